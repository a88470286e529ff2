import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { PoolPages } from '../state/pools/pool-pages.ts';
import { type NetworkNotice, networkNotices } from '../state/swap/network-notices.ts';
import { closedChains } from './closed-chains.ts';
import { type NetworksState, showNetworks, startHeader } from './header.ts';

type Read = Pick<PoolPages, 'missing' | 'paused'> & {
  readonly notices: readonly NetworkNotice[];
  readonly choices: Parameters<typeof closedChains>[0];
};

/** Network states from a pool list. */
export function networkStates({ missing, notices, choices, paused = [] }: Read): NetworksState {
  const silent = new Set(missing.map(({ network }) => network));
  return {
    silent: [...silent].map((network) => protocols[network].name),
    closed: notices.filter(({ network }) => !silent.has(network)).map(({ network }) => protocols[network].name),
    chains: closedChains(choices).map(chainName),
    isPaused: paused.some(({ scope }) => scope === 'all'),
  };
}

/** Updates the header from pools the page loads anyway; undefined if they could not be loaded. */
export function headerOfPools(read: PoolPages | undefined): void {
  startHeader();
  showNetworks(read === undefined ? undefined : readStates(read));
}

function readStates(read: PoolPages): NetworksState {
  const pools = read.pools.filter(({ status }) => status === 'available');
  const choices = pools.map(({ asset, network, tradable }) => ({
    chain: asset.split('.', 1)[0] ?? '',
    networks: [network],
    open: tradable,
  }));
  return networkStates({ ...read, choices, notices: networkNotices(read.pools, read.missing) });
}
