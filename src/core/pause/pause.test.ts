import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '../chain/chain.ts';
import { networkIds } from '../network/protocol.ts';
import { longestWhy, type Pause, type PauseScope, pausedError, pauseOf, readPauseScope, readWhy } from './pause.ts';

const pause = (scope: PauseScope): Pause => ({ scope, why: 'Maintenance.', since: 1 });
const btc = { network: 'thorchain', chains: ['BTC', 'ETH'], step: 'quote' } as const;

describe('readPauseScope', () => {
  test.each([
    ['all', 'all'],
    [' Signing ', 'signing'],
    ['THORCHAIN', 'thorchain'],
    ['mayachain', 'mayachain'],
    ['btc', 'BTC'],
    ['THOR', 'THOR'],
  ])('reads %j as %s', (text, scope) => {
    expect(readPauseScope(text)).toBe(scope);
  });

  test.each(['', 'everything', 'BTC.BTC', 'toString', '__proto__'])('reads no scope from %j', (text) => {
    expect(readPauseScope(text)).toBeUndefined();
  });
});

test('accepts a reason of one line and at most 300 characters', () => {
  expect(readWhy('  Vault churn. ')).toBe('Vault churn.');
  expect(readWhy('<b>as it is</b>')).toBe('<b>as it is</b>');
  for (const text of ['', '  ', 'two\nlines', 'a\u202eb', 'x'.repeat(longestWhy + 1)]) expect(readWhy(text)).toBeUndefined();
});

describe('pauseOf', () => {
  test.each<[PauseScope, boolean, boolean]>([
    ['all', true, true],
    ['signing', false, true],
    ['thorchain', true, true],
    ['mayachain', false, false],
    ['BTC', true, true],
    ['DOGE', false, false],
  ])('with %s paused, a quote over THORChain from Bitcoin is paused: %s, and its payment: %s', (scope, quote, payment) => {
    expect(pauseOf([pause(scope)], btc) !== undefined).toBe(quote);
    expect(pauseOf([pause(scope)], { ...btc, step: 'payment' }) !== undefined).toBe(payment);
  });

  test('returns the widest of several pauses whatever their order', () => {
    const scopes = ['BTC', 'thorchain', 'signing', 'all'] as const;
    fc.assert(
      fc.property(fc.shuffledSubarray([...scopes], { minLength: 1 }), (some) => {
        const widest = [...scopes].reverse().find((scope) => some.includes(scope));
        expect(pauseOf(some.map(pause), { ...btc, step: 'payment' })?.scope).toBe(widest);
      }),
    );
  });

  test('finds no pause where no paused network or chain is involved', () => {
    const names = [...networkIds, ...(Object.keys(chains) as Uppercase<string>[])];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom('quote', 'payment'), (scope, step) => {
        expect(pauseOf([pause(scope)], { chains: names.filter((name) => name !== scope), step })).toBeUndefined();
      }),
    );
  });
});

test('names what is paused and repeats the reason', () => {
  expect(pausedError(pause('BTC'))).toEqual({
    code: 'paused',
    hint: 'The operator of this service has paused Bitcoin: Maintenance.',
    details: { paused: 'BTC', why: 'Maintenance.' },
  });
});
