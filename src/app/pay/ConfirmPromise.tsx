import { baseDecimals } from '../../core/asset/asset.ts';
import type { DepositMemo } from '../../core/memo/memo.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import type { SwapIntent } from '../../wallet/port.ts';
import { isUnitForUnit } from '../state/offers/order-book.ts';
import { lifetime } from '../state/review/confirm-figures.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { type ConfirmWord, tReview } from '../words/confirm-words.ts';

/** Order encoded in a memo, with display names. */
export interface OrderedPayout {
  readonly network: NetworkId;
  readonly kind: DepositMemo['kind'];
  /** Assured payout, or the target; 0n if none. */
  readonly limit: bigint;
  /** Expected payout per the quote. */
  readonly payout: bigint;
  /** Lifetime of a limit order in blocks. */
  readonly blocks: number;
  readonly destination: string;
  /** Ticker of the source asset. */
  readonly from: string;
  readonly to: { readonly ticker: string; readonly decimals: number };
}

export function orderedBy({ network, order, least, payout, request }: Terms): OrderedPayout {
  const { kind, interval, destination } = order;
  return { network, kind, limit: least, payout, blocks: interval, destination, from: request.from.ticker, to: request.to };
}

/** Order of a swap being signed; `expected` is the quoted payout. */
export function orderedByIntent(intent: SwapIntent, expected: bigint): OrderedPayout {
  const { network, minimumPayout, least = minimumPayout, interval = 0, destination, from, to } = intent;
  const kind = intent.kind === 'order_change' ? 'limit' : intent.kind;
  const names = { from: from.ticker, to: { ticker: to.ticker, decimals: baseDecimals(to) } };
  return { network, kind, limit: least, payout: expected, blocks: interval, destination, ...names };
}

function startWord({ kind, limit }: OrderedPayout): ConfirmWord {
  if (kind === 'mint') return 'confirm.promiseMint';
  if (kind === 'redeem') return 'confirm.promiseRedeem';
  if (kind === 'limit') return 'confirm.promiseLimit';
  return limit === 0n ? 'confirm.promiseOpen' : 'confirm.promise';
}

/** The order in words; every figure and address is decoded from the memo. */
export function ConfirmPromise({ ordered }: { readonly ordered: OrderedPayout }) {
  const { network, kind, limit, payout, blocks, destination, from, to } = ordered;
  const values = {
    network: protocols[network].name,
    amount: exact(isUnitForUnit(kind) ? payout : limit, to.decimals),
    asset: to.ticker,
    from,
    time: lifetime(blocks),
  };
  const isOpen = limit === 0n;
  const end = kind === 'limit' ? tReview('confirm.promiseLimitEnd') : isOpen ? '' : tReview('confirm.promiseEnd', values);
  const after = tReview(kind === 'limit' || isOpen ? 'mark.stop' : 'mark.comma');
  return (
    <p className="promise confirm-promise">
      {tReview(startWord(ordered), values)} <GroupedAddress text={destination} after={after} /> {end}
    </p>
  );
}
