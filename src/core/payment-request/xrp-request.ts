import { validateAddress } from '../address/address.ts';
import { readXAddress } from '../address/x-address.ts';
import { chains } from '../chain/chain.ts';
import { labelOf, type RequestUri, readUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

/** URI schemes of XRP Ledger wallets. */
export const xrpSchemes: readonly string[] = ['xrp', 'xrpl', 'ripple'];

const tagParts = ['dt', 'tag', 'destinationtag', 'destination_tag'];
const amountParts = ['amount', 'amt'];
const idleParts = ['label', 'message', 'name', 'to'];

/**
 * Parses schemeless text of XRP Ledger wallets: an X-address, an account with its tag after `?dt=` or a colon, or
 * a Xaman link. Undefined for any other text.
 */
export function xrpUriOf(text: string): RequestUri | undefined {
  const link = /^https:\/\/(?:xaman|xumm)\.app\/detect\/request:(.+)$/is.exec(text)?.[1];
  if (link !== undefined) return readUri(`xrpl:${link}`);
  const [, account, tag] = /^(r[1-9A-HJ-NP-Za-km-z]{24,34}):([0-9]+)$/.exec(text) ?? [];
  if (account !== undefined) return readUri(`xrpl:${account}?dt=${tag}`);
  const isBare = /^r[1-9A-HJ-NP-Za-km-z]{24,34}\?/.test(text) || /^[XT][1-9A-HJ-NP-Za-km-z]{45,47}$/.test(text);
  return isBare ? readUri(`xrpl:${text}`) : undefined;
}

/** Parses an XRP Ledger request. Rejects payees with a tag: no network sends one, and the payee could not attribute the funds. */
export function readXrpRequest(uri: RequestUri): ReadRequest {
  const known = [...tagParts, ...amountParts, ...idleParts, 'network', 'currency', 'cur', 'issuer', 'invoiceid', 'memo'];
  const unknown = [...uri.fields.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return refused('part', unknown);
  const place = uri.path === '' ? (requestField(uri, 'to') ?? '') : uri.path;
  const read = readXAddress(place);
  const tagged = tagParts.flatMap((name) => uri.fields.get(name) ?? []).find((text) => text !== '');
  const tag = tagged ?? read?.tag?.toString();
  if (tag !== undefined) return refused('tag', tag);
  if (requestField(uri, 'invoiceid') !== undefined) return refused('reference', requestField(uri, 'invoiceid'));
  if (requestField(uri, 'memo') !== undefined) return refused('memo', requestField(uri, 'memo'));
  const [network, currency] = [requestField(uri, 'network') ?? 'XRPL', requestField(uri, 'currency') ?? requestField(uri, 'cur') ?? 'XRP'];
  if (network.toUpperCase() !== 'XRPL') return refused('chain', network);
  if (currency.toUpperCase() !== 'XRP' || requestField(uri, 'issuer') !== undefined) return refused('token', currency);
  const address = validateAddress(read?.account ?? place, 'XRP');
  if (!address.ok || read?.isTest === true) return refused('address', chains['XRP']?.name);
  const texts = amountParts.flatMap((name) => uri.fields.get(name) ?? []);
  const [text] = texts;
  const amount = text === undefined ? {} : requestedDecimal(text, 6, 8);
  if (amount === undefined || texts.length > 1) return refused('amount', text);
  return { kind: 'payment', payment: { assets: ['XRP.XRP'], address: address.value.text, ...amount, ...labelOf(uri) } };
}
