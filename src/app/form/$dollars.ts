import { atom, computed } from 'nanostores';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { $price, priceOf } from '../pools/$pools.ts';
import { $amount, $amountText, $from } from './$form.ts';
import { typedText } from './amount-text.ts';
import { readDollars, unitsWorth, worthOf } from './usd-amount.ts';

/** The amount is typed in dollars. What is sent stays `$amountText`, in the asset. */
export const $inDollars = atom(false);
export const $dollarText = atom('');

const centUnits = 10n ** 6n;
let written = '';

/** What is wrong with the typed dollars; undefined when nothing is. */
export const $dollarsUnread = computed([$inDollars, $dollarText], (inDollars, text) => {
  const entry = inDollars ? readDollars(text) : undefined;
  return entry?.kind === 'wrong' ? entry : undefined;
});

/** Dollars of the amount by the pools, in 1e8 units. */
export const $worth = computed([$amount, $price, $from], (amount, price, from) => {
  const info = assetInfo(from);
  return amount.kind !== 'amount' || price === undefined || info === undefined ? undefined : worthOf(amount.units, info.decimals, price);
});

function amountOf(text: string): string {
  const [entry, price, info] = [readDollars(text), priceOf($from.get()), assetInfo($from.get())];
  if (entry.kind !== 'dollars' || price === undefined || info === undefined) return '';
  const units = unitsWorth(entry.dollars, info.decimals, price);
  return units === 0n ? '' : typedText(units, info.decimals);
}

/** Takes typed dollars; the amount of the asset follows at the pools' price of this moment. */
export function typeDollars(text: string): void {
  $dollarText.set(text);
  written = amountOf(text);
  $amountText.set(written);
}

/** Takes an amount in dollars that was not typed; the unit that is typed stays the one it was. */
export function chooseDollars(text: string): void {
  if ($inDollars.get()) typeDollars(text);
  else $amountText.set(amountOf(text));
}

/** Changes between asset and dollars; the amount that is sent stays as it is. */
export function switchUnit(): void {
  const worth = $worth.get();
  written = $amountText.get();
  $dollarText.set(worth === undefined ? '' : typedText(worth - (worth % centUnits), 8));
  $inDollars.set(!$inDollars.get());
}

/** Keeps the dollars true: another asset is worth another amount, and an amount from elsewhere is not one in dollars. */
export function followDollars(): () => void {
  const stops = [
    $from.listen(() => $inDollars.get() && typeDollars($dollarText.get())),
    $amountText.listen((text) => text !== written && $inDollars.set(false)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
