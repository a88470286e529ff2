import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentWatchPath, watchedPayment } from './watch-path.ts';
import { readWatched } from './watched-deposit.ts';

test('a payment’s link identifies it for any memo', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (memo) => {
      const path = paymentWatchPath({
        network: 'thorchain',
        chain: 'BTC',
        memo,
        address: 'bc1q',
        askedAt: 1_800_000_600_900,
      });
      expect(path.split('#')[0]).toBe('/track');
      const expected = {
        network: 'thorchain',
        chain: 'BTC',
        memo,
        vault: 'bc1q',
        since: '1800000000',
      };
      expect(readWatched(path.slice(path.indexOf('#')))).toEqual(expected);
    }),
  );
});

test('a deposit on the network itself has a page, but is looked up by its hash only', () => {
  const own = { network: 'thorchain', chain: 'THOR', memo: '=:b:bc1q', askedAt: 1_800_000_600_000 } as const;
  const path = paymentWatchPath(own);
  expect(readWatched(path.slice(path.indexOf('#')))).toMatchObject({ network: 'thorchain', chain: 'THOR', memo: '=:b:bc1q' });
  expect(watchedPayment(own)).toBeUndefined();
  expect(watchedPayment({ ...own, chain: 'BTC', address: 'bc1q' })).toMatchObject({ vault: 'bc1q' });
});

test.each([
  '',
  '#',
  '#network=thorchain',
  '#network=eth&chain=BTC&memo=a',
  '#network=thorchain&chain=toString&memo=a',
  `#network=thorchain&chain=BTC&memo=${'x'.repeat(301)}`,
])('an incomplete or invalid link leads to no payment: %s', (hash) => expect(readWatched(hash)).toBeUndefined());
