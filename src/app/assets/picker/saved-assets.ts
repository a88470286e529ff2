import { addRecent, type BrowserStorage, forgetLists, listRecent, type RecentList, toggleRecent } from '../../recent/recent-list.ts';
import { isAssetId } from './recent-assets.ts';

/** Where the assets that got a star stand. */
export const savedAssetsKey = 'strait.savedAssets';
const assets: RecentList<string> = { key: savedAssetsKey, most: 50, isItem: isAssetId };

/** Assets with a star, the latest first. */
export const savedAssets = (storage: () => BrowserStorage): readonly string[] => listRecent(assets, storage);

/** Gives an asset a star, or takes it back. Returns what has one now. */
export function toggleSaved(id: string, storage: () => BrowserStorage): readonly string[] {
  toggleRecent(assets, id, (other) => other === id, storage);
  return savedAssets(storage);
}

/** Gives the assets of a file their stars; how many had none. */
export const starAssets = (listed: unknown, storage: () => BrowserStorage): number =>
  addRecent(assets, listed, (id) => (other) => other === id, storage);

/** Forgets every star. */
export const forgetSavedAssets = (storage: () => Pick<Storage, 'removeItem'>): void => forgetLists([savedAssetsKey], storage);
