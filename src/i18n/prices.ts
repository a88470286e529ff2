import { formatUnits } from '../core/amount.ts';
import { inDollars } from './figures.ts';

/** Dollar price: whole from $10,000, with cents from one dollar, and below that truncated to at least six places and four digits. */
export function shortDollars(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.');
  if (units === 0n || whole.length > 4) return inDollars(whole);
  const leading = fraction.length - fraction.replace(/^0+/, '').length;
  const places = whole === '0' ? Math.max(6, leading + 4) : 2;
  return inDollars(`${whole}.${fraction.slice(0, places).replace(/0+$/, '').padEnd(2, '0')}`);
}
