import { listSwaps } from '../../../client/v1/swaps.ts';
import { accountList, type OfAccount } from '../../state/wallet/account-list.ts';
import type { Track } from '../../track/track-lookup.ts';
import { client } from '../../ui/client.ts';

/** A swap in progress of a connected account, wherever it was made. */
export interface AccountSwap extends OfAccount {
  readonly view: Track;
}

/** Swaps in progress of the connected accounts, as listed by the networks, newest first per account. */
export const { $items: $accountSwaps, follow: followAccountSwaps } = accountList<AccountSwap>(async (sender, known) => {
  try {
    const { swaps, has_more: hasMore, missing } = await listSwaps(client, { address: sender }, { timeoutMs: 12_000, cache: 'no-store' });
    const unread = known.filter(({ view }) => missing.some(({ network }) => network === view.network));
    const read = swaps.map((view) => ({ view, sender }));
    const listed = new Set(swaps.map(({ tx }) => tx));
    return { items: [...read, ...unread.filter(({ view }) => !listed.has(view.tx))], isPartial: missing.length > 0, hasMore };
  } catch {
    return { items: known, isPartial: true, hasMore: false };
  }
});
