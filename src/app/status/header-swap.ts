import { $pools } from '../pools/$pools.ts';
import { showNetworks, startHeader } from './header.ts';
import { networkStates } from './header-networks.ts';

/** Follows the pools that the form reads. */
export function followPools(): void {
  startHeader();
  $pools.subscribe((pools) => {
    if (pools.kind !== 'waiting') showNetworks(pools.kind === 'failed' ? undefined : networkStates(pools));
  });
}
