import type { QuoteOffer } from '../contract/v1/quote.ts';
import { formatUnits } from '../core/amount.ts';
import { copyable } from './copy.ts';
import { el } from './element.ts';
import { brief, duration, group, percent } from './figures.ts';
import { type AssetView, assetOf, modeName, networkNames, type QuoteView, type RefusalView } from './outcome.ts';

type Units = bigint | string;

const exact = (units: Units, { decimals }: AssetView) => formatUnits(BigInt(units), decimals);
const figure = (units: Units, { decimals }: AssetView) => brief(BigInt(units), decimals);
const short = (units: Units, asset: AssetView) => `${figure(units, asset)} ${asset.ticker}`;

/** "0.1 BTC to ETH". */
export const pairText = ({ amount, from, to }: QuoteView): string => `${group(exact(amount, from))} ${from.name} to ${to.name}`;

const who = ({ network, mode }: QuoteOffer) => el('span.who', el(`i.${network}`), el('b', networkNames[network]), modeName(mode));

function bestOffer({ offers: [best], from, to }: QuoteView): HTMLElement {
  const { minimum_payout: minimum, network } = best;
  const dollars = best.usd.expected_amount_out;
  return el(
    'section',
    el('h2', 'Best offer'),
    who(best),
    el('p.payout', el('b', short(best.expected_amount_out, to)), dollars === undefined ? '' : ` about $${group(dollars)}`),
    el(
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
  return el('summary.offer', who(offer), ...cells.map((cell, index) => el('span.cell', el('span.label', `${columns[index]} `), cell)));
}

function feeTable({ fees }: QuoteOffer): HTMLElement {
  const asset = assetOf(fees.asset);
  const row = (name: string, units: string) => el('tr', el('th', name), el('td', `${group(exact(units, asset))} ${asset.ticker}`));
  return el(
    'table',
    el('caption', 'Fees, already taken off the payout'),
    row('Liquidity fee', fees.liquidity),
    row('Outbound fee', fees.outbound),
    row('Affiliate fee', fees.affiliate),
    row(`Total, ${percent(fees.total_bps)}`, fees.total),
  );
}

function figuresOf(offer: QuoteOffer, { from, to, amount }: QuoteView): HTMLElement {
  const { expected_amount_out: payout, minimum_payout: minimum, route, memo, inbound_address: address, router } = offer;
  const line = (name: string, text: string | undefined) => (text ? [el('dt.wide', name), el('dd.wide', el('code', text))] : []);
  return el(
    'dl',
    ...copyable('Send exactly', exact(amount, from), from.ticker),
    ...copyable('Payout', exact(payout, to), to.ticker),
    ...(minimum === undefined ? [] : copyable('Minimum payout', exact(minimum, to), to.ticker)),
    ...line('Route', route.join(' > ')),
    // A deposit without a memo is lost, so an address alone is not shown.
    ...(memo ? [...line('Deposit to', address), ...line('Router', router), ...line('Memo', memo)] : []),
  );
}

const folded = (...children: HTMLElement[]) => el('details', ...children) as HTMLDetailsElement;

/** Routes that are not offered, each with its reason. */
export function refusalList(refusals: readonly RefusalView[]): HTMLElement {
  return el('ul', ...refusals.map(({ route, reason }) => el('li', el('b', `${route}: `), reason)));
}

/** The best offer, all of them side by side, and what is not offered. */
export function quoteElements(quote: QuoteView): readonly HTMLElement[] {
  const { offers, to, refusals } = quote;
  const heads = el('p.heads', ...['', ...columns].map((name) => el('span', name)));
  heads.ariaHidden = 'true';
  const rows = offers.map((offer) => folded(summaryOf(offer, to), el('div', feeTable(offer), figuresOf(offer, quote))));
  if (rows[0]) rows[0].open = true;
  return [
    bestOffer(quote),
    el('section', el('h2', `All offers, in ${to.ticker}`), heads, ...rows),
    ...(refusals.length > 0 ? [folded(el('summary', `Routes not offered: ${refusals.length}`), refusalList(refusals))] : []),
  ];
}
