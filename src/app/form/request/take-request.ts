import { validateAddress } from '../../../core/address/address.ts';
import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { networkIds } from '../../../core/network/protocol.ts';
import { readPaymentRequest } from '../../../core/payment-request/read-request.ts';
import type { RequestTokens } from '../../../core/payment-request/request-tokens.ts';
import type { RequestedPayment } from '../../../core/payment-request/requested-payment.ts';
import { $to } from '../../state/form/$form.ts';
import { $pools } from '../../state/pools/$pools.ts';
import { $requested, fillAddress, fillForm, type Requested } from './$requested.ts';

/** Tokens with their decimals, if all of their pools agree. */
function poolTokens(): RequestTokens {
  return $pools.get().choices.map(({ id, tokens }) => {
    const [decimals, ...others] = [...new Set(tokens.flatMap((token) => token.decimals ?? []))];
    return decimals === undefined || others.length > 0 ? { id } : { id, decimals };
  });
}

/** Whether the form's receiving asset can arrive at the address, so that only the address changes. */
function fitsForm({ address }: RequestedPayment): boolean {
  const to = parseAsset($to.get());
  return to.ok && networkIds.some((network) => validateAddress(address, homeChain(to.value, network), { network }).ok);
}

/** The assets among `ids` that have a pool; all of them while the pool list is not loaded or if none has one. */
function offered(ids: readonly string[]): readonly string[] {
  const { kind, choices } = $pools.get();
  const open = ids.filter((id) => choices.some((choice) => choice.id === id));
  return kind === 'ready' && open.length > 0 ? open : ids;
}

function choiceOf(payment: RequestedPayment): Requested {
  const assets = offered(payment.assets).flatMap((id) => assetInfo(id) ?? []);
  return { kind: 'choose', payment, assets };
}

/** Reads pasted, dropped or scanned text and fills in the form, or reports the problem. */
export function takeRequest(text: string): void {
  const read = readPaymentRequest(text, poolTokens());
  if (read.kind !== 'payment') {
    $requested.set(read.kind === 'none' ? { kind: 'unread' } : read);
    return;
  }
  const { payment } = read;
  const [only, ...others] = offered(payment.assets);
  if (payment.amount === undefined && fitsForm(payment)) fillAddress(payment);
  else if (only !== undefined && others.length === 0) fillForm(payment, only);
  else $requested.set(choiceOf(payment));
}

/** For an address that does not fit the receiving asset, offers the assets it can receive. */
export function offerOtherAssets(text: string): void {
  const read = readPaymentRequest(text, poolTokens());
  if (read.kind === 'payment' && !fitsForm(read.payment)) $requested.set(choiceOf(read.payment));
}
