import { addRecent, type BrowserStorage, forgetLists, listRecent, type RecentList, toggleRecent } from '../../recent/recent-list.ts';
import { isAssetId } from './recent-assets.ts';

/** Storage key of the starred assets. */
export const savedAssetsKey = 'strait.savedAssets';
const assets: RecentList<string> = { key: savedAssetsKey, most: 50, isItem: isAssetId };

/** Starred assets, latest first. */
export const savedAssets = (storage: () => BrowserStorage): readonly string[] => listRecent(assets, storage);

/** Toggles the star of an asset. Returns the starred assets. */
export function toggleSaved(id: string, storage: () => BrowserStorage): readonly string[] {
  toggleRecent(assets, id, (other) => other === id, storage);
  return savedAssets(storage);
}

/** Stars the assets of an imported file; returns how many are new. */
export const starAssets = (listed: unknown, storage: () => BrowserStorage): number =>
  addRecent(assets, listed, (id) => (other) => other === id, storage);

/** Removes all stars. */
export const forgetSavedAssets = (storage: () => Pick<Storage, 'removeItem'>): void => forgetLists([savedAssetsKey], storage);
