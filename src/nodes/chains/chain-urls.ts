import { chains, isAlone } from '../../core/chain/chain.ts';
import type { Chain } from '../../core/chain/chain-kind.ts';
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

/** Path of a chain on the devnet, which ends as the public hosts of its family do; undefined if no client supports it. */
function devnetPath({ id, addressForm: { kind } }: Chain): string | undefined {
  if (Object.values(protocols).some(({ chain }) => chain === id)) return undefined;
  const [host] = Object.values(chains).flatMap((chain) => (chain.addressForm.kind === kind ? (publicUrls[chain.id] ?? []) : []));
  return host && `/${kind}${isAlone(kind) ? '' : `/${id}`}${new URL(host).pathname.replace(/\/$/, '')}`;
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
