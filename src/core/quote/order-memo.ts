import { homeChain } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import { depositForm } from '../chain/chain.ts';
import type { ErrorInfo } from '../errors.ts';
import { encodeMemo, memoBytes } from '../memo/memo.ts';
import type { LimitRequest } from './limit-order.ts';

/**
 * Error of a limit order whose memo exceeds its deposit chain's limit, with both lengths and how to shorten it.
 * @example orderTooLong({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 1n, targetOut: 1n, ttlBlocks: 600, destination: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' }).code // 'memo_too_long'
 */
export function orderTooLong(request: LimitRequest & { readonly ttlBlocks: number }): ErrorInfo {
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

/** Bytes of an order's memo; undefined when it cannot be encoded. */
function countBytes(
  { to, destination, targetOut, ttlBlocks }: LimitRequest & { readonly ttlBlocks: number },
  refund: string | undefined,
): number | undefined {
  const terms = { limit: targetOut, interval: ttlBlocks, quantity: 0, affiliates: [] };
  const payee = refund === undefined ? { destination } : { destination, refund };
  const memo = encodeMemo({ kind: 'limit', network: 'thorchain', asset: to, ...payee, ...terms });
  return memo.ok ? memoBytes(memo.value) : undefined;
}
