import { encodeAddress } from '../../../../src/core/address/address.ts';

/** Bytes of an OP_RETURN, of an address-encoded chunk, and the maximum number of chunks per memo. */
const opReturnBytes = 80;
const chunkBytes = 20;
const maxChunks = 8;
const folder = opReturnBytes - 1 + maxChunks * chunkBytes;

/**
 * Chains that carry long memos in extra outputs, with the value of each output in 1e8 units
 * (content/reference/deposits.md#long-memos).
 */
export const memoVouts: ReadonlyMap<string, { readonly value: bigint; readonly folder: number }> = new Map(
  Object.entries({ BTC: 294n, LTC: 2940n, BCH: 546n, DOGE: 18_200_000n, ZEC: 2730n }).map(([chain, value]) => [chain, { value, folder }]),
);

/** `vout` of an extended quote: the OP_RETURN, then the rest of the memo encoded as addresses. */
export function vouts(chain: string, memo: string): readonly Record<string, unknown>[] {
  const bytes = Buffer.from(memo, 'utf8');
  if (bytes.length <= opReturnBytes) return [{ type: 'op_return', data: bytes.toString('hex'), amount: 0n }];
  const head = Buffer.concat([bytes.subarray(0, opReturnBytes - 1), Buffer.from('^')]);
  const outputs: Record<string, unknown>[] = [{ type: 'op_return', data: head.toString('hex'), amount: 0n }];
  for (let at = opReturnBytes - 1; at < bytes.length; at += chunkBytes) {
    const chunk = Buffer.alloc(chunkBytes);
    bytes.copy(chunk, 0, at, Math.min(at + chunkBytes, bytes.length));
    outputs.push({ type: 'address', data: encodeAddress(chain, chunk), amount: memoVouts.get(chain)?.value ?? 0n });
  }
  return outputs;
}
