import { recentAssetsKey } from '../../../assets/picker/recent-assets.ts';
import { recentPairsKey } from '../../../market/recent-pairs.ts';
import { forgetLists } from '../../../recent/recent-list.ts';
import { recentAddressesKey } from '../recent-addresses.ts';

/** Forgets the assets, pairs and addresses that were used last. */
export const forgetRecent = (storage: () => Pick<Storage, 'removeItem'>): void =>
  forgetLists([recentAssetsKey, recentPairsKey, recentAddressesKey], storage);
