import { formatUnits, type UsdAmount, usdDecimals } from '../amount.ts';
import { formatAsset } from '../asset/asset.ts';
import { depthUsd, findPool, type Pool, type Prices } from '../pool/pool.ts';
import { bpsOf, impactDangerBps, impactWarningBps, type Loss, percentText } from './loss.ts';

/** What an offer is warned of. */
export const warningCodes = [
  'high_price_impact',
  'high_fee_share',
  'below_best',
  'unprotected',
  'long_wait',
  'shallow_pool',
  'contract_destination',
] as const;

/** How bad it is: `danger` is shown in red and asks for more than a press. */
export const severities = ['info', 'warning', 'danger'] as const;

/** One thing to know before paying; `message` is our own English, the figures are what it says. */
export interface OfferWarning {
  readonly code: (typeof warningCodes)[number];
  readonly severity: (typeof severities)[number];
  readonly message: string;
  readonly figures: Readonly<Record<string, string>>;
}

/** From here on the outbound and affiliate fees are a large share of a small swap. */
export const feeShareWarningBps = 500;
/** From here on an offer is told to pay less than the best one. */
export const belowBestWarningBps = 300;
/** From here on the wait is told. */
export const longWaitSeconds = 3_600;
/** Both sides of a pool in dollars; a pool below it moves with little money. */
export const shallowPoolUsd = 100_000_00000000n as UsdAmount;

/** What the warnings of one offer are drawn from. */
export interface WarnedOffer {
  readonly loss: Loss;
  /** Outbound and affiliate fee, in protocol units of the target. */
  readonly fees: bigint;
  readonly isProtected: boolean;
  readonly seconds: number;
  readonly usdLost?: UsdAmount;
  /** The pools that the swap passes through. */
  readonly pools: readonly Pool[];
}

/**
 * The warnings of one offer, worst first; `below_best` is added once the offers are ranked.
 * @example offerWarnings({ loss: { midOut: 100n, lost: 20n, totalLossBps: 2_000, priceImpactBps: 2_000 }, fees: 0n, isProtected: true, seconds: 60, pools: [] }, { byAsset: new Map() }).map(({ code, severity }) => [code, severity]) // [['high_price_impact', 'danger']]
 */
export function offerWarnings(offer: WarnedOffer, prices: Prices): readonly OfferWarning[] {
  const found = [impactWarning(offer), feeWarning(offer), unprotectedWarning(offer), waitWarning(offer), ...poolWarnings(offer, prices)];
  return found.filter((warning) => warning !== undefined).sort(bySeverity);
}

const bySeverity = (a: OfferWarning, b: OfferWarning): number => severities.indexOf(b.severity) - severities.indexOf(a.severity);

/** Dollars without places from 100 on, with two below. */
function dollars(value: UsdAmount): string {
  const whole = formatUnits(value - (value % 10n ** 6n), usdDecimals);
  return `$${value >= 100_00000000n ? whole.split('.')[0] : whole}`;
}

function impactWarning({ loss, usdLost }: WarnedOffer): OfferWarning | undefined {
  const { priceImpactBps, totalLossBps } = loss;
  if (priceImpactBps < impactWarningBps) return undefined;
  const amount = usdLost === undefined ? `${percentText(totalLossBps)} %` : `${dollars(usdLost)} (${percentText(totalLossBps)} %)`;
  return {
    code: 'high_price_impact',
    severity: priceImpactBps >= impactDangerBps ? 'danger' : 'warning',
    message: `You lose about ${amount} against the pools' price: the swap is large for their depth. Swap less, or in parts.`,
    figures: { price_impact_bps: `${priceImpactBps}`, total_loss_bps: `${totalLossBps}` },
  };
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

function unprotectedWarning({ isProtected }: WarnedOffer): OfferWarning | undefined {
  if (isProtected) return undefined;
  const message = 'Nothing protects the payout: it is made at whatever price the pools have then. Set tolerance_bps to get a minimum.';
  return { code: 'unprotected', severity: 'warning', message, figures: {} };
}

function waitWarning({ seconds }: WarnedOffer): OfferWarning | undefined {
  if (seconds < longWaitSeconds) return undefined;
  const hours = Math.round(seconds / 360) / 10;
  const message = `The swap takes about ${hours} ${hours === 1 ? 'hour' : 'hours'} from the deposit to the payout.`;
  return { code: 'long_wait', severity: 'info', message, figures: { seconds: `${seconds}` } };
}

function poolWarnings({ pools }: WarnedOffer, prices: Prices): readonly OfferWarning[] {
  return pools.flatMap((pool): OfferWarning[] => {
    const depth = depthUsd(pool, prices);
    if (depth === undefined || depth >= shallowPoolUsd) return [];
    const name = formatAsset(pool.asset);
    const message = `The ${name} pool holds only ${dollars(depth)}: others can move its price with little money before your deposit counts.`;
    return [{ code: 'shallow_pool', severity: 'warning', message, figures: { pool: name, depth_usd: formatUnits(depth, usdDecimals) } }];
  });
}

/**
 * That an offer pays less than the best one; undefined below the threshold.
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

/** The pools that a swap from one asset to another passes through, as far as they are known. */
export function poolsOnPath(assets: readonly Parameters<typeof findPool>[1][], pools: readonly Pool[]): readonly Pool[] {
  return assets.map((asset) => findPool(pools, asset)).filter((pool) => pool !== undefined);
}
