import type { EvmChainName } from './evm-chain-id.ts';

/** Facts of an EVM chain that pages need later than its row. */
interface EvmFacts {
  /** Token that wraps the gas asset. Its contract pays nobody for a plain transfer, so it is no destination. */
  readonly wrapped: string;
  /** Keyless endpoints of two operators, with which a wallet adds the chain. */
  readonly rpcUrls: readonly string[];
}

/** Facts by chain. */
export const evmFacts: Readonly<Record<EvmChainName, EvmFacts>> = {
  ETH: {
    wrapped: 'WETH-0XC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2',
    rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://rpc.mevblocker.io'],
  },
  BSC: {
    wrapped: 'WBNB-0XBB4CDB9CBD36B01BD1CBAEBF2DE08D9173BC095C',
    rpcUrls: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  },
  AVAX: {
    wrapped: 'WAVAX-0XB31F66AA3C1E785363F0875A1B74E27B85FD66C7',
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  },
  BASE: {
    wrapped: 'WETH-0X4200000000000000000000000000000000000006',
    rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  },
  POL: {
    wrapped: 'WPOL-0X0D500B1D8E8EF31E21C99D1DB9A6444D3ADF1270',
    rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  },
  ARB: {
    wrapped: 'WETH-0X82AF49447D8A07E3BD95BD0D56F35241523FBAB1',
    rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  },
};
