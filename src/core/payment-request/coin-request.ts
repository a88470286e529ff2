import { validateAddress } from '../address/address.ts';
import { baseDecimals, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { Chain } from '../chain/chain-kind.ts';
import { must } from '../errors.ts';
import { labelOf, type RequestUri, requestedDecimal, requestedUnits, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

/** Chains by the URI schemes whose wallets agree only on an address and an amount of the native coin. */
export const coinForms: Readonly<Record<string, Chain>> = Object.fromEntries(
  Object.values(chains).flatMap((chain) => chain.uriSchemes?.map((scheme) => [scheme, chain]) ?? []),
);

/** Parses a request for a chain's coin. Rejects unknown parameters, which may specify a token or a memo. */
export function readCoinRequest(uri: RequestUri): ReadRequest {
  const chain = coinForms[uri.scheme];
  if (chain === undefined) return { kind: 'none' };
  // Cosmos wallets write amounts in the chain's own unit.
  const denom = chain.addressForm.kind === 'cosmos' ? chain.gasUnit : undefined;
  const unknown = [...uri.fields.keys()].find((name) => !['amount', 'label', 'message', 'memo'].includes(name));
  if (unknown !== undefined) return refused('part', unknown);
  const [memo, text] = [requestField(uri, 'memo'), requestField(uri, 'amount')];
  if (memo !== undefined) return refused('memo', memo);
  if (text === 'repeated') return refused('malformed');
  const address = validateAddress(uri.path, chain.id);
  if (!address.ok) return refused('address', chain.name);
  const places = baseDecimals(must(parseAsset(chain.gasAsset)));
  const own = denom === undefined ? undefined : new RegExp(`^([0-9]{1,30})${denom}$`).exec(text ?? '')?.[1];
  const decimal = denom === undefined && text !== undefined ? requestedDecimal(text, chain.decimals, places) : undefined;
  const amount = text === undefined ? {} : own === undefined ? decimal : requestedUnits(BigInt(own), chain.decimals, places);
  if (amount === undefined) return refused('amount', text);
  return { kind: 'payment', payment: { assets: [chain.gasAsset], address: address.value.text, ...amount, ...labelOf(uri) } };
}
