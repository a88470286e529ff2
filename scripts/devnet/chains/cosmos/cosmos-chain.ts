import { secp256k1 } from '@noble/curves/secp256k1.js';
import { rescale } from '../../../../src/core/amount.ts';
import { type Asset, baseDecimals, formatAsset, isGasAsset } from '../../../../src/core/asset/asset.ts';
import { getGasAsset } from '../../../../src/core/asset/native-assets.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { setting } from '../../networks/state.ts';
import type { Answer } from '../../view.ts';
import { type ChainContext, chainHead, observingNetwork, payerKey } from '../chain-context.ts';
import type { Inbound, NamedPayment, Payment, Payout, SourceChain } from '../source-chain.ts';
import { answerCosmos } from './cosmos-api.ts';
import type { CosmosForm } from './cosmos-form.ts';
import { CosmosLedger, moduleAddress } from './cosmos-ledger.ts';
import { cosmosAddress } from './cosmos-signature.ts';
import type { CosmosMessage } from './cosmos-transaction.ts';
import { accepted, type Verdict, verdicts } from './cosmos-verdict.ts';
import { type CosmosPlan, writeCosmosTransaction } from './cosmos-writer.ts';
import { answerHeld } from './held-assets.ts';

const payGas = 200_000n;

/** THORChain's or MAYAChain's own chain, or a connected chain of the Cosmos family. */
export class CosmosChain implements SourceChain {
  readonly chain: string;
  readonly ledger: CosmosLedger;
  readonly #form: CosmosForm;
  readonly #context: ChainContext;

  constructor(form: CosmosForm, context: ChainContext) {
    this.chain = form.chain;
    this.#form = form;
    this.#context = context;
    this.ledger = new CosmosLedger(form, {
      height: () => this.#height(),
      fixedFee: () => this.#fixedFee(),
      moved: (message, index, item) => this.#moved(message, index, item),
    });
  }

  pay(payout: Payout): string {
    const amount = this.#native(payout.asset, payout.amount);
    if (payout.network === this.#form.network) return this.#transfer(payout, amount);
    const from = payout.from === '' ? this.#module() : payout.from;
    this.ledger.add(from, this.#denom(payout.asset), amount);
    return this.#enqueue({ ...payout, from, amount });
  }

  /** Moves coins of the network's module to a user at once: no transaction of its own. */
  #transfer({ to, asset }: Payout, amount: bigint): string {
    this.ledger.add(to, this.#denom(asset), amount);
    return '';
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    this.ledger.add(address, this.#denom(asset), this.#native(asset, amount));
  }

  charge(address: string, asset: Asset, amount: bigint): boolean {
    return this.ledger.balances.take(address, this.#denom(asset), this.#native(asset, amount));
  }

  /** Balance of an address including trade assets, in the chain's smallest units. */
  holding(address: string, asset: Asset): bigint {
    return this.ledger.balances.of(address, this.#denom(asset));
  }

  /** An empty `to`, or the network's module, makes a deposit into the network itself. */
  send(payment: Payment): string {
    const amount = this.#native(payment.asset, payment.amount);
    const isDeposit = this.#form.network !== undefined && ['', this.#module()].includes(payment.to);
    const to = isDeposit ? '' : payment.to;
    const secret = payerKey(this.#context, this.chain);
    const from = payment.from ?? cosmosAddress(secp256k1.getPublicKey(secret), this.#form.prefix);
    if (payment.funded !== false) this.ledger.add(from, this.#denom(payment.asset), amount);
    const native = { ...payment, from, to, amount };
    if (payment.from !== undefined) return this.#enqueue(native);
    const bytes = writeCosmosTransaction(this.#plan(native), this.#form, { secret, accountNumber: this.ledger.open(from).number });
    const { hash, verdict } = this.ledger.broadcast(bytes);
    if (verdict.code !== 0) throw new Error(`${this.chain} refused the payer's transaction: ${verdict.log}`);
    return hash;
  }

  handle(request: Parameters<SourceChain['handle']>[0]): Answer | undefined {
    const { network } = this.#form;
    const own = network === undefined ? undefined : this.#held(network, request.path);
    if (own !== undefined && request.method === 'GET') return own;
    const state = network === undefined ? undefined : this.#context.ledgers[network].state;
    const time = observingNetwork(this.#context, this.chain).time;
    return answerCosmos(request, { form: this.#form, ledger: this.ledger, state, height: this.#height(), time });
  }

  tick(unixSeconds: number): void {
    this.ledger.block(unixSeconds);
  }

  /** The network's records of the assets that it holds for its users. */
  #held(network: NetworkId, path: string): Answer | undefined {
    const prefix = `/${protocols[network].prefix}/`;
    if (!path.startsWith(prefix)) return undefined;
    const { assetOf } = this.#form;
    return answerHeld(decodeURIComponent(path.slice(prefix.length)), {
      network,
      balances: this.ledger.balances,
      module: this.#module(),
      assetOf,
    });
  }

  #height(): number {
    const { network } = this.#form;
    return network === undefined ? chainHead(this.#context, this.chain) : this.#context.ledgers[network].state.height;
  }

  #fixedFee(): bigint {
    const { network } = this.#form;
    return network === undefined ? 0n : setting(this.#context.ledgers[network].state, 'NativeTransactionFee');
  }

  #module(): string {
    return moduleAddress('asgard', this.#form.prefix);
  }

  #denom(asset: Asset): string {
    const denom = this.#form.denomOf(asset);
    if (denom === undefined) throw new RangeError(`${formatAsset(asset)} is not on ${this.chain}`);
    return denom;
  }

  #native(asset: Asset, amount: bigint): bigint {
    return this.#form.decimals === undefined ? amount : rescale(amount, baseDecimals(asset), this.#form.decimals);
  }

  #base(asset: Asset, amount: bigint): bigint {
    return this.#form.decimals === undefined ? amount : rescale(amount, this.#form.decimals, baseDecimals(asset));
  }

  /** Builds a transaction in the chain's own units and credits the sender with its fee, unless the payment is from what it has. */
  #plan({ from, to, asset, amount, memo, funded = true }: NamedPayment): CosmosPlan {
    const isOwn = this.#form.network !== undefined;
    const fee = isOwn ? 0n : (payGas * this.#form.feePerThousandGas + 999n) / 1000n;
    if (funded) this.ledger.add(from, this.#form.gasDenom, isOwn ? this.#fixedFee() : fee);
    return { from, to, asset, amount, memo, sequence: this.ledger.nextSequence(from), fee, gas: payGas };
  }

  #enqueue(payment: NamedPayment): string {
    return this.ledger.enqueue(writeCosmosTransaction(this.#plan(payment), this.#form));
  }

  /** Reports a deposit to the network: a message to its own module, or a payment to its vault on this chain. */
  #moved(message: CosmosMessage, index: number, item: { hash: string; signer: string; memo: string; paid: bigint }): Verdict {
    const txid = index === 0 ? item.hash : `${item.hash}-${index}`;
    const { network } = this.#form;
    if (network !== undefined && (message.kind === 'deposit' || message.to === this.#module())) {
      return this.#deposited(message, { ...item, hash: txid });
    }
    if (message.kind === 'deposit') return accepted;
    const owner = this.#context.registry.vaultOwner(this.chain, message.to);
    const [coin] = message.coins;
    const asset = coin === undefined || message.coins.length > 1 ? undefined : this.#form.assetOf(coin.denom);
    if (owner === undefined || coin === undefined || asset === undefined) return accepted;
    const gasAsset = getGasAsset(this.chain);
    this.#context.registry.observe({
      network: owner,
      chain: this.chain,
      txid,
      from: message.from,
      to: message.to,
      asset,
      amount: this.#base(asset, coin.amount),
      gas: this.#base(isGasAsset(asset) ? asset : gasAsset, item.paid),
      memo: item.memo,
    });
    return accepted;
  }

  #deposited(message: CosmosMessage, item: { hash: string; signer: string; memo: string; paid: bigint }): Verdict {
    const { network } = this.#form;
    const coin = message.kind === 'deposit' ? message.coins[0] : message.coins[0];
    const name = coin === undefined ? '' : 'asset' in coin ? coin.asset.toLowerCase() : coin.denom;
    const asset = this.#form.assetOf(name);
    if (network === undefined || coin === undefined || asset === undefined) return verdicts.handler('invalid coin');
    const inbound: Inbound = {
      network,
      chain: protocols[network].chain,
      txid: item.hash,
      from: item.signer,
      to: this.#module(),
      asset,
      amount: coin.amount,
      gas: item.paid,
      memo: message.kind === 'deposit' ? message.memo : item.memo,
    };
    const refusal = this.#context.registry.depositError?.(inbound);
    if (refusal !== undefined) return verdicts.handler(refusal);
    this.#context.registry.observe(inbound);
    return accepted;
  }
}
