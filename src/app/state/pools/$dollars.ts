import { atom, computed } from 'nanostores';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { $amount, $amountText, $from } from '../form/$form.ts';
import { typedText } from '../form/amount-text.ts';
import { readDollars, toUsd, unitsWorth } from '../form/usd-amount.ts';
import { $price, findPrice } from './$pools.ts';

/** Whether the amount is typed in dollars. The amount sent is still `$amountText`, in the asset. */
export const $inDollars = atom(false);
export const $dollarText = atom('');

const centUnits = 10n ** 6n;
let written = '';

/** Error of the typed dollars; undefined if they are valid. */
export const $dollarsUnread = computed([$inDollars, $dollarText], (inDollars, text) => {
  const entry = inDollars ? readDollars(text) : undefined;
  return entry?.kind === 'wrong' ? entry : undefined;
});

/** Dollar value of the amount at pool prices, in 1e8 units. */
export const $worth = computed([$amount, $price, $from], (amount, price, from) => {
  const info = assetInfo(from);
  return amount.kind !== 'amount' || price === undefined || info === undefined ? undefined : toUsd(amount.units, info.decimals, price);
});

function convertDollars(text: string): string {
  const [entry, price, info] = [readDollars(text), findPrice($from.get()), assetInfo($from.get())];
  if (entry.kind !== 'dollars' || price === undefined || info === undefined) return '';
  const units = unitsWorth(entry.dollars, info.decimals, price);
  return units === 0n ? '' : typedText(units, info.decimals);
}

/** Sets typed dollars and converts them to the asset at the current pool price. */
export function typeDollars(text: string): void {
  $dollarText.set(text);
  written = convertDollars(text);
  $amountText.set(written);
}

/** Sets a preset dollar amount; the input unit stays the same. */
export function chooseDollars(text: string): void {
  if ($inDollars.get()) typeDollars(text);
  else $amountText.set(convertDollars(text));
}

/** Switches between asset and dollars; the amount sent stays the same. */
export function switchUnit(): void {
  const worth = $worth.get();
  written = $amountText.get();
  $dollarText.set(worth === undefined ? '' : typedText(worth - (worth % centUnits), 8));
  $inDollars.set(!$inDollars.get());
}

/** Keeps dollars in sync: converts again when the asset changes, leaves dollar input when the amount is set elsewhere. */
export function followDollars(): () => void {
  const stops = [
    $from.listen(() => $inDollars.get() && typeDollars($dollarText.get())),
    $amountText.listen((text) => text !== written && $inDollars.set(false)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
