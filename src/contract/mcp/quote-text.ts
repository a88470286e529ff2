import { formatBase, formatUnits } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import { lossPhrase, lossSentence, percentText } from '../../core/loss/loss.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { Offer, QuoteResult, Refusal } from '../../core/quote/quote.ts';
import { splitSums } from '../../core/quote/split.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import { formatDollars, isoFromMs } from '../wire-values.ts';

const percent = (bps: number): string => `${formatUnits(BigInt(bps), 2)} %`;

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${formatUnits(BigInt(Math.round(seconds / 360)), 1)} h`;
}

/** Leading lines: the loss of the best offer, then its other warnings, worst first. */
function describeLoss({ loss, usd, warnings }: Offer): string[] {
  const told = warnings.map(({ code, severity, message }) => ({
    code,
    line: `${message} (${severity === 'danger' ? 'danger: ask the person before they pay' : severity})`,
  }));
  const first = told.find(({ code }) => code === 'high_price_impact');
  const others = told.filter((warning) => warning !== first).map(({ line }) => line);
  return [first?.line ?? lossSentence(loss, usd.lost), ...others];
}

/** Compares an offer with the best one: payout, loss and warnings. */
function compareWithBest({ loss, usd, belowBestBps, warnings }: Offer): string[] {
  const less = belowBestBps === 0 ? 'pays about as much as offer 1' : `pays ${percentText(belowBestBps)} % less than offer 1`;
  const codes = [...new Set(warnings.map(({ code, severity }) => (severity === 'danger' ? `${code} (danger)` : code)))];
  return [
    less,
    loss.totalLossBps < 0 ? `gains ${percentText(-loss.totalLossBps)} %` : `loses ${lossPhrase(loss, usd.lost)}`,
    ...(codes.length === 0 ? [] : [`warnings: ${codes.join(', ')}`]),
  ];
}

/** Payment address and memo of an offer below the best one; refers to build_deposit where a plain payment cannot carry the memo. */
function describeStart({ memo, deposit, carrier, quote: { inboundAddress, router } }: Offer, earlier: readonly Offer[]): readonly string[] {
  if (deposit.state === 'unverified') return ['unverified: pay nothing for it now'];
  if (memo === undefined) return [];
  if (router !== undefined || carrier !== undefined) return ['build_deposit makes its transaction'];
  if (inboundAddress === undefined) return [`memo ${memo}`];
  const same = earlier.findIndex((one) => one.memo !== undefined && one.quote.inboundAddress === inboundAddress);
  return [`to ${same < 0 ? inboundAddress : `the address of offer ${same + 1}`}, memo ${memo}`];
}

function describeOffer(offer: Offer, place: number, result: QuoteResult, now: number): string {
  const { quote, usd, tags } = offer;
  const amount = (units: Offer['quote']['expectedAmountOut']) => `${formatBase(units, result.request.to)} ${result.request.to.ticker}`;
  const worth = usd.out === undefined || place > 1 ? '' : ` (about $${formatDollars(usd.out)})`;
  const marks = tags.length === 0 ? '' : ` [${tags.join(', ')}]`;
  const parts = offer.parts > 1 ? `, ${offer.parts} parts` : '';
  const isUnitForUnit = offer.mode === 'mint' || offer.mode === 'redeem';
  const least =
    offer.minimumPayout === undefined
      ? isUnitForUnit
        ? 'one for one without a pool, so no price can change it'
        : 'no minimum payout'
      : `at least ${amount(offer.minimumPayout)}${place === 1 ? ` or a refund (tolerance ${percent(result.request.toleranceBps)})` : ''}`;
  const isLikeFirst = place > 1 && quote.expiry === result.offers[0]?.quote.expiry;
  const left = Math.max(0, quote.expiry - Math.floor(now / 1000));
  return [
    `${place}. ${protocols[offer.network].name}, ${offer.mode}${parts}${marks}: expected ${amount(quote.expectedAmountOut)}${worth}`,
    ...(place === 1 ? [] : compareWithBest(offer)),
    least,
    `takes about ${duration(quote.totalSwapSeconds)}`,
    ...(isLikeFirst ? [] : [`expires ${isoFromMs(quote.expiry * 1000)} (in ${left} s)`]),
    ...(place === 1 || result.split !== undefined ? [] : describeStart(offer, result.offers.slice(0, place - 1))),
  ].join('; ');
}

function describeDeposit(best: Offer, result: QuoteResult): string {
  const sent = `${formatBase(result.request.amount, result.request.from)} ${result.request.from.ticker}`;
  const { deposit } = best;
  if (deposit.state === 'unverified')
    return `Nothing may be paid now: the deposit is unverified, so no memo and no address are given. ${deposit.reason} Call again in a few seconds.`;
  const isOneOperator = deposit.state === 'one_operator';
  if (isOneOperator && !deposit.accepted)
    return `Only one operator is configured for ${protocols[best.network].name} and nobody confirms its answer, so no memo and no address are given. If the person agrees, and only then, call again with accept_one_operator true.`;
  if (best.memo === undefined) return 'No memo is given because no destination was sent; call again with a destination to get one.';
  const { inboundAddress, router } = best.quote;
  if (inboundAddress === undefined) return `Offer 1 starts with a deposit of ${sent} on the network itself, with the memo ${best.memo}.`;
  const through = router === undefined ? '' : ` through the router contract ${router}`;
  const vouched = isOneOperator ? 'ONE operator alone vouches for this address' : `${deposit.operators} operators agree on this address`;
  const { metadata, uri } = best.carrier ?? {};
  const carried = metadata === undefined ? '' : ` as the metadata ${metadata}`;
  const asked = uri === undefined ? '' : ` A Zcash wallet pays both from ${uri}`;
  return `Offer 1 starts with ${sent} to ${inboundAddress}${through}, with the memo ${best.memo}${carried}; ${vouched}.${asked}`;
}

function describePayee({ request: { destination, destinationName } }: QuoteResult): readonly string[] {
  if (destination === undefined || destinationName === undefined) return [];
  return [`Every offer pays to ${destination} (name ${quoteWords(destinationName, 40)}): show the person this address before they pay.`];
}

/** The nearest accepted amount, in the notation of `amount`; undefined if unknown. */
function workingAmount({ details }: ErrorInfo): string | undefined {
  const [least, most] = [details?.['recommended_min_amount_in'], details?.['largest_amount']];
  if (least !== undefined) return `smallest amount "${least}"`;
  return most === undefined ? undefined : `largest amount "${most}"`;
}

const refusedRoute = ({ network, mode }: Refusal): string => `- ${protocols[network].name}${mode === undefined ? '' : `, ${mode}`}:`;

const codeAndAmount = (error: ErrorInfo): string => [error.code, workingAmount(error)].filter((part) => part !== undefined).join('; ');

/** Refused routes, one per line: the error itself gives the reason, these give the route and the accepted amount. */
export function describeRefusals(refusals: readonly Refusal[]): string {
  if (refusals.length === 0) return '';
  return ['Not offered:', ...refusals.map(shortRefusal)].join('\n');
}

const shortRefusal = (refusal: Refusal): string => `${refusedRoute(refusal)} ${codeAndAmount(refusal.error)}`;

const explainedRefusal = (refusal: Refusal): string => `${refusedRoute(refusal)} ${refusal.error.hint} (${codeAndAmount(refusal.error)})`;

/** One line per warning, highlighting dangers. */
export const describeWarnings = (
  warnings: readonly { readonly code: string; readonly severity: string; readonly message: string }[],
): readonly string[] =>
  warnings.map(({ code, severity, message }) => `${severity === 'danger' ? 'DANGER' : 'Warning'}: ${message} (${code})`);

/** Minimum payout text; minting and redeeming are one for one and need no minimum. */
export function describeLeast(least: string | undefined, kind: string): string {
  if (least !== undefined) return `at least ${least} or a refund`;
  return kind === 'mint' || kind === 'redeem' ? 'one for one' : 'NO minimum payout: warn the user';
}

/** Remainder of the amount that is not paid because the chain lacks the decimals for it. */
export function describeCut({
  amount,
  amountAsked,
  from,
}: Pick<QuoteResult['request'], 'amount' | 'amountAsked' | 'from'>): readonly string[] {
  if (amountAsked === undefined) return [];
  const [asked, paid] = [formatBase(amountAsked, from), formatBase(amount, from)];
  return [
    `${chainName(from.chain)} has too few decimals for ${asked} ${from.ticker}: the amount to pay is ${paid}, and all figures refer to it.`,
  ];
}

/** One of the two payments, numbered by its place; of its warnings those that offer 1 has not. */
function describeLeg(leg: Offer, place: number, { request, offers }: QuoteResult): string {
  const out = (units: Offer['quote']['expectedAmountOut']) => `${formatBase(units, request.to)} ${request.to.ticker}`;
  const known = offers[0]?.warnings.map(({ code }) => code) ?? [];
  const codes = [...new Set(leg.warnings.map(({ code }) => code))].filter((code) => !known.includes(code));
  return [
    `Payment ${place}: ${formatBase(leg.request.amount, request.from)} ${request.from.ticker} over ${protocols[leg.network].name}, ${leg.mode}: expected ${out(leg.quote.expectedAmountOut)}`,
    leg.minimumPayout === undefined ? 'no minimum payout' : `at least ${out(leg.minimumPayout)}`,
    ...(codes.length === 0 ? [] : [`also ${codes.join(', ')}`]),
    ...describeStart(leg, offers.slice(0, 1)),
  ].join('; ');
}

/** Lines about the same order in two payments; none without a split. */
function describeSplit(result: QuoteResult): readonly string[] {
  const { split, request } = result;
  if (split === undefined) return [];
  const [expected, gain] = [formatBase(splitSums(split).expectedOut, request.to), percentText(split.gainBps)];
  return [
    `Or as two payments: expected ${expected} ${request.to.ticker}; worth ${gain} % more than offer 1 after the cost of the second deposit. Each is a swap of its own, so one may be refunded alone; quote payment 2 anew over its network right before it.`,
    ...split.legs.map((leg, index) => describeLeg(leg, index + 1, result)),
  ];
}

/** Complete text of a result with offers for clients without UI: the loss first, then every offer, every refusal and the expiry. */
export function describeQuote(result: QuoteResult, now: number): string {
  const live = result.offers.filter((offer) => offer.quote.expiry * 1000 > now);
  const [best] = live;
  if (best === undefined) return describeRefusals(result.refusals);
  const { split: found, ...others } = result;
  const isLive = found?.legs.every((leg) => leg.quote.expiry * 1000 > now) === true;
  const told: QuoteResult = { ...others, offers: live, ...(found !== undefined && isLive ? { split: found } : {}) };
  const { request, refusals, split } = told;
  const explain = split === undefined ? explainedRefusal : shortRefusal;
  const { amountOut, to } = request;
  const wanted = amountOut === undefined ? '' : `, so that at least ${formatBase(amountOut, to)} ${to.ticker} arrives`;
  return [
    ...describeLoss(best),
    ...describeCut(request),
    `Swap ${formatBase(request.amount, request.from)} ${formatAsset(request.from)} to ${formatAsset(to)}${wanted}. Offers, best first:`,
    ...live.map((offer, index) => describeOffer(offer, index + 1, told, now)),
    ...(refusals.length === 0 ? [] : ['Not offered:', ...refusals.map(explain)]),
    describeDeposit(best, told),
    ...describeSplit(told),
    ...describePayee(told),
    'Fetch it again right before use; nothing is valid after expiry.',
  ].join('\n');
}
