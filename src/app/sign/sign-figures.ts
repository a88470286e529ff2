import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { group, inUnit } from '../../i18n/figures.ts';

const [feePlaces, shownPlaces] = [18, 8];

/** Shortens "5000 ETH.USDC-0XA0B8…" to "5,000 USDC"; the full name stays in the title attribute. */
export function shortAmount(value: string): string {
  const [figure = '', asset = ''] = value.split(' ');
  return inUnit(group(figure), asset.split(/[./~-]/)[1] ?? asset);
}

/** Shortens a maximum fee, rounding it up; `units` have `places` decimals. */
export function shortFee(value: string, places: number): { readonly text: string; readonly units?: bigint } {
  const [figure = '', asset = ''] = value.split(' ');
  const exact = parseDecimal(figure, feePlaces);
  if (!exact.ok) return { text: shortAmount(value) };
  const up = (kept: number): bigint => (exact.value + 10n ** BigInt(feePlaces - kept) - 1n) / 10n ** BigInt(feePlaces - kept);
  return { text: shortAmount(`${formatUnits(up(shownPlaces), shownPlaces)} ${asset}`), units: up(places) };
}

/** Amount plus maximum fee, both of one asset, as text, rounded up; undefined for a fee in another asset. */
export function withFee(amount: string, fee: string): string | undefined {
  const [[paid = '', asset = ''], [most = '', feeAsset = '']] = [amount.split(' '), fee.split(' ')];
  const [one, other] = [parseDecimal(paid, feePlaces), parseDecimal(most, feePlaces)];
  if (asset !== feeAsset || !one.ok || !other.ok) return undefined;
  return shortFee(`${formatUnits(one.value + other.value, feePlaces)} ${asset}`, shownPlaces).text;
}
