import { chains } from '../../../core/chain/chain.ts';
import { type NetworkId, networkIds, protocols } from '../../../core/network/protocol.ts';

/** A payment to find without its hash, as encoded in the page URL. */
export interface WatchedDeposit {
  readonly network: NetworkId;
  readonly chain: string;
  readonly memo: string;
  readonly vault?: string;
  /** Unix seconds as text: older payments with the same memo are ignored. */
  readonly since?: string;
}

/** Whether the payment can be found by memo: a deposit on the network's own chain has no vault and needs its hash. */
export const isLookedUp = ({ network, chain }: Pick<WatchedDeposit, 'network' | 'chain'>): boolean => chain !== protocols[network].chain;

/**
 * Parses the payment to look for from a URL fragment; undefined if it encodes none.
 * @example readWatched('#network=thorchain&chain=BTC&memo=%3D%3Ae%3A0x…') // { network: 'thorchain', chain: 'BTC', memo: '=:e:0x…' }
 */
export function readWatched(hash: string): WatchedDeposit | undefined {
  const fields = new URLSearchParams(hash.slice(1));
  const network = networkIds.find((id) => id === fields.get('network'));
  const [chain, memo, vault, since] = ['chain', 'memo', 'vault', 'since'].map((name) => fields.get(name) ?? '');
  if (network === undefined || !chain || !memo || memo.length > 300 || !Object.hasOwn(chains, chain)) return undefined;
  return {
    network,
    chain,
    memo,
    ...(vault ? { vault } : {}),
    ...(since && /^[0-9]{9,11}$/.test(since) ? { since } : {}),
  };
}
