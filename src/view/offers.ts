import { formatUnits } from '../core/amount.ts';
import { copyable } from './copy.ts';
import { el } from './element.ts';
import { brief, duration, group, percent } from './figures.ts';
import { type AssetView, networkNames, type OfferView, type QuoteView, type RefusalView } from './outcome.ts';

const exact = (units: bigint, { decimals }: AssetView) => formatUnits(units, decimals);
const short = (units: bigint, { decimals, ticker }: AssetView) => `${brief(units, decimals)} ${ticker}`;

/** "0.1 BTC to ETH". */
export const pairText = ({ amount, from, to }: QuoteView): string => `${group(exact(amount, from))} ${from.name} to ${to.name}`;

const who = ({ network, mode }: OfferView) => el('span.who', el(`i.${network}`), el('b', networkNames[network]), mode);

function bestOffer({ offers: [best], from, to }: QuoteView): HTMLElement {
  const { minimum, network, usdPayout } = best;
  return el(
    'section',
    el('h2', 'Best offer'),
    who(best),
    el('p.payout', el('b', short(best.payout, to)), usdPayout === undefined ? '' : ` about $${group(usdPayout)}`),
    el(
      'p',
      minimum === undefined
        ? 'No minimum: no price protection was asked for.'
        : `At least ${short(minimum, to)} arrives, or ${networkNames[network]} refunds your ${from.ticker}.`,
    ),
  );
}

const columns = ['Payout', 'Minimum', 'Fees', 'Time'];

function summaryOf(offer: OfferView, to: AssetView): HTMLElement {
  const { payout, minimum, feeTotal, feeAsset, seconds } = offer;
  const cells = [
    brief(payout, to.decimals),
    minimum === undefined ? 'none' : brief(minimum, to.decimals),
    short(feeTotal, feeAsset).replace(` ${to.ticker}`, ''),
    `about ${duration(seconds)}`,
  ];
  return el('summary.offer', who(offer), ...cells.map((cell, index) => el('span.cell', el('span.label', `${columns[index]} `), cell)));
}

function feeTable({ fees, feeTotal, feeAsset, feeBps }: OfferView): HTMLElement {
  const row = (name: string, units: bigint) => el('tr', el('th', name), el('td', `${group(exact(units, feeAsset))} ${feeAsset.ticker}`));
  return el(
    'table',
    el('caption', 'Fees, already taken off the payout'),
    ...fees.map(([name, units]) => row(name, units)),
    row(`Total, ${percent(feeBps)}`, feeTotal),
  );
}

function figuresOf(offer: OfferView, { from, to, amount }: QuoteView): HTMLElement {
  const { payout, minimum, route, memo, address, router } = offer;
  const line = (name: string, text: string | undefined) => (text ? [el('dt.wide', name), el('dd.wide', el('code', text))] : []);
  return el(
    'dl',
    ...copyable('Send exactly', exact(amount, from), from.ticker),
    ...copyable('Payout', exact(payout, to), to.ticker),
    ...(minimum === undefined ? [] : copyable('Minimum payout', exact(minimum, to), to.ticker)),
    ...line('Route', route),
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
