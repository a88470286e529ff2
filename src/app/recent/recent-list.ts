/** Where a list is kept. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A list of what was used last on this device. */
export interface RecentList<T> {
  readonly key: string;
  readonly most: number;
  readonly isItem: (value: unknown) => value is T;
}

/** What is kept, the latest first. Without storage there is nothing. */
export function listRecent<T>({ key, most, isItem }: RecentList<T>, storage: () => BrowserStorage): readonly T[] {
  try {
    const held: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(held) ? held.filter(isItem).slice(0, most) : [];
  } catch {
    return [];
  }
}

function write<T>({ key }: RecentList<T>, items: readonly T[], storage: () => BrowserStorage): void {
  try {
    storage().setItem(key, JSON.stringify(items));
  } catch {
    // The site may not keep anything here.
  }
}

/** Puts `item` first; `isSame` tells what stands for the same. Where nothing can be kept, nothing is. */
export function keepRecent<T>(list: RecentList<T>, item: T, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  const others = listRecent(list, storage).filter((other) => !isSame(other));
  write(list, [item, ...others].slice(0, list.most), storage);
}

/** Takes out what `isSame` tells. */
export function dropRecent<T>(list: RecentList<T>, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  write(
    list,
    listRecent(list, storage).filter((other) => !isSame(other)),
    storage,
  );
}

/** Takes `item` out where it is kept, else puts it first. */
export function toggleRecent<T>(list: RecentList<T>, item: T, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  if (listRecent(list, storage).some(isSame)) dropRecent(list, isSame, storage);
  else keepRecent(list, item, isSame, storage);
}

/** Puts in front what a file lists and is not kept, in its order; how many that were. */
export function addRecent<T>(
  list: RecentList<T>,
  listed: unknown,
  isSame: (a: T) => (b: T) => boolean,
  storage: () => BrowserStorage,
): number {
  const kept = listRecent(list, storage);
  const added = (Array.isArray(listed) ? listed.slice(0, list.most) : [])
    .filter(list.isItem)
    .filter((item, at, all) => !kept.some(isSame(item)) && all.findIndex(isSame(item)) === at)
    .slice(0, list.most - kept.length);
  if (added.length > 0) write(list, [...added, ...kept], storage);
  return added.length;
}

/** Forgets whole lists, by their keys. */
export function forgetLists(keys: readonly string[], storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    for (const key of keys) storage().removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
