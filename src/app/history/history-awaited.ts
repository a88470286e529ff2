import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { paymentWatchPath } from '../pay/watch-path.ts';
import type { WatchedDeposit } from '../track/watch/watched-deposit.ts';
import { loadHistory, updateSwap } from './$history.ts';
import type { SwapRecord } from './history-record.ts';

/** A payment by hand that nobody has found yet: its memo and vault are all there is to know it by. */
export const isAwaited = ({ tx, instant, state, memo, vault }: SwapRecord): boolean =>
  tx === undefined && instant === undefined && state === 'awaiting_deposit' && memo !== undefined && vault !== undefined;

type Payment = Pick<WatchedDeposit, 'network' | 'memo' | 'vault'>;

/** Whether a record is the payment that is looked for. */
export const isAwaitedBy =
  ({ network, memo, vault }: Payment) =>
  (swap: SwapRecord): boolean =>
    isAwaited(swap) && swap.network === network && swap.memo === memo && swap.vault === vault;

/** The payment of an awaited record; undefined for an asset that is not known here. */
export function watchedOf({ network, from, memo = '', vault = '', createdAt }: SwapRecord) {
  const asset = parseAsset(from ?? '', network);
  return asset.ok ? { network, chain: homeChain(asset.value, network), memo, address: vault, askedAt: createdAt } : undefined;
}

/** The page that looks for an awaited payment. */
export function awaitedPath(swap: SwapRecord): string | undefined {
  const watched = watchedOf(swap);
  return watched === undefined ? undefined : paymentWatchPath(watched);
}

/** The payment was found: from here on it is followed by its hash. */
export function noteFound(payment: Payment, tx: string): void {
  const found = loadHistory().swaps.find(isAwaitedBy(payment));
  if (found !== undefined) updateSwap(found.id, { tx, state: 'sent' });
}
