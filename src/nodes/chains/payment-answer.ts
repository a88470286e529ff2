import { type Asset, contractOnChain, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node.ts';

/** A reply whose `null` says that the chain does not know what was asked for. */
export function whatIsKnown<T>(reply: NodeReply<T | null>): NodeReply<T | undefined> {
  if (!reply.ok) return reply;
  return { ok: true, value: reply.value ?? undefined };
}

/** The asset that a chain's fees are paid in. */
export const gasAssetOf = (chain: string): Asset => must(parseAsset(chains[chain]?.gasAsset ?? chain));

/** The named token of a contract. */
export const tokenAt = (tokens: readonly Asset[], contract: string): Asset | undefined =>
  tokens.find((token) => contractOnChain(token)?.toLowerCase() === contract.toLowerCase());

/** Text of bytes in hex; what is no UTF-8 is replaced, so that it equals no memo of ours. */
export function textOfHex(digits: string): string {
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return '';
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
