import { chains } from '../../../core/chain/chain.ts';
import { type NetworkId, networkIds, protocols } from '../../../core/network/protocol.ts';

/** A payment without a hash, as the address of the page names it. */
export interface WatchedDeposit {
  readonly network: NetworkId;
  readonly chain: string;
  readonly memo: string;
  readonly vault?: string;
  /** Unix seconds as text: older payments with the same memo are left out. */
  readonly since?: string;
}

/** Whether the memo finds it: a deposit on the network itself has no vault, and only its hash does. */
export const isLookedUp = ({ network, chain }: Pick<WatchedDeposit, 'network' | 'chain'>): boolean => chain !== protocols[network].chain;

/**
 * What stands behind the hash sign → the payment that is looked for; undefined where it names none.
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
