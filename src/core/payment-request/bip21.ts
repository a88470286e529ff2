import { validateAddress } from '../address/address.ts';
import { chains, familyOf, plainName } from '../chain/chain.ts';
import { labelOf, type RequestUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

/** Chains by the URI schemes of their BIP 21 requests; those of Zcash are ZIP 321. */
export const bip21Chains: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(chains).flatMap((chain) => (familyOf(chain.id)?.listsOutputs && chain.id !== 'ZEC' ? [[plainName(chain), chain.id]] : [])),
);

/** Parameters that request a Bitcoin Cash token: its category, amount and commitment. */
const tokenParts = ['c', 'f', 'n'];
/** Parameters for payment methods other than an on-chain address. */
const otherWays = ['lightning', 'lno', 'sp', 'ark', 'pay'];

/**
 * Parameter by which a wallet may pay another way than to the address alone: another method, or a transaction that
 * the payee proposes (`pj` of BIP 78); undefined without one.
 */
export const otherWayIn = (uri: RequestUri): string | undefined =>
  Object.hasOwn(bip21Chains, uri.scheme) ? ['pj', ...otherWays].find((name) => uri.fields.has(name)) : undefined;

/**
 * Parses a BIP 21 request (or BIP 321, where `bc=` may hold the address): an address and a decimal coin amount. Ignores
 * unknown parameters except those starting with `req-`.
 */
export function readBip21(uri: RequestUri): ReadRequest {
  const id = bip21Chains[uri.scheme] ?? '';
  const chain = chains[id];
  if (chain === undefined) return { kind: 'none' };
  const required = [...uri.fields.keys()].find((name) => name.startsWith('req-'));
  if (required !== undefined) return refused('part', required);
  if (id === 'BCH' && tokenParts.some((name) => uri.fields.has(name))) return refused('token');
  const path = uri.path === '' && id === 'BTC' ? requestField(uri, 'bc') : uri.path;
  const amountText = requestField(uri, 'amount');
  if (path === 'repeated') return refused('several');
  if (amountText === 'repeated') return refused('malformed');
  if (path === undefined || path === '')
    return refused(otherWays.some((name) => uri.fields.has(name)) ? 'lightning' : 'address', chain.name);
  const address = validateAddress(path, id);
  if (!address.ok) return refused('address', chain.name);
  const amount = amountText === undefined ? {} : requestedDecimal(amountText, chain.decimals, chain.decimals);
  if (amount === undefined) return refused('amount', amountText);
  return { kind: 'payment', payment: { assets: [chain.gasAsset], address: address.value.text, ...amount, ...labelOf(uri) } };
}
