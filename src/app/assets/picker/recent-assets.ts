import { type BrowserStorage, keepRecent, listRecent, type RecentList } from '../../recent/recent-list.ts';

/** Storage key of the recently chosen assets. */
export const recentAssetsKey = 'strait.assets';
const assetText = /^[A-Z0-9]{2,10}[.~/-][A-Z0-9._-]{1,100}$/;
/** Whether a stored value is an asset id. */
export const isAssetId = (id: unknown): id is string => typeof id === 'string' && assetText.test(id);
const assets: RecentList<string> = { key: recentAssetsKey, most: 5, isItem: isAssetId };

/** Recently chosen assets, latest first. */
export const recentAssets = (storage: () => BrowserStorage): readonly string[] => listRecent(assets, storage);

export const rememberAsset = (id: string, storage: () => BrowserStorage): void => keepRecent(assets, id, (other) => other === id, storage);
