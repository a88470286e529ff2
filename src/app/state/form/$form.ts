import { atom, computed } from 'nanostores';
import { maxBaseAmount } from '../../../core/amount.ts';
import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import { defaultToleranceBps } from '../../../core/quote/protection.ts';
import { t } from '../../../i18n/t.ts';
import { isZeroText, readTyped, typedText, type Unread } from './amount-text.ts';

export type Side = 'from' | 'to';

/** Tolerance that means no protection. */
export const unprotectedBps = 10_000;

export const defaultPair = { from: 'BTC.BTC', to: 'ETH.ETH' } as const;

export const $from = atom<string>(defaultPair.from);
export const $to = atom<string>(defaultPair.to);
export const $amountText = atom('');
/** Destination valid on the target chain; empty if there is none. */
export const $destination = atom('');
/** Refund address on the source chain; empty for the sender's own. */
export const $refund = atom('');
export const $toleranceBps = atom<number>(defaultToleranceBps);
/** Whether the user accepts this swap without a minimum payout. Changing the pair or amount revokes the consent. */
export const $unprotected = atom(false);
/** Whole percent typed to allow routes that lose that much, for this swap only. */
export const $acceptedLoss = atom<number | undefined>(undefined);
export const $kind = atom<'swap' | 'limit'>('swap');
/** Whether the user enters the amount to receive, from which the amount to pay is derived. */
export const $isWanted = atom(false);
/** Minimum amount to receive, in units of the receiving asset, once the amount to pay is found; `finding` before. */
export const $wanted = atom<bigint | 'finding' | undefined>(undefined);

// Registered before all other listeners, so that no request carries the consent or addresses of another swap.
for (const fact of [$from, $to, $amountText]) {
  fact.listen(() => {
    $unprotected.set(false);
    $acceptedLoss.set(undefined);
  });
}
$to.listen(() => $destination.set(''));
$from.listen(() => $refund.set(''));

export type AmountEntry =
  | { readonly kind: 'empty' }
  | Unread
  /** `asked` is the typed amount, if the chain can carry only part of it. */
  | { readonly kind: 'amount'; readonly units: bigint; readonly asked?: bigint };

/** Parses decimal text as an amount of `asset`. Incomplete text ("0", "0.") counts as empty. */
export function readAmount(text: string, asset: AssetInfo): AmountEntry {
  if (isZeroText(text)) return { kind: 'empty' };
  const read = readTyped(text, asset.decimals);
  if (!read.ok) return read;
  return read.value > maxBaseAmount ? { kind: 'wrong', hint: t('amount.largest') } : { kind: 'amount', units: read.value };
}

export const $pair = computed([$from, $to], (from, to) => ({ from: assetInfo(from), to: assetInfo(to) }));

/** Part of an amount that the asset's chain can carry, as reported by the service. */
export const $carried = atom<{ readonly id: string; readonly asked: bigint; readonly units: bigint } | undefined>(undefined);

export const $amount = computed([$amountText, $pair, $carried], (text, { from }, carried): AmountEntry => {
  const entry: AmountEntry = from === undefined ? { kind: 'empty' } : readAmount(text, from);
  const isCut = entry.kind === 'amount' && entry.units === carried?.asked && from?.id === carried.id;
  return isCut ? { kind: 'amount', units: carried.units, asked: carried.asked } : entry;
});

/** Parameters of a quote request. */
export interface SwapRequest {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly amount: bigint;
  readonly destination?: string;
  readonly refund?: string;
  readonly toleranceBps: number;
  /** Whole percent up to which routes may lose value; undefined for the default limit. */
  readonly acceptedLoss?: number;
  /** Minimum amount to receive; routes that promise less are not offered. */
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

/** Selects `id` for one side; if the other side had it, that side gets the replaced asset. */
export function chooseAsset(side: Side, id: string): void {
  const [own, other] = side === 'from' ? [$from, $to] : [$to, $from];
  if (other.get() === id) other.set(own.get());
  own.set(id);
}

/** Switches the sides. `carried` is an amount of the asset that moves from receiving to sending. */
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
