/** Part of the Web Storage API that lists use. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A most-recently-used list on this device. */
export interface RecentList<T> {
  readonly key: string;
  readonly most: number;
  readonly isItem: (value: unknown) => value is T;
}

/** Stored items, latest first; empty without storage. */
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
    // Storage is unavailable.
  }
}

/** Moves `item` to the front; `isSame` identifies duplicates. No-op without storage. */
export function keepRecent<T>(list: RecentList<T>, item: T, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  const others = listRecent(list, storage).filter((other) => !isSame(other));
  write(list, [item, ...others].slice(0, list.most), storage);
}

/** Removes the items matching `isSame`. */
export function dropRecent<T>(list: RecentList<T>, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  write(
    list,
    listRecent(list, storage).filter((other) => !isSame(other)),
    storage,
  );
}

/** Removes `item` if stored, otherwise adds it to the front. */
export function toggleRecent<T>(list: RecentList<T>, item: T, isSame: (other: T) => boolean, storage: () => BrowserStorage): void {
  if (listRecent(list, storage).some(isSame)) dropRecent(list, isSame, storage);
  else keepRecent(list, item, isSame, storage);
}

/** Prepends the listed items not yet stored, in their order; returns how many. */
export function addRecent<T>(
  list: RecentList<T>,
  listed: unknown,
  isSame: (a: T) => (b: T) => boolean,
  storage: () => BrowserStorage,
): number {
  const kept = listRecent(list, storage);
  const added = (Array.isArray(listed) ? listed.slice(0, list.most) : [])
    .filter(list.isItem)
    .filter((item, index, all) => !kept.some(isSame(item)) && all.findIndex(isSame(item)) === index)
    .slice(0, list.most - kept.length);
  if (added.length > 0) write(list, [...added, ...kept], storage);
  return added.length;
}

/** Deletes whole lists by key. */
export function forgetLists(keys: readonly string[], storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    for (const key of keys) storage().removeItem(key);
  } catch {
    // Nothing to delete without storage.
  }
}
