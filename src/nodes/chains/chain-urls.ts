import { chains, isAlone, partOf } from '../../core/chain/chain.ts';
import type { Chain } from '../../core/chain/chain-kind.ts';
import type { AccountFamily } from '../../core/chain/families.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { SwapNetwork } from '../http/hosts.ts';

/** Hosts of each chain, in order of preference, without a trailing slash. Chains without an entry are unavailable. */
export type ChainUrls = Readonly<Record<string, readonly string[]>>;

/**
 * Keyless public endpoints by chain (content/reference/hosts.md#chains). THOR and MAYA use their networks' nodes. Litecoin
 * has one; Dogecoin, Bitcoin Cash, Dash, Zcash, Kujira and Radix have no reliable ones.
 */
const publicUrls: ChainUrls = {
  BTC: ['https://mempool.space/api', 'https://blockstream.info/api'],
  LTC: ['https://litecoinspace.org/api'],
  ETH: ['https://ethereum-rpc.publicnode.com', 'https://rpc.mevblocker.io', 'https://eth.drpc.org'],
  BSC: ['https://bsc-rpc.publicnode.com', 'https://bsc.drpc.org', 'https://bsc-dataseed.bnbchain.org'],
  AVAX: ['https://avalanche-c-chain-rpc.publicnode.com', 'https://api.avax.network/ext/bc/C/rpc', 'https://avalanche.drpc.org'],
  BASE: ['https://base-rpc.publicnode.com', 'https://mainnet.base.org', 'https://base.drpc.org'],
  POL: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  ARB: ['https://arbitrum-one-rpc.publicnode.com', 'https://arb1.arbitrum.io/rpc', 'https://arbitrum.drpc.org'],
  GAIA: ['https://cosmos-rest.publicnode.com', 'https://cosmos-api.polkachu.com', 'https://rest.lavenderfive.com/cosmoshub'],
  NOBLE: ['https://noble-api.polkachu.com', 'https://rest.lavenderfive.com/noble'],
  SOL: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'],
  TRON: ['https://tron-rpc.publicnode.com', 'https://api.trongrid.io'],
  XRP: ['https://xrplcluster.com', 'https://s1.ripple.com:51234'],
  ADA: ['https://api.koios.rest/api/v1', 'https://koios.tosidrop.me/api/v1'],
};

/** Path of each family's API below the devnet's path of a chain. */
const apiPaths: Readonly<Record<AccountFamily, string>> = {
  evm: '',
  utxo: '/api',
  cosmos: '',
  solana: '',
  tron: '',
  xrp: '',
  cardano: '/api/v1',
};

/** Path of a chain on the devnet, alone in its family or beside others; undefined if no client supports it. */
function devnetPath({ id, addressForm: { kind } }: Chain): string | undefined {
  const apiPath = partOf(apiPaths, id);
  const isOwn = Object.values(protocols).some(({ chain }) => chain === id);
  return apiPath === undefined || isOwn ? undefined : `/${kind}${isAlone(kind) ? '' : `/${id}`}${apiPath}`;
}

/** Default hosts of every external chain. The stagenet uses the real chains. */
export function chainUrlsFor(network: SwapNetwork, devnetOrigin = 'http://127.0.0.1:4322'): ChainUrls {
  if (network !== 'devnet') return publicUrls;
  const origin = devnetOrigin.replace(/\/+$/, '');
  return Object.fromEntries(
    Object.values(chains).flatMap((chain) => {
      const path = devnetPath(chain);
      return path === undefined ? [] : [[chain.id, [`${origin}${path}`]]];
    }),
  );
}
