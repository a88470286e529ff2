import { validateAddress } from '../address/address.ts';
import { baseDecimals, formatAsset } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { chains } from '../chain/chain.ts';
import { evmChainIds } from '../chain/evm-chain-id.ts';
import { findToken, type RequestTokens } from './request-tokens.ts';
import { labelOf, type RequestUri, requestedUnits, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

const evmChains = Object.keys(evmChainIds);
const chainOfId: ReadonlyMap<string, string> = new Map(Object.entries(evmChainIds).map(([chain, id]) => [`${id}`, chain]));

/** Parameters that do not affect the payment received. */
const idleParts = ['gas', 'gaslimit', 'gasprice', 'label', 'message'];

/**
 * Parses an EIP 681 number such as `2.014e18`; undefined unless it is a nonnegative integer.
 * @example wholeNumber('2.014e18') // 2_014_000_000_000_000_000n
 * @example wholeNumber('1.5') // undefined
 */
export function wholeNumber(text: string): bigint | undefined {
  const match = /^\+?([0-9]*)(?:\.([0-9]+))?(?:[eE]([0-9]{1,2}))?$/.exec(text);
  const [, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (match === null || whole + fraction === '' || text.length > 120) return undefined;
  const moved = fraction.replace(/0+$/, '');
  if (moved.length > Number(exponent)) return undefined;
  return BigInt(whole + moved.padEnd(Number(exponent), '0'));
}

/** Lowercases an uppercase `0X…` address, as in QR codes, which carries no checksum. */
const withoutCapitals = (text: string): string => (text.startsWith('0X') ? text.toLowerCase() : text);

/** Parses an EIP 681 request for a chain's coin, or for a transfer of a token known to the networks. */
export function readEip681(uri: RequestUri, tokens: RequestTokens): ReadRequest {
  const match = /^(?:pay-)?([^@/]+)(?:@([0-9]+))?(?:\/([^/]*))?$/i.exec(uri.path);
  const [, target = '', chainId, call = ''] = match ?? [];
  if (match === null) return refused('malformed');
  const chain = chainId === undefined ? undefined : chainOfId.get(chainId);
  if (chainId !== undefined && chain === undefined) return refused('chain', `EIP-155 ${chainId}`);
  if (!/^0x/i.test(target)) return refused('name', target);
  const address = validateAddress(withoutCapitals(target), 'ETH');
  if (!address.ok) return refused('address', chains['ETH']?.name);
  const candidates = chain === undefined ? evmChains : [chain];
  if (call === '') return coinRequest(uri, address.value.text, candidates);
  return call === 'transfer' ? tokenRequest(uri, address.value.text, { candidates, tokens }) : refused('call', call);
}

function coinRequest(uri: RequestUri, address: string, candidates: readonly string[]): ReadRequest {
  const unknown = [...uri.fields.keys()].find((name) => name !== 'value' && !idleParts.includes(name));
  if (unknown !== undefined) return refused('part', unknown);
  const text = requestField(uri, 'value');
  const units = text === undefined ? 0n : wholeNumber(text);
  const amount = units === undefined ? undefined : requestedUnits(units, 18, 8);
  if (amount === undefined) return refused('amount', text);
  const assets = candidates.flatMap((id) => chains[id]?.gasAsset ?? []);
  return { kind: 'payment', payment: { assets, address, ...amount, ...labelOf(uri) } };
}

interface TokenScope {
  readonly candidates: readonly string[];
  readonly tokens: RequestTokens;
}

/** Parses `transfer(address,uint256)`, which pays `address` in the token at `contract`. */
function tokenRequest(uri: RequestUri, contract: string, { candidates, tokens }: TokenScope): ReadRequest {
  const known = ['address', 'uint256', ...idleParts];
  const unknown = [...uri.fields.keys()].find((name) => !known.includes(name) && name !== 'value');
  if (unknown !== undefined) return refused('part', unknown);
  const [to, text, value] = [requestField(uri, 'address'), requestField(uri, 'uint256'), requestField(uri, 'value')];
  if (to === undefined || to === 'repeated' || text === 'repeated') return refused('malformed');
  if (value !== undefined && wholeNumber(value) !== 0n) return refused('call', 'transfer');
  if (!/^0x/i.test(to)) return refused('name', to);
  const address = validateAddress(withoutCapitals(to), 'ETH');
  if (!address.ok) return refused('address', chains['ETH']?.name);
  const found = candidates.flatMap((chain) => findToken(chain, contract, tokens) ?? []);
  const [first] = found;
  if (first === undefined) return refused('token', contract);
  const { asset } = first;
  const decimals = ownDecimals(asset, first.decimals);
  const units = text === undefined ? 0n : wholeNumber(text);
  if (units === undefined) return refused('amount', text);
  if (decimals === undefined && units !== 0n) return refused('token', contract);
  const amount = requestedUnits(units, decimals ?? 0, baseDecimals(asset));
  if (amount === undefined) return refused('amount', text);
  return {
    kind: 'payment',
    payment: { assets: found.map((token) => formatAsset(token.asset)), address: address.value.text, ...amount, ...labelOf(uri) },
  };
}
