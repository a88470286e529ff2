import { type Asset, formatAsset, homeChain } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { dustThreshold, feeKey, feeSums, outboundDelay, outboundFee } from '../arithmetic/outbound.ts';
import { assetToNative, findPoolState, isNative } from '../arithmetic/pools.ts';
import { shares } from '../arithmetic/primitives.ts';
import { notEnoughForFee } from '../arithmetic/swap.ts';
import { type Arrival, type OrderBook, type Outbound, tally } from '../order-book.ts';
import type { NetworkState, PoolState } from '../state.ts';
import type { Ports } from './ports.ts';
import { isTakenInParts } from './taken-in-parts.ts';

/** A network with its order book. */
export interface Network {
  readonly state: NetworkState;
  readonly orderBook: OrderBook;
}

export interface Due {
  readonly to: string;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly purpose: Outbound['purpose'];
  /** True for a transfer that no fee is withheld from. */
  readonly isFree?: boolean;
}

/**
 * Schedules a payout net of its fee (content/reference/arithmetic.md#outbound-fee,
 * content/reference/arithmetic.md#outbound-delay); transfers within the network arrive at once. Returns
 * false, and the network keeps the amount, when it does not exceed the fee or would be dust.
 */
export function payOut(network: Network, arrival: Arrival, due: Due, ports: Ports): boolean {
  const { state, orderBook } = network;
  const fee = due.isFree === true ? 0n : outboundFee(state, due.asset);
  if (due.amount === 0n) return true;
  const isNowhere = state.id === 'thorchain' && due.to === nullAddress;
  if (isNowhere || !isPayable(state, due.asset, due.amount, fee)) {
    // What cannot be paid out stays in the vaults, or in the reserve, and in no pool.
    tally(orderBook.kept, formatAsset(due.asset), due.amount);
    arrival.swallowed.push({ asset: formatAsset(due.asset), amount: due.amount });
    return isNowhere;
  }
  const amount = due.amount - fee;
  const chain = homeChain(due.asset, state.id);
  const isAtHome = chain === protocols[state.id].chain;
  const height = isAtHome ? state.height : state.height + outboundDelay(state, due.asset, amount);
  const pool = isNative(state, due.asset) ? undefined : findPoolState(state, due.asset);
  const outbound: Outbound = {
    id: `${state.id}-${orderBook.nextOutbound}`,
    inboundId: arrival.inbound.txid,
    purpose: due.purpose,
    chain,
    to: due.to,
    coin: due.asset,
    asset: formatAsset(due.asset),
    amount,
    value: pool === undefined ? amount : assetToNative(state, pool, amount),
    clout: 0n,
    fee,
    feeNative: takeFee(network, due.asset, fee),
    memo: payoutMemo(chain, due.purpose === 'refund' ? 'REFUND' : 'OUT', arrival),
    height,
    decidedHeight: state.height,
    isNative: isAtHome,
    status: 'scheduled',
    from: '',
    txid: '',
    doneHeight: 0,
  };
  orderBook.nextOutbound += 1;
  arrival.outbounds.push(outbound);
  if (isAtHome) sendPayout(network, outbound, ports);
  else {
    orderBook.unpaid.add(outbound);
    state.scheduled.push(outbound);
  }
  return true;
}

/** Whether an amount exceeds the fee of its payout, by more than dust. */
export const isPayable = (state: NetworkState, asset: Asset, amount: bigint, fee = outboundFee(state, asset)): boolean =>
  amount > fee && amount - fee >= leastOutput(state, asset);

/** Memo of a payout, with what follows a `|` in the deposit's, as far as the chain carries it. */
function payoutMemo(chain: string, kind: string, { memo, inbound }: Arrival): string {
  const [, passed] = memo.split(/\|(.*)/s);
  const whole = `${kind}:${inbound.txid}`;
  return passed === undefined ? whole : `${whole}|${passed}`.slice(0, chains[chain]?.deposit?.memoMaxBytes ?? whole.length);
}

/** Minimum output: THORNode drops outputs of a chain's gas asset that are dust. */
function leastOutput(state: NetworkState, asset: Asset): bigint {
  const isGas = asset.kind === 'layer1' && chains[asset.chain]?.gasAsset === formatAsset(asset);
  return state.id === 'thorchain' && isGas ? dustThreshold(state, asset.chain) : 0n;
}

/**
 * Refunds the rest of a deposit; the network keeps an amount too small to send and notes it in the reason. What no part of a
 * swap took from its account has an event and no payment (`refundTx`).
 */
export function refund(network: Network, arrival: Arrival, back: { to: string; amount: bigint; reason: string }, ports: Ports): void {
  const { asset } = arrival.inbound;
  if (isTakenInParts(network.state, { asset, memo: arrival.memo })) {
    arrival.untaken += back.amount;
    arrival.reason = [arrival.reason, back.reason].filter((text) => text !== '').join('; ');
    return;
  }
  const due = { to: back.to, asset, amount: back.amount, purpose: 'refund' } as const;
  const isPaid = payOut(network, arrival, due, ports);
  const failed = `fail to refund (${back.amount} ${formatAsset(asset)}): ${notEnoughForFee}`;
  arrival.reason = [arrival.reason, back.reason, isPaid ? '' : failed].filter((text) => text !== '').join('; ');
}

/** Payee of EVM chains to whom THORNode pays nothing. */
const nullAddress = `0x${'0'.repeat(40)}`;

/** Keeps unclaimed value: adds it to the asset's pool, or to income if it has none. */
export function keep({ state, orderBook }: Network, asset: Asset, amount: bigint): void {
  const pool = isNative(state, asset) || asset.kind === 'synth' ? undefined : findPoolState(state, asset);
  if (pool === undefined) tally(orderBook.kept, formatAsset(asset), amount);
  else pool.balanceAsset += amount;
}

/** Leaves the fee in the pool and moves its value to the network's reserve. Returns that value. */
function takeFee(network: Network, asset: Asset, fee: bigint): bigint {
  const { state, orderBook } = network;
  if (fee === 0n) return 0n;
  const pool = isNative(state, asset) ? undefined : findPoolState(state, asset);
  const worth = pool === undefined || pool.balanceAsset === 0n ? 0n : getAddedWorth(state, pool, fee);
  keep(network, asset, fee);
  if (pool === undefined) return fee;
  pool.balanceNative -= worth;
  tally(orderBook.kept, protocols[state.id].nativeAsset, worth);
  if (homeChain(asset, state.id) !== protocols[state.id].chain) countFee(state, asset, { withheld: worth });
  return worth;
}

/** Makes the chain pay. Transfers within the network finish at once, others when the chain reports the transaction. */
export function sendPayout(network: Network, outbound: Outbound, ports: Ports): void {
  const { state, orderBook } = network;
  outbound.status = 'signing';
  outbound.from = ports.vault(outbound.chain)?.address ?? '';
  const { id, chain, to, coin, amount, memo, from } = outbound;
  const txid = ports.pay({ id, network: state.id, chain, from, to, asset: coin, amount, memo });
  tally(orderBook.sent, outbound.asset, amount);
  if (outbound.isNative) finish(network, outbound, '');
  else if (txid !== undefined) finish(network, outbound, txid);
}

/** Records a payment by the chain and deducts its gas cost from the withheld fee. */
export function finish({ state, orderBook }: Network, outbound: Outbound, txid: string): void {
  if (outbound.status === 'done') return;
  outbound.status = 'done';
  outbound.txid = txid;
  outbound.doneHeight = state.height;
  orderBook.unpaid.delete(outbound);
  if (!outbound.isNative && !state.isGasReported) countFee(state, outbound.coin, { spent: outbound.feeNative });
}

/** Native amount that an asset added to its pool releases without changing the product of the depths. */
const getAddedWorth = (state: NetworkState, pool: PoolState, amount: bigint): bigint =>
  shares[state.id].gus(pool.balanceNative, pool.balanceAsset + amount, amount);

/** Adds to the sums of an asset. */
function countFee(state: NetworkState, asset: Asset, { withheld = 0n, spent = 0n }: { withheld?: bigint; spent?: bigint }): void {
  const sums = feeSums(state, asset);
  sums.withheld += withheld;
  sums.spent += spent;
  state.feeLedger.set(feeKey(state, asset), sums);
}

/** Takes the gas of payouts on a chain from its pool, and reimburses the pool in the native asset. */
export function spendGas({ state, orderBook }: Network, chain: string, gas: bigint): void {
  const pool = state.pools.get(chains[chain]?.gasAsset ?? '');
  if (pool === undefined) return;
  const worth = assetToNative(state, pool, gas);
  pool.balanceAsset -= gas;
  pool.balanceNative += worth;
  tally(orderBook.kept, formatAsset(pool.asset), gas);
  tally(orderBook.kept, protocols[state.id].nativeAsset, -worth);
  countFee(state, pool.asset, { spent: worth });
}
