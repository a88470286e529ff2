import type { ChainAccess, ChainAccesses } from '../../core/account/account.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { partOf } from '../../core/chain/chain.ts';
import type { AccountFamily } from '../../core/chain/families.ts';
import { type ChainClient, type ChainOptions, chainClient } from './chain-request.ts';
import type { ChainUrls } from './chain-urls.ts';
import { cosmosRest } from './cosmos-rest.ts';
import { esplora } from './esplora.ts';
import { evmRpc } from './evm-rpc.ts';
import { koios } from './koios.ts';
import { solana } from './solana.ts';
import { tron } from './tron.ts';
import { xrpl } from './xrpl.ts';

/** Client of each family. */
const clients: Readonly<Record<AccountFamily, (client: ChainClient) => ChainAccess>> = {
  utxo: esplora,
  evm: evmRpc,
  cosmos: cosmosRest,
  solana,
  tron,
  xrp: xrpl,
  cardano: koios,
};

/** Creates a client for every chain with hosts and a supported family. */
export function chainAccesses(urls: ChainUrls, options: Pick<ChainOptions, 'fetch' | 'now' | 'timeoutMs'>): ChainAccesses {
  const known = new Map<string, ChainAccess>();
  for (const [id, hosts] of Object.entries(urls)) {
    const access = partOf(clients, id);
    if (access !== undefined && hosts.length > 0) known.set(id, access(chainClient({ ...options, chain: id, name: chainName(id), hosts })));
  }
  return { of: (chain) => known.get(chain) };
}
