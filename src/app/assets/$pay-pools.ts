import { computed } from 'nanostores';
import { $pools, type PoolsState } from '../pools/$pools.ts';
import { $entrance } from '../swap/$entrance.ts';

/** What can be paid with: everything, or what the entrance of the page takes. */
export const $payPools = computed([$pools, $entrance], (pools, entrance): PoolsState => {
  const assets = entrance?.assets;
  return assets === undefined ? pools : { ...pools, choices: pools.choices.filter(({ id }) => assets.has(id)) };
});
