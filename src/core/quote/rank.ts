import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount, formatUnits, lessBps, maxBps } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain } from '../asset/asset.ts';
import { type ErrorCode, type ErrorInfo, fail, ok, type Result } from '../errors.ts';
import { verifyMemo } from '../memo/memo-verify.ts';
import type { NetworkFacts } from '../network/node.ts';
import { protocols } from '../network/protocol.ts';
import { feelessOutput, pricesOf, usdValue } from '../pool/pool.ts';
import { feesAgree } from './fee.ts';
import { resolveAsset } from './plan.ts';
import type { NodeQuote, NodeQuoteRequest, Offer, QuoteRequest, QuoteResult, Refusal } from './quote.ts';

/** A payout above the pools' own fee-less price by more than this is not believed. */
const outlierBps = 500;

/** A node's quote, with what the node was asked and what was known of its network then. */
export interface AnsweredQuote {
  readonly request: NodeQuoteRequest;
  readonly quote: NodeQuote;
  readonly facts: NetworkFacts;
  /** False where `ask` carries an address of nobody, since the caller named none: then the memo is dropped. */
  readonly isPayable: boolean;
}

/**
 * A node's quote → an Offer, or why it is none: expired, below the recommended minimum,
 * figures that do not add up, or a memo that says something else than was asked.
 * `now` in unix milliseconds. Errors: quote_expired, amount_too_low, upstream_invalid.
 * @example makeOffer({ request: nodeRequest(), quote: nodeQuote(), facts: facts('thorchain'), isPayable: true }, 0) // { ok: true, value: { minimumPayout: 246_510_000n } }
 */
export function makeOffer({ request, quote, facts, isPayable }: AnsweredQuote, now: number): Result<Offer> {
  const error = quoteError(request, quote, facts, now);
  if (error) return { ok: false, error };
  const memo = checkMemo(request, quote, facts);
  if (!memo.ok) return memo;
  const prices = pricesOf(facts.pools);
  const minimumPayout = memo.value.limit > 0n ? memo.value.limit : undefined;
  const usd = compact({
    in: usdValue(request.amount, request.from, prices),
    out: usdValue(quote.expectedAmountOut, request.to, prices),
    minimumPayout: minimumPayout === undefined ? undefined : usdValue(minimumPayout, request.to, prices),
    fees: usdValue(quote.fees.total, request.to, prices),
  });
  return ok({
    network: request.network,
    mode: request.mode,
    request,
    quote,
    route: routeOf(request),
    ...(isPayable && quote.memo !== undefined ? { memo: quote.memo } : {}),
    ...(minimumPayout === undefined ? {} : { minimumPayout }),
    decodedMemo: memo.value,
    usd,
  });
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function compact<T extends object>(record: T): Present<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Present<T>;
}

function quoteError(request: NodeQuoteRequest, quote: NodeQuote, facts: NetworkFacts, now: number): ErrorInfo | undefined {
  const { name } = protocols[request.network];
  const invalid = (hint: string): ErrorInfo => ({ code: 'upstream_invalid', hint: `${name} ${hint}` });
  if (quote.expiry * 1000 <= now) return { code: 'quote_expired', hint: `${name} answered with a quote that has already expired.` };
  const minimum = quote.recommendedMinAmountIn ?? 0n;
  if (request.amount < minimum) return belowMinimum(request.from, baseAmount(minimum), name);
  if (quote.expectedAmountOut <= 0n)
    return { code: 'amount_too_low', hint: `After fees nothing would arrive over ${name}. Send more.`, field: 'amount' };
  if (!feesAgree(quote, request.to)) return invalid('answered with fees that do not add up.');
  if (exceedsPools(request, quote.expectedAmountOut, facts)) return invalid('answered with a payout far above its own pools.');
  return inboundError(request, quote) ? invalid('answered with an inbound address that is not valid.') : undefined;
}

function belowMinimum(from: Asset, minimum: BaseAmount, name: string): ErrorInfo {
  return {
    code: 'amount_too_low',
    hint: `${name} recommends at least ${formatUnits(minimum, baseDecimals(from))} ${from.ticker}; less may be lost to fees. Send more.`,
    field: 'amount',
    details: { recommended_min_amount_in: minimum.toString() },
  };
}

function exceedsPools(request: NodeQuoteRequest, payout: BaseAmount, facts: NetworkFacts): boolean {
  const feeless = feelessOutput(request.amount, request.from, request.to, facts.pools);
  return feeless !== undefined && payout * BigInt(maxBps) > feeless * BigInt(maxBps + outlierBps) + BigInt(maxBps);
}

/** Native, synth, trade and secured sources are deposited on the network itself: no address. */
function inboundError(request: NodeQuoteRequest, quote: NodeQuote): boolean {
  if (homeChain(request.from, request.network) === protocols[request.network].chain) return false;
  if (quote.inboundAddress === undefined) return true;
  return !validateAddress(quote.inboundAddress, request.from.chain, { network: request.network }).ok;
}

function checkMemo(request: NodeQuoteRequest, quote: NodeQuote, facts: NetworkFacts) {
  const { name } = protocols[request.network];
  if (quote.memo === undefined) return fail('upstream_invalid', `${name} answered without a memo.`);
  const isProtected = request.toleranceBps !== undefined;
  const lowest = isProtected ? lessBps(quote.expectedAmountOut, request.toleranceBps) : baseAmount(0n);
  return verifyMemo(quote.memo, {
    network: request.network,
    to: request.to,
    destination: request.destination,
    ...(request.refund === undefined ? {} : { refund: request.refund }),
    ...(isProtected ? { minimumLimit: lowest, maximumLimit: quote.expectedAmountOut } : {}),
    interval: request.interval ?? 0,
    ...(request.affiliate === undefined ? {} : { affiliates: [request.affiliate] }),
    resolve: (asset) => resolveAsset(asset, facts),
  });
}

function routeOf(request: NodeQuoteRequest): readonly string[] {
  const { nativeAsset } = protocols[request.network];
  const ends = [formatAsset(request.from), formatAsset(request.to)];
  return ends.includes(nativeAsset) ? ends : [formatAsset(request.from), nativeAsset, formatAsset(request.to)];
}

/**
 * Offers by net payout, then by time; a streaming offer that pays no more and is no faster than the same network's single one is left out.
 * @example rank(swapRequest(), [], [{ network: 'mayachain', error: { code: 'no_route', hint: 'No pool.' } }]) // { offers: [], refusals: [{ network: 'mayachain' }] }
 */
export function rank(request: QuoteRequest, offers: readonly Offer[], refusals: readonly Refusal[]): QuoteResult {
  const distinct = offers.filter((offer) => !repeatsSingle(offer, offers));
  const ranked = [...distinct].sort(
    (a, b) => compare(b.quote.expectedAmountOut, a.quote.expectedAmountOut) || a.quote.totalSwapSeconds - b.quote.totalSwapSeconds,
  );
  const expiries = ranked.map((offer) => offer.quote.expiry);
  return { request, offers: ranked, refusals, ...(expiries.length === 0 ? {} : { expiresAt: Math.min(...expiries) }) };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function repeatsSingle(offer: Offer, offers: readonly Offer[]): boolean {
  if (offer.mode !== 'streaming') return false;
  return offers.some((other) => {
    if (other.network !== offer.network || other.mode !== 'single') return false;
    return other.quote.expectedAmountOut >= offer.quote.expectedAmountOut && other.quote.totalSwapSeconds <= offer.quote.totalSwapSeconds;
  });
}

/** What the caller can mend comes first, then what passes by itself. */
const precedence: readonly ErrorCode[] = [
  'amount_too_low',
  'price_limit',
  'memo_too_long',
  'invalid_address',
  'invalid_field',
  'same_asset',
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
  const details = smallestMinimum(matching);
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

/** The figures of the refusal that asks for the least. */
function smallestMinimum(refusals: readonly Refusal[]): Readonly<Record<string, string>> | undefined {
  const withMinimum = refusals.flatMap(({ error }) => {
    const minimum = error.details?.['recommended_min_amount_in'];
    return minimum === undefined ? [] : [{ minimum: BigInt(minimum), details: error.details }];
  });
  const [least] = withMinimum.sort((a, b) => compare(a.minimum, b.minimum));
  return least?.details ?? refusals[0]?.error.details;
}
