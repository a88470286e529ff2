import { atom, computed } from 'nanostores';
import { maxBaseAmount } from '../../core/amount.ts';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { defaultToleranceBps } from '../../core/quote/protection.ts';
import { t } from '../../i18n/t.ts';
import { isEmptyAmount, readTyped, typedText, type Unread } from './amount-text.ts';

export type Side = 'from' | 'to';

/** The tolerance that protects nothing. */
export const unprotectedBps = 10_000;

export const defaultPair = { from: 'BTC.BTC', to: 'ETH.ETH' } as const;

export const $from = atom<string>(defaultPair.from);
export const $to = atom<string>(defaultPair.to);
export const $amountText = atom('');
/** A destination that the target chain accepts; empty while there is none. */
export const $destination = atom('');
/** An address of the source chain that a refund goes to; empty for the sender's own. */
export const $refund = atom('');
export const $toleranceBps = atom<number>(defaultToleranceBps);
/** The visitor has consented to this one swap without a minimum payout. Another pair or amount takes the consent back. */
export const $unprotected = atom(false);
/** The whole percent that the visitor has typed to open a route that loses that much, for this one swap. */
export const $acceptedLoss = atom<number | undefined>(undefined);
export const $kind = atom<'swap' | 'limit'>('swap');
/** The visitor names what has to arrive, and the amount to pay follows from it. */
export const $isWanted = atom(false);
/** What has to arrive at least, in units of the receiving asset, once the amount to pay for it is found; `finding` before. */
export const $wanted = atom<bigint | 'finding' | undefined>(undefined);

// These listen before anything else does: no ask ever carries the consent or the addresses of another swap.
for (const fact of [$from, $to, $amountText]) {
  fact.listen(() => {
    $unprotected.set(false);
    $acceptedLoss.set(undefined);
  });
}
$to.listen(() => $destination.set(''));
$from.listen(() => $refund.set(''));

export type AmountEntry = { readonly kind: 'empty' } | Unread | { readonly kind: 'amount'; readonly units: bigint };

/** Reads decimal text as an amount of `asset`. Text that may still become one ("0", "0.") counts as empty. */
export function readAmount(text: string, asset: AssetInfo): AmountEntry {
  if (isEmptyAmount(text)) return { kind: 'empty' };
  const read = readTyped(text, asset.decimals);
  if (!read.ok) return read;
  return read.value > maxBaseAmount ? { kind: 'wrong', hint: t('amount.largest') } : { kind: 'amount', units: read.value };
}

export const $pair = computed([$from, $to], (from, to) => ({ from: assetInfo(from), to: assetInfo(to) }));

export const $amount = computed([$amountText, $pair], (text, { from }): AmountEntry => {
  return from === undefined ? { kind: 'empty' } : readAmount(text, from);
});

/** What the service is asked. */
export interface SwapRequest {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly amount: bigint;
  readonly destination?: string;
  readonly refund?: string;
  readonly toleranceBps: number;
  /** Routes that lose up to this whole percent are offered too; undefined for the usual limit. */
  readonly acceptedLoss?: number;
  /** What has to arrive at least: a route that promises less is not offered. */
  readonly wanted?: bigint;
}

const $limits = computed([$toleranceBps, $unprotected], (tolerance, unprotected) => (unprotected ? unprotectedBps : tolerance));

const $given = computed([$destination, $refund, $acceptedLoss, $wanted], (destination, refund, acceptedLoss, wanted) => ({
  ...(destination === '' ? {} : { destination }),
  ...(refund === '' ? {} : { refund }),
  ...(acceptedLoss === undefined ? {} : { acceptedLoss }),
  ...(typeof wanted === 'bigint' ? { wanted } : {}),
}));

export const $request = computed(
  [$pair, $amount, $given, $limits],
  ({ from, to }, amount, given, toleranceBps): SwapRequest | undefined => {
    if (from === undefined || to === undefined || from.id === to.id || amount.kind !== 'amount') return undefined;
    return { from, to, amount: amount.units, ...given, toleranceBps };
  },
);

/** Takes `id` for one side; the other side moves over when it held the same asset. */
export function chooseAsset(side: Side, id: string): void {
  const [own, other] = side === 'from' ? [$from, $to] : [$to, $from];
  if (other.get() === id) other.set(own.get());
  own.set(id);
}

/** Turns the pair around. `carried` is an amount of the asset that was received and is now sent. */
export function switchSides(carried?: bigint): void {
  const from = $from.get();
  $from.set($to.get());
  $to.set(from);
  if (carried !== undefined) writeAmount(carried);
}

/** Writes an exact amount of the sending asset into the form. */
export function writeAmount(units: bigint): void {
  const info = assetInfo($from.get());
  if (info !== undefined) $amountText.set(typedText(units, info.decimals));
}
