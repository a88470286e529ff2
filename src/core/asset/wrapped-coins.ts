type Row = readonly [chain: string, contract: string, coin: string];

/** Tokens that wrap the coin of another chain (content/reference/assets.md#wrapped-coins). */
const rows: readonly Row[] = [
  ['ARB', '0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F', 'BTC'],
  ['AVAX', '0X152B9D0FDC40C096757F570A51E494BD4B943E50', 'BTC'],
  ['AVAX', '0XFE6B19286885A4F7F55ADAD09C3CD1F906D2478F', 'SOL'],
  ['BASE', '0XCBB7C0000AB88B473B1F5AFD9EF808440EED33BF', 'BTC'],
  ['BSC', '0X2170ED0880AC9A755FD29B2688956BD959F933F8', 'ETH'],
  ['BSC', '0X7130D2A12B9BCBFAE4F2634D864A1EE1CE3EAD9C', 'BTC'],
  ['ETH', '0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', 'BTC'],
];

/**
 * The coin a token wraps, by contract; undefined for coins and for tokens not known to wrap one.
 * @example wrappedCoin({ chain: 'ETH', contract: '0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599' }) // 'BTC'
 */
export const wrappedCoin = ({ chain, contract }: { readonly chain: string; readonly contract: string }): string | undefined =>
  rows.find((row) => row[0] === chain && row[1] === contract.toUpperCase())?.[2];
