import { baseAmount } from '../amount.ts';
import { homeChain, shortenAsset } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import { depositForm } from '../chain/chain.ts';
import type { ErrorInfo, Result } from '../errors.ts';
import { type EncodeOptions, encodeMemo, memoBytes } from '../memo/memo.ts';
import { encodeOrderChange } from '../memo/memo-modify.ts';
import { protocols } from '../network/protocol.ts';
import type { Pool } from '../pool/pool.ts';
import type { LimitRequest } from './limit-order.ts';

/** A limit order for its whole lifetime. */
type Order = LimitRequest & { readonly ttlBlocks: number };

/**
 * Memo of a limit order that its deposit can carry where the node's own is too long: with the target in full on THORChain itself,
 * whose messages the node measures by another chain's limit, and shortened elsewhere if the memo that cancels the order fits as
 * well, which the network reads in full only (content/reference/memos.md#limit-orders). Undefined if none fits.
 * @example writeOrderMemo({ from: asset('BTC-BTC'), to: asset('ETH.ETH'), amount: 1n, targetOut: 5n, ttlBlocks: 600, destination: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' }, []) // '=<:ETH.ETH:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:5/600/0'
 */
export function writeOrderMemo(order: Order, pools: readonly Pool[]): string | undefined {
  const { from, to, amount, targetOut: target } = order;
  const chain = homeChain(from, 'thorchain');
  const isOwn = chain === protocols.thorchain.chain;
  const most = depositForm(chain, 'thorchain')?.memoMaxBytes ?? 0;
  const listed = pools.map(({ asset, status }) => ({ asset, available: status === 'available' }));
  const memo = encodeOrder(order, order.refund, isOwn ? {} : { shortensOrder: true, assetText: shortenAsset(to, listed) });
  const cancel = encodeOrderChange({ from, amount, to, target, newTarget: baseAmount(0n) });
  const fits = [memo, cancel].every((text) => text.ok && memoBytes(text.value) <= most);
  return fits && memo.ok ? memo.value : undefined;
}

/**
 * Error of a limit order whose memo exceeds its deposit chain's limit, with both lengths and how to shorten it.
 * @example orderTooLong({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 1n, targetOut: 1n, ttlBlocks: 600, destination: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' }).code // 'memo_too_long'
 */
export function orderTooLong(request: Order): ErrorInfo {
  const { from, refund } = request;
  const chain = homeChain(from, 'thorchain');
  const most = depositForm(chain, 'thorchain')?.memoMaxBytes;
  const [whole, bare] = [countBytes(request, refund), countBytes(request, undefined)];
  const lengths = `A deposit on ${chainName(chain)} carries ${most ?? 'fewer'} bytes of memo; this order needs ${whole ?? 'more'}, since an order names its asset in full.`;
  const details = {
    ...(whole === undefined ? {} : { memo_bytes: `${whole}` }),
    ...(most === undefined ? {} : { memo_max_bytes: `${most}` }),
  };
  if (refund !== undefined && bare !== undefined && most !== undefined && bare <= most) {
    const hint = `${lengths} Leave out refund_address: a refund then goes to the address that sends.`;
    return {
      code: 'memo_too_long',
      hint,
      field: 'refund_address',
      details: { ...details, drop: 'refund_address', refund_goes_to: 'sender' },
    };
  }
  const hint = `${lengths} Send from a chain that carries 250 bytes, such as Ethereum, choose an asset with a shorter name to receive, or swap now with GET /api/v1/quote.`;
  return { code: 'memo_too_long', hint, field: 'to_asset', details };
}

function encodeOrder(
  { to, destination, targetOut, ttlBlocks }: Order,
  refund: string | undefined,
  options: EncodeOptions = {},
): Result<string> {
  const terms = { limit: targetOut, interval: ttlBlocks, quantity: 0, affiliates: [] };
  const payee = refund === undefined ? { destination } : { destination, refund };
  return encodeMemo({ kind: 'limit', network: 'thorchain', asset: to, ...payee, ...terms }, options);
}

/** Bytes of an order's memo; undefined when it cannot be encoded. */
function countBytes(order: Order, refund: string | undefined): number | undefined {
  const memo = encodeOrder(order, refund);
  return memo.ok ? memoBytes(memo.value) : undefined;
}
