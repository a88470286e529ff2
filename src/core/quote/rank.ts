import { type BaseAmount, compareUnits } from '../amount.ts';
import type { ErrorCode, ErrorInfo } from '../errors.ts';
import { bpsOf } from '../loss/loss.ts';
import { valueOut } from '../loss/value.ts';
import { belowBestWarning, bySeverity, isOversized } from '../loss/warnings.ts';
import { partsOf } from './offer.ts';
import type { Offer, OfferTag, QuoteRequest, QuoteResult, Refusal } from './quote.ts';

/**
 * Ranks offers by `valueOffer`, then by time, oversized ones last, and compares them. Omits a streaming offer if the
 * same network's single one pays as much and is as fast, or if it would have one part.
 * @example rank(swapRequest(), [], [{ network: 'mayachain', error: { code: 'no_route', hint: 'No pool.' } }]) // { offers: [], refusals: [{ network: 'mayachain' }] }
 */
export function rank(request: QuoteRequest, offers: readonly Offer[], refusals: readonly Refusal[]): QuoteResult {
  const distinct = offers.filter((offer) => !repeatsSingle(offer, offers));
  const ranked = [...distinct].sort(
    (a, b) =>
      Number(isOversized(a)) - Number(isOversized(b)) ||
      compareUnits(valueOffer(b), valueOffer(a)) ||
      a.quote.totalSwapSeconds - b.quote.totalSwapSeconds,
  );
  const expiries = ranked.map((offer) => offer.quote.expiry);
  return { request, offers: compared(ranked), refusals, ...(expiries.length === 0 ? {} : { expiresAt: Math.min(...expiries) }) };
}

/** Value of an offer for comparison: its payout with the risk and the time priced in. */
export const valueOffer = ({ quote, outWithoutTrades }: Pick<Offer, 'quote' | 'outWithoutTrades'>): BaseAmount =>
  valueOut({ expectedOut: quote.expectedAmountOut, outWithoutTrades, seconds: quote.totalSwapSeconds });

/**
 * Whether a streaming offer has one part, or pays no more and is no faster than its network's single one among `offers`.
 * @example repeatsSingle(must(makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), prices: pricesOf(facts('thorchain').pools), isPayable: true }, 0)), []) // false
 */
export function repeatsSingle(offer: Offer, offers: readonly Offer[]): boolean {
  if (offer.mode !== 'streaming') return false;
  const isOnePart = partsOf(offer.request, offer.quote) === 1n;
  return offers.some((other) => {
    if (other.network !== offer.network || other.mode !== 'single') return false;
    if (isOnePart) return true;
    return other.quote.expectedAmountOut >= offer.quote.expectedAmountOut && other.quote.totalSwapSeconds <= offer.quote.totalSwapSeconds;
  });
}

/**
 * Adds `belowBestBps`, its warning and tags to ranked offers; of equals the better ranked gets the tag. Oversized offers get
 * none, and the best value does not rely on others' trades.
 */
function compared(ranked: readonly Offer[]): readonly Offer[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const praised = ranked.filter((offer) => !isOversized(offer));
  const safest = praised.find(({ warnings }) => warnings.every(({ code }) => code !== 'relies_on_trades'));
  const largest = leastBy(praised, ({ quote }) => -quote.expectedAmountOut);
  const fastest = leastBy(praised, ({ quote }) => BigInt(quote.totalSwapSeconds));
  const cheapest = leastBy(praised, ({ quote }) => quote.fees.total);
  return ranked.map((offer) => {
    const most = best.quote.expectedAmountOut;
    const belowBestBps = Math.max(0, bpsOf(most - offer.quote.expectedAmountOut, most));
    const warning = belowBestWarning(belowBestBps);
    const others = offer.warnings.filter(({ code }) => code !== 'below_best');
    const tags: OfferTag[] = [];
    if (offer === safest) tags.push('best_value');
    if (offer === largest) tags.push('pays_most');
    if (offer === fastest) tags.push('fastest');
    if (offer === cheapest) tags.push('lowest_fees');
    return {
      ...offer,
      belowBestBps,
      tags,
      warnings: warning === undefined ? others : [...others, warning].sort(bySeverity),
    };
  });
}

function leastBy(ranked: readonly Offer[], figure: (offer: Offer) => bigint): Offer | undefined {
  return ranked.reduce<Offer | undefined>(
    (least, offer) => (least === undefined || figure(offer) < figure(least) ? offer : least),
    undefined,
  );
}

/** Error precedence: fixable by the caller first, then temporary ones. */
const precedence: readonly ErrorCode[] = [
  'outside_mandate',
  'amount_too_low',
  'price_impact_too_high',
  'amount_too_high',
  'price_limit',
  'memo_too_long',
  'invalid_address',
  'invalid_field',
  'same_asset',
  'paused',
  'upstream_busy',
  'upstream_unavailable',
  'trading_halted',
  'no_route',
];

/**
 * Single error of a result without offers; undefined when there is an offer. All technical failures map to `upstream_unavailable`.
 * @example noOfferError(rank(swapRequest(), [], [{ network: 'mayachain', error: { code: 'no_route', hint: 'No pool.' } }])) // { code: 'no_route' }
 */
export function noOfferError(result: QuoteResult): ErrorInfo | undefined {
  if (result.offers.length > 0) return undefined;
  const codes = result.refusals.map((refusal) => ({ refusal, code: outerCode(refusal.error.code) }));
  const code = precedence.find((wanted) => codes.some((entry) => entry.code === wanted)) ?? 'upstream_unavailable';
  const matching = codes.filter((entry) => entry.code === code).map((entry) => entry.refusal);
  const hints = [...new Set(result.refusals.map((refusal) => refusal.error.hint))];
  const details = kindestFigures(matching);
  const field = matching[0]?.error.field;
  return {
    code,
    hint: hints.length === 0 ? 'Neither network answered. Try again in a few seconds.' : hints.join(' '),
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details }),
  };
}

function outerCode(code: ErrorCode): ErrorCode {
  return precedence.includes(code) ? code : 'upstream_unavailable';
}

/** Figures of the most lenient refusal: lowest minimum, highest maximum, or shortest retry delay. */
function kindestFigures(refusals: readonly Refusal[]): Readonly<Record<string, string>> | undefined {
  const figures = refusals.flatMap(({ error }) => (error.details === undefined ? [] : [error.details]));
  const byFigure = (name: string) =>
    figures.filter((details) => details[name] !== undefined).sort((a, b) => compareUnits(BigInt(a[name] ?? 0), BigInt(b[name] ?? 0)));
  const [least, most, soonest] = [
    byFigure('recommended_min_amount_in')[0],
    byFigure('largest_amount').at(-1),
    byFigure('retry_after_seconds')[0],
  ];
  return least ?? most ?? soonest ?? figures[0];
}
