import { validateAddress } from '../address/address.ts';
import { chains } from '../chain/chain.ts';
import { labelOf, type RequestUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

/** Schemes of the chains whose requests are like Bitcoin's. */
export const bip21Chains: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  bitcoincash: 'BCH',
  dogecoin: 'DOGE',
  dash: 'DASH',
};

/** Parts that ask for a token on Bitcoin Cash in place of the coin: its category, how much of it, and which one. */
const tokenParts = ['c', 'f', 'n'];
/** Ways to pay beside an address on the chain. */
const otherWays = ['lightning', 'lno', 'sp', 'ark', 'pay'];

/**
 * A request of BIP 21 (and of BIP 321, which may leave the address to `bc=`): an address, and decimal whole coins. Parts that
 * nobody knows are passed over, those that begin with `req-` are not.
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
