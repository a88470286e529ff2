import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFromSeed } from '../../../core/address/address.ts';
import { lessBps } from '../../../core/amount.ts';
import { asset, ethAddress, swapRequest } from '../../../core/fixtures/facts.ts';
import { memoBytes } from '../../../core/memo/memo.ts';
import { noOfferError } from '../../../core/quote/rank.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { startWorld, type World } from '../../fixtures/world.ts';
import { quote } from '../quote.ts';

stretchDeadlines({ timers: true });
let world: World;

beforeAll(async () => {
  world = await startWorld();
  await world.control('clock', { pause: true });
});
afterAll(() => world.close());

const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const destination = addressFromSeed('DOGE', new Uint8Array(32).fill(7));

test('fits a refund address into a Bitcoin memo that the node would refuse, by shortening the limit', async () => {
  const request = swapRequest({ to: asset('DOGE.DOGE'), destination, refund: legacy, networks: ['thorchain'] });
  const { offers, refusals } = await quote(request, world.deps());
  // The streaming interval uses up the remaining bytes.
  expect(refusals.map(({ mode, error }) => [mode, error.code])).toEqual([['streaming', 'memo_too_long']]);
  for (const { memo = '', decodedMemo, minimumPayout = 0n, quote: told } of offers) {
    expect(memoBytes(memo)).toBeLessThanOrEqual(80);
    expect(decodedMemo).toMatchObject({ destination, refund: legacy });
    expect(minimumPayout).toBe(decodedMemo.limit);
    expect(minimumPayout >= lessBps(told.expectedAmountOut, 100)).toBe(true);
    expect(minimumPayout < told.expectedAmountOut).toBe(true);
    expect(memo).toMatch(/:[0-9]+e[0-9]+(\/|$)/);
  }
  expect(offers.length).toBeGreaterThan(0);
});

test('refuses a refund address from Bitcoin to Ethereum as too long, and names the field to drop', async () => {
  const answer = await quote(swapRequest({ refund: legacy, destination: ethAddress }), world.deps());
  expect(noOfferError(answer)).toMatchObject({ code: 'memo_too_long', details: { drop: 'refund_address', refund_goes_to: 'sender' } });
});
