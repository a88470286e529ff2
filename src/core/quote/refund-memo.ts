import { baseAmount } from '../amount.ts';
import { homeChain, shortenAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type ErrorInfo, fail, type Result } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { decodeMemo, type SwapMemo } from '../memo/memo.ts';
import { type MemoSpace, shortestMemo } from '../memo/shortest-memo.ts';
import { protocols } from '../network/protocol.ts';
import { memoSpace, needsRefundAddress } from './memo-carrier.ts';
import type { NodeQuote, NodeQuoteRequest } from './quote.ts';

/** Divisor of the margin between limit and expected payout that a shorter limit may use up: a quarter. */
const maxRaise = 4n;

function tooLong({ from, network }: NodeQuoteRequest, error: ErrorInfo): ErrorInfo {
  const { memo_bytes: bytes = '?', memo_max_bytes: most = '?' } = error.details ?? {};
  const chain = chains[homeChain(from, network)]?.name ?? from.chain;
  if (needsRefundAddress({ from, network })) {
    return {
      code: 'memo_too_long',
      hint: `A deposit on ${chain} carries ${most} bytes of memo; with the refund address, which it needs, it has at least ${bytes}. Choose another asset to receive, or another network.`,
      field: 'to_asset',
      ...(error.details === undefined ? {} : { details: error.details }),
    };
  }
  const other = protocols[network].hasReferenceMemos
    ? ' A deposit without a memo (memoless) holds both addresses, and uses it only where the swap misses its minimum.'
    : '';
  return {
    code: 'memo_too_long',
    hint: `A deposit on ${chain} carries ${most} bytes of memo; with the refund address it has at least ${bytes}. Leave out refund_address: a refund then goes to the address that sends.${other}`,
    field: 'refund_address',
    details: { ...error.details, drop: 'refund_address', refund_goes_to: 'sender' },
  };
}

function memoWith(request: NodeQuoteRequest, memo: SwapMemo, space: Omit<MemoSpace, 'from'>): Result<string> {
  const written = shortestMemo(memo, { from: request.from, ...space });
  return written.ok || written.error.code !== 'memo_too_long' ? written : { ok: false, error: tooLong(request, written.error) };
}

/**
 * Error if even the shortest memo of the request cannot hold its refund address; undefined if it may fit. Needs no
 * node reply.
 * @example refundSpaceError(nodeRequest('thorchain', { refund: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }), facts('thorchain'))?.details // { drop: 'refund_address', refund_goes_to: 'sender' }
 */
export function refundSpaceError(request: NodeQuoteRequest, facts: NetworkFacts): ErrorInfo | undefined {
  const { network, to, destination, refund, toleranceBps, interval = 0, quantity = 0, affiliate } = request;
  if (refund === undefined) return undefined;
  const limit = baseAmount(toleranceBps === undefined ? 0n : 1n);
  const memo: SwapMemo = {
    kind: 'swap',
    network,
    asset: to,
    destination,
    refund,
    limit,
    interval,
    quantity,
    affiliates: affiliate === undefined ? [] : [affiliate],
  };
  const assetText = shortenAsset(
    to,
    facts.pools.map(({ asset, status }) => ({ asset, available: status === 'available' })),
  );
  const written = memoWith(request, memo, { assetText, most: memoSpace(request, facts), highestLimit: limit });
  return written.ok || written.error.code !== 'memo_too_long' ? undefined : written.error;
}

/**
 * Adds the request's refund address to the memo of a quote requested without it. Errors:
 * memo_too_long, naming what to omit and where a refund then goes; upstream_invalid for an unreadable memo.
 * @example withRefundAddress(nodeRequest('thorchain', { refund: '1x' }), nodeQuote({ memo: '=:e:0x:246510000' }), facts('thorchain')) // { ok: true, value: { memo: '=:e:0x/1x:246510000' } }
 */
export function withRefundAddress(request: NodeQuoteRequest, quote: NodeQuote, facts: NetworkFacts): Result<NodeQuote> {
  const { network, refund } = request;
  const read = decodeMemo(quote.memo ?? '', network);
  if (!read.ok || refund === undefined)
    return fail('upstream_invalid', `${protocols[network].name} answered without a memo that can be read.`);
  const { limit } = read.value;
  const slack = quote.expectedAmountOut > limit ? quote.expectedAmountOut - limit : 0n;
  const highestLimit = baseAmount(limit + slack / maxRaise);
  const assetText = quote.memo?.split(':')[1] ?? '';
  const written = memoWith(request, { ...read.value, refund }, { assetText, most: memoSpace(request, facts), highestLimit });
  return written.ok ? { ok: true, value: { ...quote, memo: written.value } } : written;
}
