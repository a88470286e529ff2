import type { Chain } from './chain-kind.ts';

/** What sets an EVM chain apart; gas is priced in gwei by default. */
export interface EvmRow extends Pick<Chain, 'name' | 'blockMs' | 'dust'>, Partial<Pick<Chain, 'gasUnit' | 'gasUnitsPerAsset'>> {
  /** EIP-155 id. Source: github.com/ethereum-lists/chains. */
  readonly chainId: number;
  /** EIP-3770 prefixes of its addresses. */
  readonly shortNames: readonly string[];
  /** Token that wraps the gas asset. Its contract pays nobody for a plain transfer, so it is no destination. */
  readonly wrapped: string;
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
    shortNames: ['eth'],
    wrapped: 'WETH-0XC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2',
    symbol: 'ETH',
    blockMs: 12_000,
    site: 'etherscan.io',
    dust: { thorchain: 1_000n, mayachain: 0n },
  },
  BSC: {
    name: 'BNB Chain',
    chainId: 56,
    shortNames: ['bnb'],
    wrapped: 'WBNB-0XBB4CDB9CBD36B01BD1CBAEBF2DE08D9173BC095C',
    symbol: 'BNB',
    blockMs: 450,
    site: 'bscscan.com',
    dust: { thorchain: 10_000n },
  },
  AVAX: {
    name: 'Avalanche',
    chainId: 43_114,
    shortNames: ['avax'],
    wrapped: 'WAVAX-0XB31F66AA3C1E785363F0875A1B74E27B85FD66C7',
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
    shortNames: ['base'],
    wrapped: 'WETH-0X4200000000000000000000000000000000000006',
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
    shortNames: ['pol', 'matic'],
    wrapped: 'WPOL-0X0D500B1D8E8EF31E21C99D1DB9A6444D3ADF1270',
    symbol: 'POL',
    blockMs: 2_000,
    site: 'polygonscan.com',
    dust: { thorchain: 100_000n },
  },
  ARB: {
    name: 'Arbitrum',
    chainId: 42_161,
    shortNames: ['arb1'],
    wrapped: 'WETH-0X82AF49447D8A07E3BD95BD0D56F35241523FBAB1',
    symbol: 'ETH',
    blockMs: 260,
    gasUnit: 'centigwei',
    gasUnitsPerAsset: 10n ** 11n,
    site: 'arbiscan.io',
    dust: { mayachain: 0n },
  },
} as const satisfies Readonly<Record<string, EvmRow>>;
