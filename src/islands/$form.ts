import { atom, computed } from 'nanostores';
import { formatUnits, maxBaseAmount, parseDecimal } from '../core/amount.ts';
import { type AssetFace, faceOf } from './asset-name.ts';

export type Side = 'from' | 'to';

/** How far a payout may fall below its quote before the network refunds. */
export const toleranceBps = 100;

export const defaultPair = { from: 'BTC.BTC', to: 'ETH.ETH' } as const;

export const $from = atom<string>(defaultPair.from);
export const $to = atom<string>(defaultPair.to);
export const $amountText = atom('');
/** A destination that the target chain accepts; empty while there is none. */
export const $destination = atom('');

export type AmountEntry =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly hint: string }
  | { readonly kind: 'amount'; readonly units: bigint };

const largest = 'The amount is larger than any supply.';

/** Reads decimal text as an amount of `asset`. Text that may still become one ("0", "0.") counts as empty. */
export function readAmount(text: string, asset: AssetFace): AmountEntry {
  const trimmed = text.trim();
  if (/^0*[.,]?0*$/.test(trimmed)) return { kind: 'empty' };
  const parsed = parseDecimal(trimmed, asset.decimals);
  if (!parsed.ok) return { kind: 'wrong', hint: parsed.fault.hint };
  return parsed.value > maxBaseAmount ? { kind: 'wrong', hint: largest } : { kind: 'amount', units: parsed.value };
}

export const $faces = computed([$from, $to], (from, to) => ({ from: faceOf(from), to: faceOf(to) }));

export const $amount = computed([$amountText, $faces], (text, { from }): AmountEntry => {
  return from === undefined ? { kind: 'empty' } : readAmount(text, from);
});

/** What the service is asked. */
export interface Ask {
  readonly from: AssetFace;
  readonly to: AssetFace;
  readonly amount: bigint;
  readonly destination?: string;
}

export const $ask = computed([$faces, $amount, $destination], ({ from, to }, amount, destination): Ask | undefined => {
  if (from === undefined || to === undefined || from.id === to.id || amount.kind !== 'amount') return undefined;
  return { from, to, amount: amount.units, ...(destination === '' ? {} : { destination }) };
});

/** Takes `id` for one side; the other side moves over when it held the same asset. */
export function chooseAsset(side: Side, id: string): void {
  const [own, other] = side === 'from' ? [$from, $to] : [$to, $from];
  if (other.get() === id) other.set(own.get());
  own.set(id);
  $destination.set('');
}

export function switchSides(): void {
  const from = $from.get();
  $from.set($to.get());
  $to.set(from);
  $destination.set('');
}

/** Writes an exact amount of the sending asset into the form. */
export function writeAmount(units: bigint): void {
  const face = faceOf($from.get());
  if (face !== undefined) $amountText.set(formatUnits(units, face.decimals));
}
