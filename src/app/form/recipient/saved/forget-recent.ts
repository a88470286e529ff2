import { recentAssetsKey } from '../../../assets/picker/recent-assets.ts';
import { recentPairsKey } from '../../../market/recent-pairs.ts';
import { forgetLists } from '../../../recent/recent-list.ts';
import { recentAddressesKey } from '../recent-addresses.ts';

/** Removes the recently used assets, pairs and addresses. */
export const forgetRecent = (storage: () => Pick<Storage, 'removeItem'>): void =>
  forgetLists([recentAssetsKey, recentPairsKey, recentAddressesKey], storage);
