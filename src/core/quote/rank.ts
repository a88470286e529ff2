import type { ErrorCode, ErrorInfo } from '../errors.ts';
import { bpsOf } from '../loss/loss.ts';
import { belowBestWarning, bySeverity, isOversized } from '../loss/warnings.ts';
import { partsOf } from './offer.ts';
import type { Offer, OfferTag, QuoteRequest, QuoteResult, Refusal } from './quote.ts';

/**
 * Offers by net payout, then by time, those that are oversized last, each told how it stands to the others. A streaming offer is left out where the same
 * network's single one pays as much and is as fast, and where it would be one part.
 * @example rank(swapRequest(), [], [{ network: 'mayachain', error: { code: 'no_route', hint: 'No pool.' } }]) // { offers: [], refusals: [{ network: 'mayachain' }] }
 */
export function rank(request: QuoteRequest, offers: readonly Offer[], refusals: readonly Refusal[]): QuoteResult {
  const distinct = offers.filter((offer) => !repeatsSingle(offer, offers));
  const ranked = [...distinct].sort(
    (a, b) =>
      Number(isOversized(a)) - Number(isOversized(b)) ||
      compare(b.quote.expectedAmountOut, a.quote.expectedAmountOut) ||
      a.quote.totalSwapSeconds - b.quote.totalSwapSeconds,
  );
  const expiries = ranked.map((offer) => offer.quote.expiry);
  return { request, offers: compared(ranked), refusals, ...(expiries.length === 0 ? {} : { expiresAt: Math.min(...expiries) }) };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Whether a streaming offer is one part, or pays no more and is no faster, where the single one of its network is among `offers`.
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
 * Ranked offers with `belowBestBps`, the warning of it, and tags: the first pays most; of equally fast or equally cheap
 * ones the better placed has the tag. One that is oversized has none.
 */
function compared(ranked: readonly Offer[]): readonly Offer[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const praised = ranked.filter((offer) => !isOversized(offer));
  const fastest = leastBy(praised, ({ quote }) => BigInt(quote.totalSwapSeconds));
  const cheapest = leastBy(praised, ({ quote }) => quote.fees.total);
  return ranked.map((offer) => {
    const most = best.quote.expectedAmountOut;
    const belowBestBps = Math.max(0, bpsOf(most - offer.quote.expectedAmountOut, most));
    const warning = belowBestWarning(belowBestBps);
    const tags: OfferTag[] = [];
    if (offer === praised[0]) tags.push('best_value');
    if (offer === fastest) tags.push('fastest');
    if (offer === cheapest) tags.push('lowest_fees');
    return {
      ...offer,
      belowBestBps,
      tags,
      warnings: warning === undefined ? offer.warnings : [...offer.warnings, warning].sort(bySeverity),
    };
  });
}

function leastBy(ranked: readonly Offer[], figure: (offer: Offer) => bigint): Offer | undefined {
  return ranked.reduce<Offer | undefined>(
    (least, offer) => (least === undefined || figure(offer) < figure(least) ? offer : least),
    undefined,
  );
}

/** What the caller can mend comes first, then what passes by itself. */
const precedence: readonly ErrorCode[] = [
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
 * The one error to answer with when no offer was made; undefined when there is one. Technical failures of every kind are one `upstream_unavailable`.
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

/** The figures of the refusal that asks for the least, lets the most through, or is over the soonest. */
function kindestFigures(refusals: readonly Refusal[]): Readonly<Record<string, string>> | undefined {
  const figures = refusals.flatMap(({ error }) => (error.details === undefined ? [] : [error.details]));
  const byFigure = (name: string) =>
    figures.filter((details) => details[name] !== undefined).sort((a, b) => compare(BigInt(a[name] ?? 0), BigInt(b[name] ?? 0)));
  const [least, most, soonest] = [
    byFigure('recommended_min_amount_in')[0],
    byFigure('largest_amount').at(-1),
    byFigure('retry_after_seconds')[0],
  ];
  return least ?? most ?? soonest ?? figures[0];
}
