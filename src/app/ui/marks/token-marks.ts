import { knownTokens } from '../../../core/asset/known-tokens.ts';

/** Tickers of pinned tokens that have an icon. */
const drawn = new Set(
  'AAVE ARB BTCB BUSD CBBTC DAI DPI ETH FOX GLD GMX GNS GUSD LEO LINK LUSD MOG PEPE SNX SOL SUSHI TGT THOR TWT UNI USDC USDP USDT VTHOR VVV WBTC WSTETH XDEFI XRUNE YFI'.split(
    ' ',
  ),
);

/** Icon names of pinned tokens by asset id. A token that is not pinned gets letters, whatever its ticker. */
export const tokenMarks: ReadonlyMap<string, string> = new Map(
  knownTokens
    .filter(({ ticker }) => drawn.has(ticker))
    .map(({ chain, ticker, contract }) => [`${chain}.${ticker}-${contract}`, ticker.toLowerCase()]),
);
