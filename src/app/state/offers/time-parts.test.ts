import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { offerTimes, wholeTime } from './time-parts.ts';

describe('the time parts of an offer', () => {
  const pair = (from: string, to: string) => {
    const [a, b] = [assetInfo(from), assetInfo(to)];
    if (a === undefined || b === undefined) throw new Error('no asset');
    return { from: a, to: b };
  };
  const bitcoinToEther = pair('BTC.BTC', 'ETH.ETH');

  test.each([
    [600, 6, 666, [600, 0, 6, 48, 12]],
    [1200, 198, 1692, [600, 600, 198, 282, 12]],
    [600, 4356, 4968, [600, 0, 4356, 0, 12]],
    [0, 0, 612, [600, 0, 0, 0, 12]],
  ])('are five for %i s confirmation, %i s swap and %i s in total', (confirmation, swap, total, wanted) => {
    const offer = {
      network: 'thorchain',
      inbound_confirmation_seconds: confirmation,
      streaming_swap_seconds: swap,
      total_swap_seconds: total,
    } as const;
    const parts = offerTimes(offer, bitcoinToEther).map(({ seconds }) => seconds);
    expect(parts).toEqual(wanted);
    expect(wholeTime(offer, bitcoinToEther)).toBe(total);
  });

  test('count the blocks of the chain an asset is paid out on', () => {
    const offer = { network: 'thorchain', inbound_confirmation_seconds: 0, streaming_swap_seconds: 6, total_swap_seconds: 18 } as const;
    const parts = offerTimes(offer, pair('THOR.RUNE', 'BTC~BTC')).map(({ seconds }) => seconds);
    expect(parts).toEqual([6, 0, 6, 0, 6]);
  });
});
