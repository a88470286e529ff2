import { formatUnits, maxBps, type UsdAmount, usdDecimals } from '../amount.ts';
import { type Asset, formatAsset } from '../asset/asset.ts';
import { depthUsd, findPool, type Pool, type Prices } from '../pool/pool.ts';
import { bpsOf, dollarText, impactDangerBps, impactWarningBps, type Loss, lossSentence, percentText, smallLossUsd } from './loss.ts';

/** Warning codes of an offer. */
export const warningCodes = [
  'high_price_impact',
  'relies_on_trades',
  'oversized',
  'high_fee_share',
  'below_best',
  'unprotected',
  'limit_near_price',
  'limit_far_below',
  'affiliate_share',
  'affiliate_expires',
  'recent_solvency_halt',
  'long_wait',
  'shallow_pool',
  'contract_destination',
  'same_ticker',
  'unknown_token',
] as const;

/** Severity of a warning: `danger` is shown in red and requires an extra confirmation. */
export const severities = ['info', 'warning', 'danger'] as const;

/** A warning before payment; `message` is our own English text, `figures` its values. */
export interface OfferWarning {
  readonly code: (typeof warningCodes)[number];
  readonly severity: (typeof severities)[number];
  readonly message: string;
  readonly figures: Readonly<Record<string, string>>;
}

/** Codes of warnings that also apply to a limit order that rests: the others are about what a swap now would pay. */
export const restingCodes: ReadonlySet<(typeof warningCodes)[number]> = new Set([
  'contract_destination',
  'affiliate_share',
  'affiliate_expires',
  'recent_solvency_halt',
]);

/** Share of outbound and affiliate fees from which a warning is shown. */
export const feeShareWarningBps = 500;
/** Shortfall against the best offer from which a warning is shown. */
export const belowBestWarningBps = 300;
/** Duration from which a wait warning is shown. */
export const longWaitSeconds = 3_600;
/** Pool depth (both sides, in dollars) below which little money moves the price. */
export const shallowPoolUsd = 100_000_00000000n as UsdAmount;

/** Share of a pool's depth from which a swap depends on others trading the pool back between its parts. */
export const poolShareWarningBps = 1_000;

/** Share of the market value below which most of a swap would not be executed. */
export const oversizedBps = 5_000;

/** Inputs for the warnings of one offer. */
export interface WarnedOffer {
  readonly loss: Loss;
  /** Outbound and affiliate fee, in protocol units of the target. */
  readonly fees: bigint;
  readonly isProtected: boolean;
  readonly seconds: number;
  readonly usdLost?: UsdAmount;
  /** Paid amount in dollars. */
  readonly usdIn?: UsdAmount;
  /** Output if nobody trades the pools back between parts; absent for a single part. */
  readonly outWithoutTrades?: bigint;
  /** Maximum price impact the caller accepts. */
  readonly maxImpactBps: number;
  readonly pools: readonly PassedPool[];
  /** Whether the destination is a contract. */
  readonly isContract?: boolean;
}

/** A pool on a swap's route, and the swap's share of the pool's asset balance. */
export interface PassedPool {
  readonly pool: Pool;
  readonly shareBps: number;
}

/**
 * Warnings of one offer, worst first; `below_best` is added after ranking.
 * @example offerWarnings({ loss: { midOut: 100n, lost: 20n, totalLossBps: 2_000, priceImpactBps: 2_000 }, fees: 0n, isProtected: true, seconds: 60, maxImpactBps: 1_500, pools: [] }, { byAsset: new Map() }).map(({ code, severity }) => [code, severity]) // [['high_price_impact', 'danger']]
 */
export function offerWarnings(offer: WarnedOffer, prices: Prices): readonly OfferWarning[] {
  const found = [
    impactWarning(offer),
    tradesWarning(offer),
    feeWarning(offer),
    waitWarning(offer),
    ...poolWarnings(offer, prices),
    contractWarning(offer),
  ];
  return found.filter((warning) => warning !== undefined).sort(bySeverity);
}

/**
 * Whether an offer depends on others' trades for most of its value; such offers get no tag.
 * @example isOversized({ warnings: [] }) // false
 */
export const isOversized = ({ warnings }: { readonly warnings: readonly Pick<OfferWarning, 'code'>[] }): boolean =>
  warnings.some(({ code }) => code === 'oversized');

/** Sorts worst first, stably. */
export const bySeverity = (a: OfferWarning, b: OfferWarning): number => severities.indexOf(b.severity) - severities.indexOf(a.severity);

/**
 * Whether the loss of a swap, or its price impact if it gains, is too small in dollars to be a danger; false when
 * the dollar value is unknown.
 * @example isSmallLoss(-50, 1_000, 4_900_000_000n) // true
 */
export const isSmallLoss = (totalLossBps: number, priceImpactBps: number, usdIn: UsdAmount | undefined): boolean =>
  usdIn !== undefined && usdIn * BigInt(Math.max(totalLossBps, priceImpactBps)) < smallLossUsd * BigInt(maxBps);

function impactWarning({ loss, usdLost, usdIn }: WarnedOffer): OfferWarning | undefined {
  const { priceImpactBps, totalLossBps } = loss;
  const isDanger = priceImpactBps >= impactDangerBps && !isSmallLoss(totalLossBps, priceImpactBps, usdIn);
  if (priceImpactBps < impactWarningBps) return undefined;
  return {
    code: 'high_price_impact',
    severity: isDanger ? 'danger' : 'warning',
    message: `The swap is too large for the pools, which take ${percentText(priceImpactBps)} %. ${lossSentence(loss, usdLost)} Swap less, or split it into several swaps.`,
    figures: { price_impact_bps: `${priceImpactBps}`, total_loss_bps: `${totalLossBps}` },
  };
}

/**
 * Warns that a streaming swap pays as quoted only if others trade the pools back between parts; undefined where it pays
 * enough without them. A node prices every part like the first.
 */
function tradesWarning(offer: WarnedOffer): OfferWarning | undefined {
  const { loss, outWithoutTrades: out, maxImpactBps, isProtected, usdIn } = offer;
  if (out === undefined) return undefined;
  const arrives = out * BigInt(maxBps);
  const isHalf = arrives < loss.marketOut * BigInt(oversizedBps);
  if (!isHalf && arrives >= loss.marketOut * BigInt(maxBps - maxImpactBps)) return undefined;
  const lostBps = bpsOf(loss.marketOut - out, loss.marketOut);
  const figures = { loss_without_trades_bps: `${lostBps}` };
  const arrived = `${percentText(maxBps - lostBps)} % of what it is worth on the market arrives`;
  if (!isHalf || isSmallLoss(lostBps, 0, usdIn)) {
    const message = `The quote holds only if others trade the pools back between the parts: if nobody does, ${arrived}. Swap less to depend less on others.`;
    return { code: 'relies_on_trades', severity: 'warning', message, figures };
  }
  const rest = isProtected ? 'Expect most of it back.' : 'Without a minimum payout most of it may be lost.';
  const message = `Far too large for the pools: if nobody else trades, ${arrived}. ${rest} Swap much less.`;
  return { code: 'oversized', severity: 'danger', message, figures };
}

function feeWarning({ loss, fees }: WarnedOffer): OfferWarning | undefined {
  const share = bpsOf(fees, loss.midOut);
  if (share < feeShareWarningBps) return undefined;
  return {
    code: 'high_fee_share',
    severity: 'warning',
    message: `Fixed fees take ${percentText(share)} % of this amount. A larger one loses a smaller share.`,
    figures: { fee_share_bps: `${share}` },
  };
}

function contractWarning({ isContract = false }: WarnedOffer): OfferWarning | undefined {
  if (!isContract) return undefined;
  const message =
    'The destination is a contract. Some contracts refuse a plain transfer or lose it: use a wallet address unless you know that this one takes it.';
  return { code: 'contract_destination', severity: 'warning', message, figures: {} };
}

function waitWarning({ seconds }: WarnedOffer): OfferWarning | undefined {
  if (seconds < longWaitSeconds) return undefined;
  const hours = Math.round(seconds / 360) / 10;
  const message = `The swap takes about ${hours} ${hours === 1 ? 'hour' : 'hours'} from the deposit to the payout.`;
  return { code: 'long_wait', severity: 'info', message, figures: { seconds: `${seconds}` } };
}

function poolWarnings({ pools }: WarnedOffer, prices: Prices): readonly OfferWarning[] {
  return pools.flatMap(({ pool, shareBps }): OfferWarning[] => {
    const depth = depthUsd(pool, prices);
    const isShallow = depth !== undefined && depth < shallowPoolUsd;
    if (!isShallow && shareBps < poolShareWarningBps) return [];
    const name = formatAsset(pool.asset);
    const message = isShallow
      ? `The ${name} pool holds only ${dollarText(depth)}: it takes little money to move its price before your deposit is confirmed.`
      : `The swap is ${percentText(shareBps)} % of what the ${name} pool holds: the quote holds only if others trade it back.`;
    const figures = {
      pool: name,
      share_bps: `${shareBps}`,
      ...(depth === undefined ? {} : { depth_usd: formatUnits(depth, usdDecimals) }),
    };
    return [{ code: 'shallow_pool', severity: 'warning', message, figures }];
  });
}

/**
 * Warns that an offer pays less than the best one; undefined below the threshold.
 * @example belowBestWarning(320)?.code // 'below_best'
 */
export function belowBestWarning(belowBestBps: number): OfferWarning | undefined {
  if (belowBestBps < belowBestWarningBps) return undefined;
  return {
    code: 'below_best',
    severity: 'warning',
    message: `This offer pays ${percentText(belowBestBps)} % less than the best one.`,
    figures: { below_best_bps: `${belowBestBps}` },
  };
}

/**
 * Pools on a swap's route, with its share of each balance: `amounts` in protocol units of `assets`.
 * @example poolsOnPath([asset('BTC.BTC'), asset('THOR.RUNE')], [1_000_000_000n, 1n], facts('thorchain').pools).map(({ shareBps }) => shareBps) // [1_000]
 */
export function poolsOnPath(assets: readonly Asset[], amounts: readonly bigint[], pools: readonly Pool[]): readonly PassedPool[] {
  return assets.flatMap((asset, index) => {
    const pool = findPool(pools, asset);
    return pool === undefined ? [] : [{ pool, shareBps: bpsOf(amounts[index] ?? 0n, pool.balanceAsset) }];
  });
}
