import { type BrowserStorage, keepRecent, listRecent, type RecentList } from '../recent/recent-list.ts';

/** Storage key of recently swapped pairs. */
export const recentPairsKey = 'strait.pairs';
const assetText = /^[A-Z0-9]{2,10}[.~/-][A-Z0-9._-]{1,100}$/;

/** Asset ids of a pair. */
export interface RecentPair {
  readonly from: string;
  readonly to: string;
}

/** Validates a stored pair. */
export function isPair(value: unknown): value is RecentPair {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Partial<Record<keyof RecentPair, unknown>>;
  return [from, to].every((id) => typeof id === 'string' && assetText.test(id));
}

const pairs: RecentList<RecentPair> = { key: recentPairsKey, most: 5, isItem: isPair };

/** Pairs of swaps confirmed on this device, latest first. */
export const recentPairs = (storage: () => BrowserStorage): readonly RecentPair[] => listRecent(pairs, storage);

export const isSamePair =
  (pair: RecentPair) =>
  ({ from, to }: RecentPair): boolean =>
    from === pair.from && to === pair.to;

/** Records the pair of a confirmed swap. */
export const rememberPair = ({ from, to }: RecentPair, storage: () => BrowserStorage): void =>
  keepRecent(pairs, { from, to }, isSamePair({ from, to }), storage);
