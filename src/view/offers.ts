import type { ToldOffer } from '../contract/mcp/quote-tool.ts';
import { formatUnits } from '../core/amount.ts';
import { element } from '../dom/element.ts';
import { copyable } from './copy.ts';
import { brief, duration, group, percent } from './figures.ts';
import { type AssetView, feeNames, modeName, networkNames, parseAssetView, type QuoteView, type RefusalView } from './outcome.ts';

type Units = bigint | string;

const exact = (units: Units, { decimals }: AssetView) => formatUnits(BigInt(units), decimals);
const figure = (units: Units, { decimals }: AssetView) => brief(BigInt(units), decimals);
const short = (units: Units, asset: AssetView) => `${figure(units, asset)} ${asset.ticker}`;

/** "0.1 BTC to ETH". */
export const pairText = ({ amount, from, to }: QuoteView): string => `${group(exact(amount, from))} ${from.name} to ${to.name}`;

const who = ({ network, mode, parts }: ToldOffer) =>
  element('span.who', element(`i.${network}`), element('b', networkNames[network]), parts ? `up to ${parts} parts` : modeName(mode));

/** "You lose about $28.89 (0.24%) against the market price." */
function lossText({ total_loss_bps: bps, usd: { lost } }: ToldOffer): string {
  const told = bps < 0 ? `gain ${percent(-bps)}` : `lose about ${lost ? `$${group(lost)} (${percent(bps)})` : percent(bps)}`;
  return `You ${told} against the market price.`;
}

const impactOf = ({ warnings }: ToldOffer) => warnings.find(({ code }) => /_i|ov/.test(code));

/** Fallback text: only the best offer's warnings come with messages. */
const warningWords = (code: string): string => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

/** The loss, then other warnings before paying. */
const lossNotes = (offer: ToldOffer) => [
  ...(impactOf(offer) ? [] : [element('p', lossText(offer))]),
  ...offer.warnings.map(({ code, severity, message }) => element('p', { class: severity }, message ?? warningWords(code))),
];

function bestOffer({ offers: [best], from, to }: QuoteView): HTMLElement {
  const { minimum_payout: minimum, network } = best;
  const dollars = best.usd.expected_amount_out;
  return element(
    'section',
    element('h2', 'Offer 1'),
    who(best),
    element('p.payout', element('b', short(best.expected_amount_out, to)), dollars === undefined ? '' : ` about $${group(dollars)}`),
    element(
      'p',
      minimum === undefined
        ? 'No minimum set.'
        : `You receive at least ${short(minimum, to)}, or ${networkNames[network]} refunds your ${from.ticker}.`,
    ),
    ...lossNotes(best),
  );
}

const columns = ['Payout', 'Loss', 'Time'];

function buildSummary(offer: ToldOffer, to: AssetView): HTMLElement {
  const cells = [
    figure(offer.expected_amount_out, to),
    element('span', { class: impactOf(offer)?.severity ?? '' }, percent(offer.total_loss_bps)),
    `about ${duration(offer.total_swap_seconds)}`,
  ];
  return element(
    'summary.offer',
    who(offer),
    ...cells.map((cell, index) => element('span.cell', element('span.label', `${columns[index]} `), cell)),
    element('b.wide', offer.tags.join(', ').replaceAll('_', ' ')),
  );
}

function buildFigures(offer: ToldOffer, { from, to, amount }: QuoteView): HTMLElement {
  const { expected_amount_out: payout, minimum_payout: minimum, fees, memo, inbound_address: address, router } = offer;
  const asset = fees.asset ? parseAssetView(fees.asset) : to;
  const line = (name: string, text: string | undefined) =>
    text ? [element('dt.wide', name), element('dd.wide', element('code', text))] : [];
  return element(
    'dl',
    ...copyable('Send exactly', exact(amount, from), from.ticker),
    ...copyable('Payout', exact(payout, to), to.ticker),
    ...(minimum === undefined ? [] : copyable('At least', exact(minimum, to), to.ticker)),
    ...feeNames.flatMap((name) => {
      const units = fees[name];
      return units ? [element('dt', `Fees, ${name}`), element('dd.fee', `${group(exact(units, asset))} ${asset.ticker}`)] : [];
    }),
    // A deposit without a memo is lost, so the address is not shown without one.
    ...(memo ? [...line('Deposit to', address), ...line('Router', router), ...line('Memo', memo)] : []),
  );
}

/** Refused routes, each with its reason. */
export function refusalList(refusals: readonly RefusalView[]): HTMLElement {
  return element('ul', ...refusals.map(({ route, reason }) => element('li', element('b', `${route}: `), reason)));
}

/** The best offer, the comparison table, and refused routes. */
export function quoteElements(quote: QuoteView): readonly HTMLElement[] {
  const { offers, to, refusals } = quote;
  const heads = element('p.heads', { 'aria-hidden': 'true' }, ...['', ...columns].map((name) => element('span', name)));
  const rows = offers.map((offer, index) =>
    element(
      'details',
      { open: index === 0 },
      buildSummary(offer, to),
      element('div', ...(index ? lossNotes(offer) : []), buildFigures(offer, quote)),
    ),
  );
  return [
    bestOffer(quote),
    element('section', element('h2', `Offers after fees, in ${to.ticker}`), heads, ...rows),
    ...(refusals.length > 0 ? [element('details', element('summary', `Not offered: ${refusals.length}`), refusalList(refusals))] : []),
  ];
}
