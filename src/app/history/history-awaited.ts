import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { paymentWatchPath } from '../pay/watch-path.ts';
import type { WatchedDeposit } from '../track/watch/watched-deposit.ts';
import { loadHistory, updateSwap } from './$history.ts';
import type { SwapRecord } from './history-record.ts';

/** A payment by hand that nobody has found yet: its memo, and its vault where it has one, are all there is to know it by. */
export const isAwaited = ({ tx, instant, state, memo }: SwapRecord): boolean =>
  tx === undefined && instant === undefined && state === 'awaiting_deposit' && memo !== undefined;

type Payment = Pick<WatchedDeposit, 'network' | 'memo' | 'vault'>;

/** Whether a record is the payment that is looked for. */
export const isAwaitedBy =
  ({ network, memo, vault }: Payment) =>
  (swap: SwapRecord): boolean =>
    isAwaited(swap) && swap.network === network && swap.memo === memo && swap.vault === vault;

/** The payment of an awaited record; undefined for an asset that is not known here. */
function watchedOf({ network, from, memo = '', vault: address, createdAt }: SwapRecord) {
  const asset = parseAsset(from ?? '', network);
  if (!asset.ok) return undefined;
  const place = address === undefined ? {} : { address };
  return { network, chain: homeChain(asset.value, network), memo, askedAt: createdAt, ...place };
}

/** The page that looks for an awaited payment. */
export function awaitedPath(swap: SwapRecord): string | undefined {
  const watched = watchedOf(swap);
  return watched === undefined ? undefined : paymentWatchPath(watched);
}

/** The payment was found: from here on it is followed by its hash. */
export function noteFound(payment: Payment, tx: string): void {
  const found = loadHistory().swaps.find(isAwaitedBy(payment));
  if (found !== undefined) updateSwap(found.id, { tx, state: 'sent', found: true });
}

/** Whether what was found is the payment of another order with the same memo, while this one is still awaited. */
export function isAnothers(payment: Payment, tx: string): boolean {
  const { swaps } = loadHistory();
  return swaps.some((swap) => swap.tx === tx && swap.network === payment.network) && swaps.some(isAwaitedBy(payment));
}

/** A deposit that was opened by its hash is the awaited payment with its memo, and is kept once. */
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
  const found = swaps.find((swap) => isAwaited(swap) && swap.network === network && swap.memo === memo);
  if (found !== undefined) updateSwap(found.id, { tx, state: 'sent', found: true });
}
