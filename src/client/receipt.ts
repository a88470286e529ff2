import type { ReceiptClaims } from '../contract/receipt.ts';
import { type AnswerForm, type Decoded, decode } from './answer-form.ts';

const headerForm = { alg: '=EdDSA', typ: '=strait-receipt+jwt', kid: 'text' } as const;
// biome-ignore format: one line a record
const claimsForm = { iss: 'text', iat: 'count', exp: 'count', request: 'text', verdict: '=quoted|built|payable|not_payable', 'problems?': ['text'], 'network?': '=thorchain|mayachain', 'from_asset?': 'text', 'to_asset?': 'text', 'amount?': 'digits', 'memo?': 'text', 'inbound_address?': 'text', 'router?': 'text', 'destination?': 'text', 'minimum_payout?': 'digits', 'expected_amount_out?': 'digits', 'operators?': 'count', 'heights?': ['count'] } as const;

/** Content of a receipt: who judged what, when (`iat`), and until when it holds (`exp`). */
export type Receipt = Decoded<ReceiptClaims, typeof claimsForm>;

/** Result of `verifyReceipt`. Trust nothing unless `ok`. `changed`: the signature does not match. */
export type ReceiptCheck =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly reason: 'unreadable' | 'unknown_key' | 'changed' | 'other_issuer' | 'expired' };

/** Trust settings. */
export interface ReceiptTrust {
  /** Keys of the service, from its /.well-known/jwks.json. */
  readonly keys: readonly { readonly kid: string; readonly x: string }[];
  /** Origin of the service, such as https://strait.example. */
  readonly issuer: string;
  /** Time of the check in unix milliseconds. Defaults to now; pass an earlier one to judge an old receipt. */
  readonly now?: number;
}

const bytesOf = (part: string) => Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** JSON of a part of the receipt; undefined if it has another form. */
function read<T>(part: string, form: AnswerForm): T | undefined {
  try {
    return decode(JSON.parse(new TextDecoder().decode(bytesOf(part))), form) as T;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a receipt offline. Then compare its memo, address and amount with the payment in hand.
 *
 * @throws DOMException if the platform has no Ed25519 in WebCrypto, or `keys` are not of it
 * @example
 * const checked = await verifyReceipt(receipt, { keys, issuer: 'https://strait.example' });
 * if (!checked.ok || checked.receipt.memo !== memo) throw new Error('Send nothing.');
 */
export async function verifyReceipt(receipt: string, { keys, issuer, now = Date.now() }: ReceiptTrust): Promise<ReceiptCheck> {
  // The last character of a signature has bits to spare, which have to be zero.
  const [, head = '', body = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]{85}[AQgw])$/.exec(receipt) ?? [];
  const header = read<{ readonly kid: string }>(head, headerForm);
  if (header === undefined) return { ok: false, reason: 'unreadable' };
  const known = keys.find(({ kid }) => kid === header.kid);
  if (known === undefined) return { ok: false, reason: 'unknown_key' };
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: known.x }, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed))) return { ok: false, reason: 'changed' };
  const claims = read<Receipt>(body, claimsForm);
  if (claims === undefined) return { ok: false, reason: 'unreadable' };
  if (claims.iss !== issuer) return { ok: false, reason: 'other_issuer' };
  return claims.exp * 1000 > now ? { ok: true, receipt: claims } : { ok: false, reason: 'expired' };
}
