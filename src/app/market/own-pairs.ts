import { atom } from 'nanostores';
import { addRecent, type BrowserStorage, forgetLists, listRecent, type RecentList, toggleRecent } from '../recent/recent-list.ts';
import { isPair, isSamePair, type RecentPair, recentPairs } from './recent-pairs.ts';

/** Storage key of starred pairs. */
export const savedPairsKey = 'strait.savedPairs';
const pairs: RecentList<RecentPair> = { key: savedPairsKey, most: 50, isItem: isPair };

interface OwnPairs {
  /** Starred pairs, latest first. */
  readonly saved: readonly RecentPair[];
  /** Recently swapped pairs, latest first. */
  readonly recent: readonly RecentPair[];
}

/** Starred and recent pairs as last read from storage. */
export const $ownPairs = atom<OwnPairs>({ saved: [], recent: [] });

/** Starred pairs, latest first. */
export const savedPairs = (storage: () => BrowserStorage): readonly RecentPair[] => listRecent(pairs, storage);

/** Reloads from storage, including changes by other tabs. */
export const loadOwnPairs = (storage: () => BrowserStorage): void =>
  $ownPairs.set({ saved: savedPairs(storage), recent: recentPairs(storage) });

/** Stars or unstars a pair. */
export function toggleSavedPair({ from, to }: RecentPair, storage: () => BrowserStorage): void {
  toggleRecent(pairs, { from, to }, isSamePair({ from, to }), storage);
  loadOwnPairs(storage);
}

/** Stars the pairs of an imported file; returns how many were new. */
export function starPairs(listed: unknown, storage: () => BrowserStorage): number {
  // Drops any other members in the file.
  const plain = Array.isArray(listed) ? listed.filter(isPair).map(({ from, to }) => ({ from, to })) : [];
  const added = addRecent(pairs, plain, isSamePair, storage);
  loadOwnPairs(storage);
  return added;
}

/** Removes all stars. */
export const forgetSavedPairs = (storage: () => Pick<Storage, 'removeItem'>): void => forgetLists([savedPairsKey], storage);

/** Rows covering `shown`, deduplicated: existing rows keep their position, new ones go on top. */
export function pairRows(before: readonly RecentPair[], shown: readonly RecentPair[]): readonly RecentPair[] {
  const stay = before.filter((pair) => shown.some(isSamePair(pair)));
  const added = shown.filter((pair, index) => !stay.some(isSamePair(pair)) && shown.findIndex(isSamePair(pair)) === index);
  return [...added, ...stay];
}
