import { computed } from 'nanostores';
import { $entrance } from '../swap/$entrance.ts';
import { $pools, type PoolsState } from './$pools.ts';

/** Pool list limited to payable assets: all of them, or those the page's entry accepts. */
export const $payPools = computed([$pools, $entrance], (pools, entrance): PoolsState => {
  const assets = entrance?.assets;
  return assets === undefined ? pools : { ...pools, choices: pools.choices.filter(({ id }) => assets.has(id)) };
});
