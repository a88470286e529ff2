import { addressFromSeed } from '../../src/core/address/address.ts';
import { baseAmount } from '../../src/core/amount.ts';
import { type Asset, formatAsset, homeChain } from '../../src/core/asset/asset.ts';
import { getNativeAsset } from '../../src/core/asset/native-assets.ts';
import { randomsFrom } from '../../src/core/fixtures/random.ts';
import { outWithoutTrades } from '../../src/core/loss/swap-output.ts';
import type { NetworkId } from '../../src/core/network/protocol.ts';
import type { Pool } from '../../src/core/pool/pool.ts';
import { anchorOf } from '../devnet/drift.ts';
import { mayaQuoteSwap } from '../devnet/networks/arithmetic/quote/maya-quote-swap.ts';
import { quoteSwap } from '../devnet/networks/arithmetic/quote/quote-swap.ts';
import { settleBlock } from '../devnet/networks/blocks/block.ts';
import type { Ports } from '../devnet/networks/blocks/ports.ts';
import { observe } from '../devnet/networks/blocks/receive.ts';
import { type Ledger, newLedgers, nextBlock } from '../devnet/networks/ledger.ts';
import type { PoolState } from '../devnet/networks/state.ts';

/** Swap modes: rapid is THORChain streaming without an interval. */
export const executedModes = ['thorchain rapid', 'thorchain streaming', 'mayachain single', 'mayachain streaming'] as const;
export type ExecutedMode = (typeof executedModes)[number];

/** A swap that was quoted and then executed, alone in its pools. Amounts in protocol units of the target. */
export interface ExecutedSwap {
  readonly mode: ExecutedMode;
  readonly parts: bigint;
  readonly quoted: bigint;
  /** Estimated output without arbitrage (out_without_trades). */
  readonly told: bigint;
  readonly executed: bigint;
  /** Blocks from the first part to the last: actual, and as quoted. */
  readonly blocks: number;
  readonly quotedBlocks: number;
}

const start = 1_795_000_000;
const maxBlocks = 40_000;
/** Swaps per ledger: ledgers keep every deposit, so new ones are cheaper than long ones. */
const swapsOfLedgers = 250;
const nobody = new TextEncoder().encode('nobody');
/** Chains pay out at once; everything else is ignored. */
const ports: Ports = { pay: () => 'TX', charge: () => true, holding: () => 0n, vault: () => undefined };

type Random = ReturnType<typeof randomsFrom>;

/** Scales the depths of a pool by up to four, and varies its price. */
function scatter(pool: PoolState, random: Random): void {
  const share = (25n + random(376n)) * 10n;
  pool.balanceAsset = (pool.balanceAsset * share) / 1_000n;
  pool.balanceNative = (pool.balanceNative * share * (900n + random(201n))) / 1_000_000n;
}

function ends(ledger: Ledger, random: Random): { readonly from: Asset; readonly to: Asset } | undefined {
  const { state } = ledger;
  const open = [...state.pools.values()].filter(({ status }) => status === 'Available');
  const native = getNativeAsset(state.id);
  const assets = [native, ...open.map(({ asset }) => asset)];
  const [from, to] = [assets[Number(random(BigInt(assets.length)))], assets[Number(random(BigInt(assets.length)))]];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

/** Parameters of the simulation: random numbers, and whether arbitrage restores the pool price. */
interface Making {
  readonly random: Random;
  readonly isTradedBack: boolean;
}

/** Executes one swap in its own pools; undefined if no quote is made. */
function executeOne(ledger: Ledger, mode: ExecutedMode, { random, isTradedBack }: Making, txid: string): ExecutedSwap | undefined {
  const { state } = ledger;
  const pair = ends(ledger, random);
  if (pair === undefined) return undefined;
  const { from, to } = pair;
  const pools = [from, to].flatMap((asset) => state.pools.get(formatAsset(asset)) ?? []);
  ledger.anchors.clear();
  for (const pool of pools) {
    scatter(pool, random);
    if (isTradedBack) ledger.anchors.set(formatAsset(pool.asset), { ...anchorOf(state, pool, random(1n << 40n)), swing: 0n });
  }
  const [first] = pools;
  if (first === undefined) return undefined;
  const shallowest = pools.reduce((least, pool) => (pool.balanceNative < least ? pool.balanceNative : least), first.balanceNative);
  const depth = first.asset === from ? (first.balanceAsset * shallowest) / first.balanceNative : shallowest;
  // From 0.01 % of the shallower pool to 8 %.
  const amount = (depth * (1n + random(80n))) / (random(2n) === 0n ? 1_000n : 10_000n);
  const asked = { from, to, amount, interval: intervalOf(mode), destination: addressFromSeed(homeChain(to, state.id), nobody) };
  const quote = getQuote(ledger, asked);
  if (quote === undefined || amount < quote.least) return undefined;
  const known = pools.map((pool) => knownPool(pool, state.id));
  observe(ledger, {
    network: state.id,
    chain: homeChain(from, state.id),
    txid,
    from: addressFromSeed(homeChain(from, state.id), nobody),
    to: '',
    asset: from,
    amount,
    gas: 0n,
    memo: quote.memo,
  });
  const run = runToEnd(ledger, txid);
  if (run === undefined) return undefined;
  const swap = { expectedOut: baseAmount(quote.expected), outboundFee: baseAmount(quote.outbound), affiliateFee: baseAmount(0n) };
  const told = outWithoutTrades({ network: state.id, from, to, parts: run.parts }, baseAmount(amount), swap, known);
  return { mode, ...run, quoted: quote.expected, told: told ?? quote.expected, quotedBlocks: quote.blocks };
}

const intervalOf = (mode: ExecutedMode): number => (mode === 'thorchain streaming' ? 1 : mode === 'mayachain streaming' ? 3 : 0);

function knownPool({ asset, balanceAsset, balanceNative }: PoolState, network: NetworkId): Pool {
  return {
    network,
    asset,
    status: 'available',
    decimals: 8,
    balanceAsset: baseAmount(balanceAsset),
    balanceNative: baseAmount(balanceNative),
  };
}

interface Asked {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: bigint;
  readonly interval: number;
  readonly destination: string;
}

function getQuote({ state }: Ledger, { from, to, amount, interval, destination }: Asked) {
  const params = new URLSearchParams({
    from_asset: formatAsset(from),
    to_asset: formatAsset(to),
    amount: `${amount}`,
    destination,
    ...(interval === 0 ? {} : { streaming_interval: `${interval}`, streaming_quantity: '0' }),
  });
  const { status, body } = (state.id === 'thorchain' ? quoteSwap : mayaQuoteSwap)(state, params, () => undefined);
  const { memo, expected_amount_out: expected, recommended_min_amount_in: least, streaming_swap_blocks: blocks, fees } = body;
  if (status !== 200 || body['error'] !== undefined || typeof memo !== 'string') return undefined;
  const outbound = (fees as { readonly outbound: string }).outbound;
  return { memo, expected: BigInt(`${expected}`), least: BigInt(`${least ?? 0}`), blocks: Number(blocks ?? 0), outbound: BigInt(outbound) };
}

function runToEnd(ledger: Ledger, txid: string) {
  const { state, orderBook } = ledger;
  let first = 0;
  for (let block = 0; block < maxBlocks; block += 1) {
    nextBlock(ledger, state.time + 6);
    settleBlock(ledger, ports);
    const { order, outbounds, finalisedHeight } = orderBook.arrivals.get(txid) ?? {};
    if (finalisedHeight !== undefined && finalisedHeight > 0 && first === 0) first = finalisedHeight;
    if (finalisedHeight !== 0 && order === undefined) return undefined;
    if (order?.isDone !== true) continue;
    const paid = outbounds?.find(({ purpose }) => purpose === 'swap');
    const isWhole = paid !== undefined && outbounds?.length === 1;
    return isWhole ? { executed: paid.amount, parts: BigInt(order.quantity), blocks: state.height - first + 1 } : undefined;
  }
  return undefined;
}

/** Executes `count` swaps across all modes in random pools, each alone except for arbitrage, until completion. */
export function executeSwaps(count: number, seed: bigint, isTradedBack = false): readonly ExecutedSwap[] {
  const random = randomsFrom(seed);
  const swaps: ExecutedSwap[] = [];
  let ledgers = newLedgers(random(1n << 40n), start);
  for (let tries = 0; swaps.length < count && tries < count * 20; tries += 1) {
    if (tries % swapsOfLedgers === swapsOfLedgers - 1) ledgers = newLedgers(random(1n << 40n), start);
    const mode = executedModes[swaps.length % executedModes.length] ?? 'thorchain rapid';
    const network = mode.startsWith('thorchain') ? 'thorchain' : 'mayachain';
    const swap = executeOne(ledgers[network], mode, { random, isTradedBack }, `TX${tries}`);
    if (swap !== undefined) swaps.push(swap);
  }
  return swaps;
}

/** How far `value` is below `from`, in basis points; negative above. */
export const belowBps = (value: bigint, from: bigint): number => Number(((from - value) * 1_000_000n) / from) / 100;
