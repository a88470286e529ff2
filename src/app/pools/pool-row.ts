import { element } from '../../dom/element.ts';
import { assetMark, networkMark } from '../ui/live-marks.ts';
import { tLive } from '../ui/live-words.ts';
import { type PoolRow, priceText, standingWord, sumText } from './pool-table.ts';
import type { TrendPlace } from './pool-trends.ts';

/** Pool state label: open with a dot, anything else as a tag. */
function standingElement({ standing }: Pick<PoolRow, 'standing'>): HTMLElement {
  const word = standingWord(standing);
  if (standing === 'open') return element('span.pool-open', word);
  return element('span.tag', { 'data-tone': standing === 'staged' ? 'plain' : 'warn' }, word);
}

/** Link to the form for a swappable pool. */
function swapCell(row: PoolRow): HTMLElement {
  if (row.standing !== 'open') return element('span.pool-closed', tLive('pools.closed'));
  const said = element('span.visually-hidden', ` ${row.ticker} ${row.networkName}`);
  return element('a.button-quiet', { href: row.href }, tLive('pools.swap'), said);
}

/** A table row. Clicking anywhere opens the asset page, or the form if there is none. */
export function poolRow(row: PoolRow): { readonly made: HTMLElement; readonly trend: TrendPlace } {
  const names = element(
    'span.pool-names',
    element('b', row.ticker),
    ' ',
    element('span.pool-name', row.contract === '' ? row.name : tLive('pools.assetOn', { name: row.name, chain: row.chainName })),
    element('span.pool-place.live-narrow', networkMark(row.network, 16), row.networkName),
  );
  const reasons = (name: string) => row.reasons.map((reason) => element(`span.${name}`, reason));
  const link = element('a.pool-link', { href: row.page ?? row.href, 'data-key': row.key }, assetMark(row, 32), names);
  const wide = element('span.trend');
  const narrow = element('span.live-narrow.pool-change');
  const made = element(
    'tr',
    { 'data-standing': row.standing },
    element('td', { 'data-column': 'asset' }, link, ...reasons('live-reason.live-narrow')),
    element('td', { 'data-column': 'network' }, element('span.live-network', networkMark(row.network, 22), row.networkName)),
    element('td', { 'data-column': 'price' }, element('span', priceText(row.price)), narrow),
    element('td', { 'data-column': 'trend' }, wide),
    element('td', { 'data-column': 'depth' }, sumText(row.depth)),
    element('td', { 'data-column': 'volume' }, sumText(row.volume)),
    element('td', { 'data-column': 'state' }, standingElement(row), ...reasons('live-reason')),
    element('td', { 'data-column': 'swap' }, swapCell(row)),
  );
  return { made, trend: { of: row, wide, narrow } };
}
