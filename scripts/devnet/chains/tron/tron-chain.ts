import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { validateAddress } from '../../../../src/core/address/address.ts';
import { rescale } from '../../../../src/core/amount.ts';
import { type Asset, contractOnChain, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { Answer } from '../../view.ts';
import { joined, littleEndian } from '../byte-reader.ts';
import { type ChainContext, chainHead, observingNetwork, payerKey } from '../chain-context.ts';
import type { NamedPayment, Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerTron } from './tron-api.ts';
import { type TronBlock, TronLedger, type TronRecord, transferEnergy, tronCosts } from './tron-ledger.ts';
import { readTronTransaction, type TronAction, tronOwner, tronSignature, tronSigner, writeTronTransaction } from './tron-transaction.ts';

/** Decimals of TRX, and of tokens whose pool omits them. */
const nativeDecimals = 6;
const unitDecimals = 8;
const lifetimeMs = 60_000;

/** TRON with the tokens that THORChain has pools for. */
export class TronChain implements SourceChain {
  readonly chain = 'TRON';
  readonly ledger: TronLedger;
  readonly #context: ChainContext;
  #made = 0n;

  constructor(context: ChainContext) {
    this.#context = context;
    this.ledger = new TronLedger({
      head: () => this.#head(),
      blockAt: (number) => this.#blockAt(number),
      tokens: () => [...this.#tokens().keys()],
    });
  }

  pay(payout: Payout): string {
    return this.#carryOut(payout);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    if (!validateAddress(address, 'TRON').ok) throw new RangeError('this is no address of TRON');
    this.ledger.add(address, this.#native(asset, amount), this.#contract(asset));
  }

  send(payment: Payment): string {
    const { from, ...rest } = payment;
    if (from !== undefined) return this.#carryOut({ ...rest, from });
    const secret = payerKey(this.#context, 'TRON');
    const transaction = readTronTransaction(this.#plan({ ...rest, from: tronOwner(secp256k1.getPublicKey(secret, false)) }));
    const signature = tronSignature(transaction.txid, secret);
    if (tronSigner(transaction.txid, signature) !== transaction.action.owner) throw new Error('TRON refused the signature of the payer');
    return this.ledger.broadcast(transaction, signature).transaction.txid.toUpperCase();
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    return answerTron(request, {
      ledger: this.ledger,
      head: this.#head(),
      previous: this.#blockAt(this.#head().number - 1),
      tokens: this.#tokens(),
    });
  }

  tick(): void {
    for (const record of this.ledger.block()) this.#observe(record);
  }

  #observe({ transaction, result, fee }: TronRecord): void {
    const { action, memo, txid } = transaction;
    const network = this.#context.registry.vaultOwner('TRON', action.to);
    const asset = this.#assetOf(action);
    if (network === undefined || asset === undefined || result !== 'SUCCESS') return;
    this.#context.registry.observe({
      network,
      chain: 'TRON',
      txid: txid.toUpperCase(),
      from: action.owner,
      to: action.to,
      asset,
      amount: rescale(action.amount, this.#decimals(asset), unitDecimals),
      gas: rescale(fee, nativeDecimals, unitDecimals),
      memo: new TextDecoder().decode(memo),
    });
  }

  /** Asset and decimals of every token with a pool, by contract. */
  #tokens(): ReadonlyMap<string, { readonly asset: Asset; readonly decimals: number }> {
    const pools = [...observingNetwork(this.#context, 'TRON').pools.values()];
    return new Map(
      pools.flatMap(({ asset, decimals }) => {
        const contract = asset.chain === 'TRON' ? contractOnChain(asset) : undefined;
        return contract === undefined ? [] : [[contract, { asset, decimals: decimals === 0 ? unitDecimals : decimals }] as const];
      }),
    );
  }

  #assetOf(action: TronAction): Asset | undefined {
    return action.kind === 'transfer' ? must(parseAsset('TRON.TRX')) : this.#tokens().get(action.contract)?.asset;
  }

  /** Contract of a token; undefined for TRX. @throws RangeError for an asset that TRON does not have. */
  #contract(asset: Asset): string | undefined {
    const name = formatAsset(asset);
    if (name === 'TRON.TRX') return undefined;
    const contract = [...this.#tokens()].find(([, token]) => formatAsset(token.asset) === name)?.[0];
    if (contract === undefined) throw new RangeError(`${name} is not on TRON`);
    return contract;
  }

  #decimals(asset: Asset): number {
    const contract = this.#contract(asset);
    return contract === undefined ? nativeDecimals : (this.#tokens().get(contract)?.decimals ?? nativeDecimals);
  }

  #native(asset: Asset, amount: bigint): bigint {
    return rescale(amount, unitDecimals, this.#decimals(asset));
  }

  #head(): TronBlock {
    return this.#blockAt(chainHead(this.#context, 'TRON'));
  }

  /** A block by number: the head has the networks' time, and earlier blocks are three seconds apart. */
  #blockAt(number: number): TronBlock {
    const back = chainHead(this.#context, 'TRON') - number;
    const hash = sha256(new TextEncoder().encode(`TRON:block:${this.#context.seed}:${number}`));
    const id = joined(littleEndian(BigInt(number), 8).reverse(), hash.slice(8));
    return { number, id, timestamp: observingNetwork(this.#context, 'TRON').time * 1000 - back * 3_000 };
  }

  /** `raw_data` of a payment; credits the sender with its cost. */
  #plan({ from, to, asset, amount, memo }: NamedPayment): Uint8Array {
    const contract = this.#contract(asset);
    const native = this.#native(asset, amount);
    const feeLimit = contract === undefined ? 0n : transferEnergy.fresh * tronCosts.energy;
    this.ledger.add(from, native, contract);
    this.ledger.add(from, tronCosts.memo + tronCosts.activation + feeLimit);
    const head = this.#head();
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

  /** Pays from an address without a known key. */
  #carryOut(payment: NamedPayment): string {
    const transaction = readTronTransaction(this.#plan(payment));
    return this.ledger.carryOut(transaction, new Uint8Array(65)).transaction.txid.toUpperCase();
  }
}
