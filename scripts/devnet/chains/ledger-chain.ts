import { validateAddress } from '../../../src/core/address/address.ts';
import { rescale } from '../../../src/core/amount.ts';
import { type Asset, baseDecimals, formatAsset } from '../../../src/core/asset/asset.ts';
import { getGasAsset } from '../../../src/core/asset/native-assets.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { type ChainContext, chainHead, payerKey } from './chain-context.ts';
import type { Head, Known, Ledger } from './ledger.ts';
import type { NamedPayment, Payment, Payout, SourceChain } from './source-chain.ts';

/** What a transaction pays to an address, as observers read it. Amounts in the chain's smallest units. */
export interface Paid {
  /** In the nodes' format. */
  readonly txid: string;
  readonly from: string;
  readonly to: string;
  /** Defaults to the chain's gas asset. */
  readonly asset?: Asset;
  readonly units: bigint;
  readonly fee: bigint;
  /** Memo as the observers of a network read it. */
  readonly memo: (network: NetworkId) => string;
}

/** A chain with a ledger of its own. Each family adds how its payments are built, read and answered for. */
export abstract class LedgerChain<Entry extends object> implements SourceChain {
  readonly chain: string;
  abstract readonly ledger: Ledger<Entry>;
  protected readonly context: ChainContext;

  constructor(chain: string, context: ChainContext) {
    this.chain = chain;
    this.context = context;
  }

  pay(payout: Payout): string {
    return this.transfer(payout);
  }

  credit(address: string, asset: Asset, amount: bigint): void {
    const units = this.toUnits(asset, amount);
    if (!validateAddress(address, this.chain).ok) throw new RangeError(`this is no address on ${this.chain}`);
    this.mint(address, units, asset);
  }

  send(payment: Payment): string {
    const { from } = payment;
    if (from !== undefined) return this.transfer({ ...payment, from });
    const secret = payerKey(this.context, this.chain);
    return this.transfer({ ...payment, from: this.addressOf(secret) }, secret);
  }

  tick(): void {
    for (const entry of this.ledger.block()) this.paidIn(entry).some((paid) => this.observe(paid));
  }

  abstract handle(request: Parameters<SourceChain['handle']>[0]): ReturnType<SourceChain['handle']>;

  /** Address of a payer's key. */
  protected abstract addressOf(secret: Uint8Array): string;

  /** Gives the sender what a payment costs and makes it, unsigned where the key is not known. Returns the transaction id. */
  protected abstract transfer(payment: NamedPayment, secret?: Uint8Array): string;

  /** Payments of a transaction, of which the first to a vault is observed. */
  protected abstract paidIn(entry: Entry & Known): readonly Paid[];

  protected mint(address: string, units: bigint, _asset: Asset): void {
    this.ledger.add(address, units);
  }

  /** Decimals of an asset on the chain. @throws RangeError for an asset that it does not have */
  protected decimals(asset: Asset): number {
    const chain = chains[this.chain];
    if (chain === undefined || formatAsset(asset) !== chain.gasAsset) throw new RangeError(`${formatAsset(asset)} is not on ${this.chain}`);
    return chain.decimals;
  }

  /** Converts protocol units to the chain's smallest units. @throws RangeError for an asset that it does not have */
  protected toUnits(asset: Asset, amount: bigint): bigint {
    return rescale(amount, baseDecimals(asset), this.decimals(asset));
  }

  protected head(): Head {
    return chainHead(this.context, this.chain);
  }

  /** Reports a payment to the network whose vault it pays; false when it pays none. */
  protected observe({ units, fee, memo, asset = getGasAsset(this.chain), ...ends }: Paid): boolean {
    const { chain } = this;
    const network = this.context.registry.vaultOwner(chain, ends.to);
    if (network === undefined) return false;
    const toBase = (amount: bigint, of: Asset) => rescale(amount, this.decimals(of), baseDecimals(of));
    const amounts = { amount: toBase(units, asset), gas: toBase(fee, getGasAsset(chain)) };
    this.context.registry.observe({ network, chain, ...ends, asset, ...amounts, memo: memo(network) });
    return true;
  }
}
