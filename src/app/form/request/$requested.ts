import { atom } from 'nanostores';
import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import type { RequestedPayment, RequestRefusal } from '../../../core/payment-request/requested-payment.ts';
import { $amountText, $from, $isWanted, $kind, $to, chooseAsset } from '../../state/form/$form.ts';
import { $recipientText } from '../../state/form/$recipient.ts';
import { $recipientSource, giveRecipient, type RecipientSource } from '../../state/form/$recipient-source.ts';
import { typedText } from '../../state/form/amount-text.ts';
import { $wantedText } from '../receive/$wanted.ts';
import { isRequestText } from './request-text.ts';

/** Form values before a request was filled in. */
interface FormBefore {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly recipient: string;
  readonly source?: RecipientSource | undefined;
  /** Amount to receive, if one was entered. */
  readonly wanted?: string;
}

/** Result of reading a payment request. */
export type Requested =
  | { readonly kind: 'none' | 'reading' }
  /** In order: neither a request nor an address; an image without a code; clipboard access denied; a script that did not load. */
  | { readonly kind: 'unread' | 'codeless' | 'denied' | 'failed' }
  | { readonly kind: 'refused'; readonly reason: RequestRefusal; readonly detail?: string }
  /** The user must choose the chain, or confirm the address although the form receives another asset. */
  | { readonly kind: 'choose'; readonly payment: RequestedPayment; readonly assets: readonly AssetInfo[] }
  | { readonly kind: 'filled'; readonly payment: RequestedPayment; readonly asset: AssetInfo; readonly before: FormBefore };

export const $requested = atom<Requested>({ kind: 'none' });

function formNow(): FormBefore {
  const [text, wanted] = [$recipientText.get(), $isWanted.get() ? { wanted: $wantedText.get() } : {}];
  // A request pasted over an address has replaced it.
  const recipient = isRequestText(text) ? '' : text;
  return { from: $from.get(), to: $to.get(), amount: $amountText.get(), recipient, source: $recipientSource.get(), ...wanted };
}

/** Opens the field for the amount to receive with this text. Limit orders do not have it. */
function want(text: string): void {
  $kind.set('swap');
  $amountText.set('');
  $wantedText.set(text);
  $isWanted.set(true);
}

/** Writes a request into the form, for one of its assets. */
export function fillForm(payment: RequestedPayment, id: string): void {
  const asset = assetInfo(id);
  if (asset === undefined) return;
  const before = formNow();
  if ($to.get() !== id) {
    $isWanted.set(false);
    chooseAsset('to', id);
  }
  $requested.set({ kind: 'filled', payment, asset, before });
  giveRecipient(payment.address, 'request');
  if (payment.amount !== undefined) want(typedText(payment.amount, asset.decimals));
}

/** Fills in the address alone; the asset to receive stays. */
export function fillAddress({ address }: RequestedPayment): void {
  $requested.set({ kind: 'none' });
  giveRecipient(address, 'request');
}

/** Restores the previous form values. */
export function undoFill(): void {
  const state = $requested.get();
  if (state.kind !== 'filled') return;
  const { from, to, amount, recipient, source, wanted } = state.before;
  $requested.set({ kind: 'none' });
  $isWanted.set(false);
  $from.set(from);
  $to.set(to);
  $amountText.set(amount);
  giveRecipient(recipient, source);
  if (wanted !== undefined) want(wanted);
}

/** Whether the form still has the filled-in values. */
export const isStillFilled = (state: Requested): boolean =>
  state.kind !== 'filled' || ($recipientText.get() === state.payment.address && $to.get() === state.asset.id);
