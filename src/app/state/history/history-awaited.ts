import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import { loadHistory, updateSwap } from './$history.ts';
import { isAsked } from './history-asked.ts';
import type { SwapRecord } from './history-record.ts';
import { paymentWatchPath } from './watch-path.ts';
import type { WatchedDeposit } from './watched-deposit.ts';

/** Whether a record is a manual payment not yet found; it is identified only by its memo and its vault, if any. */
export const isAwaited = ({ tx, instant, state, memo }: SwapRecord): boolean =>
  tx === undefined && instant === undefined && state === 'awaiting_deposit' && memo !== undefined;

type Payment = Pick<WatchedDeposit, 'network' | 'memo' | 'vault'>;

const hasTerms = (swap: SwapRecord, { network, memo, vault }: Payment): boolean =>
  swap.network === network && swap.memo === memo && swap.vault === vault;

/** Whether a record awaits this payment. */
export const isAwaitedBy =
  (payment: Payment) =>
  (swap: SwapRecord): boolean =>
    isAwaited(swap) && hasTerms(swap, payment);

/** Whether a record without a hash may be this payment, by hand or by a wallet whose answer was lost. */
const isFoundBy =
  (payment: Payment) =>
  (swap: SwapRecord): boolean =>
    (isAwaited(swap) || isAsked(swap)) && hasTerms(swap, payment);

/** Payment to watch for an awaited record; undefined for an unknown asset. */
export function watchedOf({ network, from, memo = '', vault: address, createdAt }: SwapRecord) {
  const asset = parseAsset(from ?? '', network);
  if (!asset.ok) return undefined;
  const place = address === undefined ? {} : { address };
  return { network, chain: homeChain(asset.value, network), memo, askedAt: createdAt, ...place };
}

/** Path of the page that watches for an awaited payment. */
export function awaitedPath(swap: SwapRecord): string | undefined {
  const watched = watchedOf(swap);
  return watched === undefined ? undefined : paymentWatchPath(watched);
}

/** Stores the hash of a found payment, so that it can be tracked. */
export function noteFound(payment: Payment, tx: string): void {
  const found = loadHistory().swaps.find(isFoundBy(payment));
  if (found !== undefined) updateSwap(found.id, { tx, state: 'sent', found: true });
}

/** Whether the found payment belongs to another record with the same memo while this one is still awaited. */
export function isAnothers(payment: Payment, tx: string): boolean {
  const { swaps } = loadHistory();
  return swaps.some((swap) => swap.tx === tx && swap.network === payment.network) && swaps.some(isFoundBy(payment));
}

/** Matches a deposit opened by its hash to the awaited payment with its memo, so that it is stored once. */
export function noteSeen({
  network,
  memo,
  tx,
}: {
  readonly network: SwapRecord['network'];
  readonly memo?: string | undefined;
  readonly tx: string;
}): void {
  const { swaps } = loadHistory();
  if (memo === undefined || swaps.some((swap) => swap.tx === tx && swap.network === network)) return;
  const found = swaps.find((swap) => (isAwaited(swap) || isAsked(swap)) && swap.network === network && swap.memo === memo);
  if (found !== undefined) updateSwap(found.id, { tx, state: 'sent', found: true });
}
