import { validateAddress } from '../address/address.ts';
import { labelOf, type RequestUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

/** Parses a ZIP 321 request with one transparent payee: no network pays shielded addresses or several payees. */
export function readZcashPayee(uri: RequestUri): ReadRequest {
  const names = [...uri.fields.keys()];
  const required = names.find((name) => name.startsWith('req-'));
  if (required !== undefined) return refused('part', required);
  if (names.some((name) => /\.[0-9]+$/.test(name))) return refused('several');
  const [named, text, memo] = [requestField(uri, 'address'), requestField(uri, 'amount'), requestField(uri, 'memo')];
  if (named === 'repeated' || text === 'repeated' || (uri.path !== '' && named !== undefined)) return refused('several');
  const place = uri.path === '' ? (named ?? '') : uri.path;
  if (/^(?:u1|zs1|zc)/i.test(place)) return refused('shielded');
  if (memo !== undefined) return refused('memo');
  const address = validateAddress(place, 'ZEC');
  if (!address.ok) return refused('address', 'Zcash');
  const amount = text === undefined ? {} : requestedDecimal(text, 8, 8);
  if (amount === undefined) return refused('amount', text);
  return { kind: 'payment', payment: { assets: ['ZEC.ZEC'], address: address.value.text, ...amount, ...labelOf(uri) } };
}
