import { expect, test } from 'vitest';
import { must } from '../errors.ts';
import { parseAsset } from './asset.ts';
import { wrappedCoin } from './wrapped-coins.ts';

const findWrapped = (name: string) => wrappedCoin(must(parseAsset(name)));

test('recognizes a token wrapping another chain’s coin by its contract', () => {
  expect(
    [
      'ETH.WBTC-0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599',
      'ARB.WBTC-0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F',
      'BSC.BTCB-0X7130D2A12B9BCBFAE4F2634D864A1EE1CE3EAD9C',
      'BASE.CBBTC-0XCBB7C0000AB88B473B1F5AFD9EF808440EED33BF',
      'AVAX.BTC.B-0X152B9D0FDC40C096757F570A51E494BD4B943E50',
      'AVAX.SOL-0XFE6B19286885A4F7F55ADAD09C3CD1F906D2478F',
      'BSC.ETH-0X2170ED0880AC9A755FD29B2688956BD959F933F8',
    ].map(findWrapped),
  ).toEqual(['BTC', 'BTC', 'BTC', 'BTC', 'BTC', 'SOL', 'ETH']);
});

test('does not treat a coin, or a token with only the ticker, as wrapped', () => {
  for (const name of ['BTC.BTC', 'ARB.ETH', `AVAX.SOL-0X${'1'.repeat(40)}`, 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'])
    expect([name, findWrapped(name)]).toEqual([name, undefined]);
});
