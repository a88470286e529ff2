import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Asset, baseDecimals, formatAsset } from '../../../../src/core/asset/asset.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import type { Answer } from '../../answer.ts';
import { moduleAddress } from '../../networks/arithmetic/addresses.ts';
import { setting } from '../../networks/state.ts';
import { type ChainContext, payerKey } from '../chain-context.ts';
import type { Head } from '../ledger.ts';
import { LedgerChain, type Paid } from '../ledger-chain.ts';
import type { Inbound, NamedPayment, Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerCosmos } from './cosmos-api.ts';
import type { CosmosForm } from './cosmos-form.ts';
import { CosmosLedger, type CosmosRecord, type MovedBy } from './cosmos-ledger.ts';
import { cosmosAddress } from './cosmos-signature.ts';
import type { CosmosMessage } from './cosmos-transaction.ts';
import { accepted, type Verdict, verdicts } from './cosmos-verdict.ts';
import { writeCosmosTransaction } from './cosmos-writer.ts';
import { answerHeld } from './held-assets.ts';

const payGas = 200_000n;

/** THORChain's or MAYAChain's own chain, or a connected chain of the Cosmos family. */
export class CosmosChain extends LedgerChain<CosmosRecord> {
  readonly ledger: CosmosLedger;
  readonly #form: CosmosForm;

  constructor(form: CosmosForm, context: ChainContext) {
    super(form.chain, context);
    this.#form = form;
    this.ledger = new CosmosLedger(form, () => this.head(), {
      fixedFee: () => this.#fixedFee(),
      moved: (message, index, by) => this.#moved(message, index, by),
    });
  }

  override pay(payout: Payout): string {
    const units = this.toUnits(payout.asset, payout.amount);
    const isOwn = payout.network === this.#form.network;
    const from = payout.from === '' ? this.#module() : payout.from;
    this.ledger.add(isOwn ? payout.to : from, units, this.#denom(payout.asset));
    // Coins of the network's module reach a user at once: no transaction of their own.
    return isOwn ? '' : this.transfer({ ...payout, from });
  }

  override credit(address: string, asset: Asset, amount: bigint): void {
    this.ledger.add(address, this.toUnits(asset, amount), this.#denom(asset));
  }

  charge(address: string, asset: Asset, amount: bigint): boolean {
    return this.ledger.take(address, this.toUnits(asset, amount), this.#denom(asset));
  }

  /** Balance of an address including trade assets, in the chain's smallest units. */
  holding(address: string, asset: Asset): bigint {
    return this.ledger.balanceOf(address, this.#denom(asset));
  }

  /** An empty `to`, or the network's module, makes a deposit into the network itself. */
  override send(payment: Payment): string {
    const isDeposit = this.#form.network !== undefined && ['', this.#module()].includes(payment.to);
    const secret = payerKey(this.context, this.chain);
    const from = payment.from ?? this.addressOf(secret);
    if (payment.funded !== false) this.credit(from, payment.asset, payment.amount);
    const named = { ...payment, from, to: isDeposit ? '' : payment.to };
    return this.transfer(named, payment.from === undefined ? secret : undefined);
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    const { network } = this.#form;
    const own = network === undefined || request.method !== 'GET' ? undefined : this.#held(network, request.path);
    return own ?? answerCosmos(request, this.#form, this.ledger);
  }

  protected addressOf(secret: Uint8Array): string {
    return cosmosAddress(secp256k1.getPublicKey(secret), this.#form.prefix);
  }

  /** Gives the sender the fee, unless the payment is from what it has. */
  protected transfer({ from, to, asset, amount, memo, funded = true }: NamedPayment, secret?: Uint8Array): string {
    const { gasDenom, feePerThousandGas, network } = this.#form;
    const fee = network === undefined ? (payGas * feePerThousandGas + 999n) / 1000n : 0n;
    if (funded) this.ledger.add(from, network === undefined ? fee : this.#fixedFee(), gasDenom);
    const sequence = this.ledger.nextSequence(from);
    const plan = { from, to, asset, amount: this.toUnits(asset, amount), memo, sequence, fee, gas: payGas };
    if (secret === undefined) return this.ledger.enqueue(writeCosmosTransaction(plan, this.#form));
    const bytes = writeCosmosTransaction(plan, this.#form, { secret, accountNumber: this.ledger.open(from).number });
    const { hash, verdict } = this.ledger.broadcast(bytes);
    if (verdict.code !== 0) throw new Error(`${this.chain} refused the payer's transaction: ${verdict.log}`);
    return hash;
  }

  /** The ledger reports a message when it has moved its coins, because a network may still refuse it. */
  protected paidIn(): readonly Paid[] {
    return [];
  }

  protected override decimals(asset: Asset): number {
    this.#denom(asset);
    return this.#form.decimals ?? baseDecimals(asset);
  }

  protected override head(): Head {
    const { network } = this.#form;
    if (network === undefined) return super.head();
    const { height, time } = this.context.ledgers[network].state;
    return { height, time };
  }

  /** The network's records of the assets that it holds for its users. */
  #held(network: NetworkId, path: string): Answer | undefined {
    const prefix = `/${protocols[network].prefix}/`;
    if (!path.startsWith(prefix)) return undefined;
    const { assetOf } = this.#form;
    return answerHeld(decodeURIComponent(path.slice(prefix.length)), { network, ledger: this.ledger, module: this.#module(), assetOf });
  }

  #fixedFee(): bigint {
    const { network } = this.#form;
    return network === undefined ? 0n : setting(this.context.ledgers[network].state, 'NativeTransactionFee');
  }

  #module(): string {
    return moduleAddress('asgard', this.chain);
  }

  #denom(asset: Asset): string {
    const denom = this.#form.denomOf(asset);
    if (denom === undefined) throw new RangeError(`${formatAsset(asset)} is not on ${this.chain}`);
    return denom;
  }

  /** Reports a deposit to the network: a message to its own module, or a payment to its vault on this chain. */
  #moved(message: CosmosMessage, index: number, by: MovedBy): Verdict {
    const txid = index === 0 ? by.hash : `${by.hash}-${index}`;
    const { network, assetOf } = this.#form;
    if (network !== undefined && (message.kind === 'deposit' || message.to === this.#module())) {
      return this.#deposited(network, message, { ...by, hash: txid });
    }
    if (message.kind === 'deposit') return accepted;
    const [coin] = message.coins;
    const asset = coin === undefined || message.coins.length > 1 ? undefined : assetOf(coin.denom);
    if (coin === undefined || asset === undefined) return accepted;
    const { from, to } = message;
    this.observe({ txid, from, to, asset, units: coin.amount, fee: by.paid, memo: () => by.memo });
    return accepted;
  }

  #deposited(network: NetworkId, message: CosmosMessage, by: MovedBy): Verdict {
    const [coin] = message.coins;
    const name = coin === undefined ? '' : 'asset' in coin ? coin.asset.toLowerCase() : coin.denom;
    const asset = this.#form.assetOf(name);
    if (coin === undefined || asset === undefined) return verdicts.handler('invalid coin');
    const inbound: Inbound = {
      network,
      chain: protocols[network].chain,
      txid: by.hash,
      from: by.signer,
      to: this.#module(),
      asset,
      amount: coin.amount,
      gas: by.paid,
      memo: message.kind === 'deposit' ? message.memo : by.memo,
    };
    const refusal = this.context.registry.depositError?.(inbound);
    if (refusal !== undefined) return verdicts.handler(refusal);
    this.context.registry.observe(inbound);
    return accepted;
  }
}
