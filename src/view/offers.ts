import type { QuoteOffer } from '../contract/v1/quote.ts';
import { formatUnits } from '../core/amount.ts';
import { element } from '../dom/element.ts';
import { copyable } from './copy.ts';
import { brief, duration, group, percent } from './figures.ts';
import { type AssetView, assetOf, modeName, networkNames, type QuoteView, type RefusalView } from './outcome.ts';

type Units = bigint | string;

const exact = (units: Units, { decimals }: AssetView) => formatUnits(BigInt(units), decimals);
const figure = (units: Units, { decimals }: AssetView) => brief(BigInt(units), decimals);
const short = (units: Units, asset: AssetView) => `${figure(units, asset)} ${asset.ticker}`;

/** "0.1 BTC to ETH". */
export const pairText = ({ amount, from, to }: QuoteView): string => `${group(exact(amount, from))} ${from.name} to ${to.name}`;

const who = ({ network, mode }: QuoteOffer) =>
  element('span.who', element(`i.${network}`), element('b', networkNames[network]), modeName(mode));

function bestOffer({ offers: [best], from, to }: QuoteView): HTMLElement {
  const { minimum_payout: minimum, network } = best;
  const dollars = best.usd.expected_amount_out;
  return element(
    'section',
    element('h2', 'Best offer'),
    who(best),
    element('p.payout', element('b', short(best.expected_amount_out, to)), dollars === undefined ? '' : ` about $${group(dollars)}`),
    element(
      'p',
      minimum === undefined
        ? 'No minimum: no price protection was asked for.'
        : `At least ${short(minimum, to)} arrives, or ${networkNames[network]} refunds your ${from.ticker}.`,
    ),
  );
}

const columns = ['Payout', 'Minimum', 'Fees', 'Time'];

function summaryOf(offer: QuoteOffer, to: AssetView): HTMLElement {
  const { expected_amount_out: payout, minimum_payout: minimum, fees } = offer;
  const cells = [
    figure(payout, to),
    minimum === undefined ? 'none' : figure(minimum, to),
    short(fees.total, assetOf(fees.asset)).replace(` ${to.ticker}`, ''),
    `about ${duration(offer.total_swap_seconds)}`,
  ];
  return element(
    'summary.offer',
    who(offer),
    ...cells.map((cell, index) => element('span.cell', element('span.label', `${columns[index]} `), cell)),
  );
}

function feeTable({ fees }: QuoteOffer): HTMLElement {
  const asset = assetOf(fees.asset);
  const row = (name: string, units: string) =>
    element('tr', element('th', name), element('td', `${group(exact(units, asset))} ${asset.ticker}`));
  return element(
    'table',
    element('caption', 'Fees, already taken off the payout'),
    row('Liquidity fee', fees.liquidity),
    row('Outbound fee', fees.outbound),
    row('Affiliate fee', fees.affiliate),
    row(`Total, ${percent(fees.total_bps)}`, fees.total),
  );
}

function figuresOf(offer: QuoteOffer, { from, to, amount }: QuoteView): HTMLElement {
  const { expected_amount_out: payout, minimum_payout: minimum, route, memo, inbound_address: address, router } = offer;
  const line = (name: string, text: string | undefined) =>
    text ? [element('dt.wide', name), element('dd.wide', element('code', text))] : [];
  return element(
    'dl',
    ...copyable('Send exactly', exact(amount, from), from.ticker),
    ...copyable('Payout', exact(payout, to), to.ticker),
    ...(minimum === undefined ? [] : copyable('Minimum payout', exact(minimum, to), to.ticker)),
    ...line('Route', route.join(' > ')),
    // A deposit without a memo is lost, so an address alone is not shown.
    ...(memo ? [...line('Deposit to', address), ...line('Router', router), ...line('Memo', memo)] : []),
  );
}

/** Routes that are not offered, each with its reason. */
export function refusalList(refusals: readonly RefusalView[]): HTMLElement {
  return element('ul', ...refusals.map(({ route, reason }) => element('li', element('b', `${route}: `), reason)));
}

/** The best offer, all of them side by side, and what is not offered. */
export function quoteElements(quote: QuoteView): readonly HTMLElement[] {
  const { offers, to, refusals } = quote;
  const heads = element('p.heads', { 'aria-hidden': 'true' }, ...['', ...columns].map((name) => element('span', name)));
  const rows = offers.map((offer, index) =>
    element('details', { open: index === 0 }, summaryOf(offer, to), element('div', feeTable(offer), figuresOf(offer, quote))),
  );
  return [
    bestOffer(quote),
    element('section', element('h2', `All offers, in ${to.ticker}`), heads, ...rows),
    ...(refusals.length > 0
      ? [element('details', element('summary', `Routes not offered: ${refusals.length}`), refusalList(refusals))]
      : []),
  ];
}
