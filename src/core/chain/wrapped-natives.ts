/**
 * The token that wraps the gas asset of each EVM chain, by chain. Its contract pays nobody for a plain transfer, so it is no
 * destination. Beside the rows of the chains, since pages need those before they need this.
 */
export const wrappedNatives: Readonly<Record<string, string>> = {
  ETH: 'WETH-0XC02AAA39B223FE8D0A0E5C4F27EAD9083C756CC2',
  BSC: 'WBNB-0XBB4CDB9CBD36B01BD1CBAEBF2DE08D9173BC095C',
  AVAX: 'WAVAX-0XB31F66AA3C1E785363F0875A1B74E27B85FD66C7',
  BASE: 'WETH-0X4200000000000000000000000000000000000006',
  POL: 'WPOL-0X0D500B1D8E8EF31E21C99D1DB9A6444D3ADF1270',
  ARB: 'WETH-0X82AF49447D8A07E3BD95BD0D56F35241523FBAB1',
};
