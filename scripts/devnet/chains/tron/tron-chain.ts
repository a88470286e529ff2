import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Asset, contractOnChain, formatAsset } from '../../../../src/core/asset/asset.ts';
import type { Answer } from '../../answer.ts';
import { type ChainContext, observingNetwork } from '../chain-context.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { NamedPayment, SourceChain } from '../source-chain.ts';
import { answerTron } from './tron-api.ts';
import { TronLedger, type TronRecord, type TronToken, transferEnergy, tronCosts } from './tron-ledger.ts';
import { readTronTransaction, type TronAction, tronOwner, tronSignature, tronSigner, writeTronTransaction } from './tron-transaction.ts';

/** Decimals of tokens whose pool omits them. */
const unitDecimals = 8;
const lifetimeMs = 60_000;

/** TRON with the tokens that THORChain has pools for. */
export class TronChain extends LedgerChain<TronRecord> {
  readonly ledger: TronLedger;
  #made = 0n;

  constructor(context: ChainContext) {
    super('TRON', context);
    this.ledger = new TronLedger(
      () => this.head(),
      () => context.seed,
      () => this.#tokens(),
    );
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return answerTron(request, this.ledger);
  }

  protected addressOf(secret: Uint8Array): string {
    return tronOwner(secp256k1.getPublicKey(secret, false));
  }

  protected override mint(address: string, units: bigint, asset: Asset): void {
    this.ledger.add(address, units, this.#contract(asset));
  }

  protected override decimals(asset: Asset): number {
    return this.#token(asset)?.decimals ?? super.decimals(asset);
  }

  protected transfer(payment: NamedPayment, secret?: Uint8Array): string {
    const transaction = readTronTransaction(this.#plan(payment));
    if (secret === undefined) this.ledger.carryOut(transaction, new Uint8Array(65));
    else {
      const signature = tronSignature(transaction.txid, secret);
      if (tronSigner(transaction.txid, signature) !== payment.from) throw new Error('TRON refused the signature of the payer');
      this.ledger.broadcast(transaction, signature);
    }
    return transaction.txid.toUpperCase();
  }

  protected paidIn({ transaction, result, fee }: TronRecord): readonly Paid[] {
    const { action, memo, txid } = transaction;
    const token = action.kind === 'transfer' ? undefined : this.#tokens().get(action.contract);
    if (result !== 'SUCCESS' || (action.kind === 'token' && token === undefined)) return [];
    const ends = { txid: txid.toUpperCase(), from: action.owner, to: action.to, ...(token && { asset: token.asset }) };
    return [{ ...ends, units: action.amount, fee, memo: () => new TextDecoder().decode(memo) }];
  }

  /** Every token with a pool, by contract. */
  #tokens(): ReadonlyMap<string, TronToken> {
    const pools = [...observingNetwork(this.context, 'TRON').pools.values()];
    return new Map(
      pools.flatMap(({ asset, decimals }) => {
        const contract = asset.chain === 'TRON' ? contractOnChain(asset) : undefined;
        return contract === undefined ? [] : [[contract, { contract, asset, decimals: decimals === 0 ? unitDecimals : decimals }] as const];
      }),
    );
  }

  #token(asset: Asset): TronToken | undefined {
    return [...this.#tokens().values()].find((token) => formatAsset(token.asset) === formatAsset(asset));
  }

  /** Contract of a token; undefined for TRX. */
  #contract(asset: Asset): string | undefined {
    return this.#token(asset)?.contract;
  }

  /** `raw_data` of a payment; credits the sender with its cost. */
  #plan({ from, to, asset, amount, memo }: NamedPayment): Uint8Array {
    const contract = this.#contract(asset);
    const native = this.toUnits(asset, amount);
    const feeLimit = contract === undefined ? 0n : transferEnergy.fresh * tronCosts.energy;
    this.ledger.add(from, native, contract);
    this.ledger.add(from, tronCosts.memo + tronCosts.activation + feeLimit);
    const head = this.ledger.blockAt();
    this.#made += 1n;
    const action: TronAction =
      contract === undefined
        ? { kind: 'transfer', owner: from, to, amount: native }
        : { kind: 'token', owner: from, contract, to, amount: native, callValue: 0n };
    return writeTronTransaction({
      refBlockBytes: head.id.slice(6, 8),
      refBlockHash: head.id.slice(8, 16),
      expiration: BigInt(head.timestamp + lifetimeMs),
      timestamp: BigInt(head.timestamp) + this.#made,
      memo: new TextEncoder().encode(memo),
      feeLimit,
      action,
    });
  }
}
