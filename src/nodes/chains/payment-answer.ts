import { type Asset, contractOnChain } from '../../core/asset/asset.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';

/** Maps `null`, which means unknown to the chain, to undefined. */
export function whatIsKnown<T>(reply: NodeReply<T | null>): NodeReply<T | undefined> {
  if (!reply.ok) return reply;
  return { ok: true, value: reply.value ?? undefined };
}

/** Token of a contract address. */
export const tokenAt = (tokens: readonly Asset[], contract: string): Asset | undefined =>
  tokens.find((token) => contractOnChain(token)?.toLowerCase() === contract.toLowerCase());

/** Decodes hex bytes as text; invalid UTF-8 is replaced, so it never equals one of our memos. */
export function textOfHex(digits: string): string {
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return '';
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
