import { atom } from 'nanostores';
import { addRecent, type BrowserStorage, forgetLists, listRecent, type RecentList, toggleRecent } from '../recent/recent-list.ts';
import { isPair, isSamePair, type RecentPair, recentPairs } from './recent-pairs.ts';

/** Where the pairs that got a star stand. */
export const savedPairsKey = 'strait.savedPairs';
const pairs: RecentList<RecentPair> = { key: savedPairsKey, most: 50, isItem: isPair };

interface OwnPairs {
  /** With a star, the latest first. */
  readonly saved: readonly RecentPair[];
  /** Of the last swaps, the latest first. */
  readonly recent: readonly RecentPair[];
}

/** The pairs of this browser as they were last read. */
export const $ownPairs = atom<OwnPairs>({ saved: [], recent: [] });

/** Pairs with a star, the latest first. */
export const savedPairs = (storage: () => BrowserStorage): readonly RecentPair[] => listRecent(pairs, storage);

/** Reads what is kept, with the changes of other tabs. */
export const loadOwnPairs = (storage: () => BrowserStorage): void =>
  $ownPairs.set({ saved: savedPairs(storage), recent: recentPairs(storage) });

/** Gives a pair a star, or takes it back. */
export function toggleSavedPair({ from, to }: RecentPair, storage: () => BrowserStorage): void {
  toggleRecent(pairs, { from, to }, isSamePair({ from, to }), storage);
  loadOwnPairs(storage);
}

/** Gives the pairs of a file their stars; how many had none. */
export function starPairs(listed: unknown, storage: () => BrowserStorage): number {
  const added = addRecent(pairs, listed, isSamePair, storage);
  loadOwnPairs(storage);
  return added;
}

/** Forgets every star. */
export const forgetSavedPairs = (storage: () => Pick<Storage, 'removeItem'>): void => forgetLists([savedPairsKey], storage);

/** The rows of a list that show `shown`, each once: those of `before` where they were, and what is new above them. */
export function pairRows(before: readonly RecentPair[], shown: readonly RecentPair[]): readonly RecentPair[] {
  const stay = before.filter((pair) => shown.some(isSamePair(pair)));
  const added = shown.filter((pair, at) => !stay.some(isSamePair(pair)) && shown.findIndex(isSamePair(pair)) === at);
  return [...added, ...stay];
}
