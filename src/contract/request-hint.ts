import { formatBase } from '../core/amount.ts';
import { parseAsset } from '../core/asset/asset.ts';
import { must } from '../core/errors.ts';
import { readPaymentRequest } from '../core/payment-request/read-request.ts';

/**
 * Explains what to send when an address field contains a payment request; undefined for any other text.
 * @example requestHint('rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH:12345', 'destination') // 'This names the destination tag 12345, and a payout carries none. …'
 */
export function requestHint(text: string, field: string): string | undefined {
  if (!/[:?]/.test(text) || /^bitcoincash:[^:?]+$/i.test(text.trim())) return undefined;
  const read = readPaymentRequest(text);
  if (read.kind === 'none') return undefined;
  if (read.kind === 'payment') {
    const { address, amount, assets } = read.payment;
    const [first = ''] = assets;
    const asked =
      amount === undefined
        ? ''
        : ` It asks for ${formatBase(amount, must(parseAsset(first)))} of ${first}: to have that arrive, send amount_out.`;
    return `This is a payment request, not an address. Send ${field} as ${address}.${asked}`;
  }
  const { reason, detail = '' } = read;
  if (reason === 'tag')
    return `This names the destination tag ${detail}, and a payout carries none: the payee could not tell whose it is. Send ${field} as an address whose keys the user holds.`;
  if (reason === 'memo')
    return `This asks for a memo${detail === '' ? '' : ` (${detail})`}, and a payout carries none. Send ${field} as an address whose keys the user holds.`;
  if (reason === 'lightning')
    return `This is a Lightning invoice, and a payout goes to an address on the chain. Send ${field} as an on-chain address.`;
  return `This is a payment request that a payout cannot meet. Send ${field} as the address alone.`;
}
