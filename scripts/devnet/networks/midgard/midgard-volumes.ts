import type { Answer } from '../../answer.ts';
import type { View } from '../../view.ts';
import { type Interval, requestedIntervals } from './midgard-intervals.ts';
import { nativeUnit, ratioText } from './midgard-price.ts';

const kinds = {
  shared: ['toAsset', 'toRune', 'synthMint', 'synthRedeem'],
  // MAYAChain's Midgard does not count trade or secured assets.
  thorchain: ['fromSecured', 'fromTrade', 'toSecured', 'toTrade'],
} as const;
const cents = 10n ** 8n;
/** Assumed price impact of swaps through a pool, in basis points. */
const feeBps = 8n;
/** Typical swap size in dollars. */
const usualSwap = 2_400n;

interface Sum {
  readonly volume: bigint;
  /** Dollars in 1e8 units. */
  readonly dollars: bigint;
  readonly count: bigint;
}

const none: Sum = { volume: 0n, dollars: 0n, count: 0n };
const add = (a: Sum, b: Sum): Sum => ({ volume: a.volume + b.volume, dollars: a.dollars + b.dollars, count: a.count + b.count });

function toSum({ traded, worth }: Interval, unit: bigint): Sum {
  const dollars = (traded * worth) / unit;
  return { volume: traded, dollars, count: traded === 0n ? 0n : dollars / (usualSwap * cents) + 1n };
}

const half = ({ volume, dollars, count }: Sum, isFirst: boolean): Sum => {
  const part = (value: bigint) => (isFirst ? value / 2n : value - value / 2n);
  return { volume: part(volume), dollars: part(dollars), count: part(count) };
};

/** Members for one kind of swap. */
function members(kind: string, { volume, dollars, count }: Sum, withDollars: boolean): Readonly<Record<string, string>> {
  return {
    [`${kind}Count`]: count.toString(),
    [`${kind}Fees`]: ((volume * feeBps) / 10_000n).toString(),
    [`${kind}Volume`]: volume.toString(),
    ...(kind === 'total' ? {} : { [`${kind}AverageSlip`]: count === 0n ? '0' : feeBps.toString() }),
    ...(withDollars ? { [`${kind}VolumeUSD`]: (dollars / 10n ** 6n).toString() } : {}),
  };
}

function record(isThorchain: boolean, sum: Sum, { start, end, worth }: Pick<Interval, 'start' | 'end' | 'worth'>) {
  const names = isThorchain ? [...kinds.shared, ...kinds.thorchain] : kinds.shared;
  const price = ratioText(worth, cents);
  return {
    ...Object.assign({}, ...names.map((kind) => members(kind, none, isThorchain))),
    ...members('toAsset', half(sum, true), isThorchain),
    ...members('toRune', half(sum, false), isThorchain),
    ...members('total', sum, isThorchain),
    averageSlip: sum.count === 0n ? '0' : feeBps.toString(),
    startTime: start.toString(),
    endTime: end.toString(),
    runePriceUSD: price,
    ...(isThorchain ? {} : { cacaoPriceUSD: price }),
  };
}

/**
 * `/v2/history/swaps` (content/reference/midgard.md#volumes): volume of one pool in each interval, from its own arbitrage
 * and typical trade.
 */
export function volumeHistory(view: View, query: URLSearchParams): Answer {
  const { pool, ...rest } = Object.fromEntries(query);
  const requested = requestedIntervals(view, pool ?? '', new URLSearchParams(rest));
  if ('error' in requested) return { status: 400, body: requested };
  const { id } = view.ledger.state;
  const sums = requested.found.map((interval) => toSum(interval, nativeUnit(id)));
  const rows = requested.found.map((interval, index) => record(id === 'thorchain', sums[index] ?? none, interval));
  const last = requested.found.at(-1) ?? requested.before;
  const start = requested.found[0]?.start ?? last.start;
  return { status: 200, body: { intervals: rows, meta: record(id === 'thorchain', sums.reduce(add, none), { ...last, start }) } };
}
