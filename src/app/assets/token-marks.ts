import { knownTokens } from '../../core/asset/known-tokens.ts';

/** Tickers of pinned tokens that have a drawing. */
const drawn = new Set(
  'AAVE ARB BTCB BUSD CBBTC DAI DPI ETH FOX GLD GMX GNS GUSD LEO LINK LUSD MOG PEPE SNX SOL SUSHI TGT THOR TWT UNI USDC USDP USDT VTHOR VVV WBTC WSTETH XDEFI XRUNE YFI'.split(
    ' ',
  ),
);

/** The drawings of pinned tokens by the networks' names of their assets. One that is not pinned gets letters, whatever it is called. */
export const tokenMarks: ReadonlyMap<string, string> = new Map(
  knownTokens
    .filter(({ ticker }) => drawn.has(ticker))
    .map(({ chain, ticker, contract }) => [`${chain}.${ticker}-${contract}`, ticker.toLowerCase()]),
);
