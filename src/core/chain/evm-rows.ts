import type { Chain } from './chain-kind.ts';

/** What sets an EVM chain apart; gas is priced in gwei by default. */
export interface EvmRow extends Pick<Chain, 'name' | 'blockMs' | 'dust'>, Partial<Pick<Chain, 'gasUnit' | 'gasUnitsPerAsset'>> {
  readonly chainId: number;
  /** Symbol of the gas asset. */
  readonly symbol: string;
  /** Site of the explorer. */
  readonly site: string;
}

/** EVM chains by id. */
export const evmRows = {
  ETH: {
    name: 'Ethereum',
    chainId: 1,
    symbol: 'ETH',
    blockMs: 12_000,
    site: 'etherscan.io',
    dust: { thorchain: 1_000n, mayachain: 0n },
  },
  BSC: {
    name: 'BNB Chain',
    chainId: 56,
    symbol: 'BNB',
    blockMs: 450,
    site: 'bscscan.com',
    dust: { thorchain: 10_000n },
  },
  AVAX: {
    name: 'Avalanche',
    chainId: 43_114,
    symbol: 'AVAX',
    blockMs: 1_000,
    gasUnit: 'nAVAX',
    gasUnitsPerAsset: 10n ** 9n,
    site: 'snowtrace.io',
    dust: { thorchain: 100_000n },
  },
  BASE: {
    name: 'Base',
    chainId: 8_453,
    symbol: 'ETH',
    blockMs: 2_000,
    gasUnit: 'mwei',
    gasUnitsPerAsset: 10n ** 12n,
    site: 'basescan.org',
    dust: { thorchain: 1_000n },
  },
  POL: {
    name: 'Polygon',
    chainId: 137,
    symbol: 'POL',
    blockMs: 2_000,
    site: 'polygonscan.com',
    dust: { thorchain: 100_000n },
  },
  ARB: {
    name: 'Arbitrum',
    chainId: 42_161,
    symbol: 'ETH',
    blockMs: 260,
    gasUnit: 'centigwei',
    gasUnitsPerAsset: 10n ** 11n,
    site: 'arbiscan.io',
    dust: { mayachain: 0n },
  },
} as const satisfies Readonly<Record<string, EvmRow>>;
