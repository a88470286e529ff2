import { describe, expect, test } from 'vitest';
import type { Track } from '../../client/v1/track.ts';
import example from '../../contract/examples/track.json' with { type: 'json' };
import { trackIn } from '../fixtures/answers.ts';
import { dollarPricesOf, worth } from '../state/pools/track-dollars.ts';
import { tagParts } from './state-tag.ts';
import { againPath } from './track-actions.ts';
import { arrivalAt, isTurnedBack, progressOf, quotedArrival } from './track-progress.ts';
import { tookSince } from './track-stages.ts';

const read = (more: object = {}): Track => trackIn({ ...example, ...more });
const parts = (count: number) => ({ state: 'swapping', streaming: { count, quantity: 60, interval_blocks: 1, failed: 0 } });

describe('the way of a swap', () => {
  test('the way of a swap is filled further with every step, and by its parts between them', () => {
    const steps = [
      { state: 'waiting' },
      { state: 'observed' },
      { state: 'confirming' },
      parts(0),
      parts(34),
      parts(60),
      { state: 'outbound_delayed' },
      { state: 'outbound_signed' },
      { state: 'done', final: true },
    ].map((more) => progressOf(read(more)));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.at(-1)).toBe(1);
  });

  test('the way of a swap that went back ends at the network', () => {
    const refund = { code: 'order_cancelled', reason: 'Cancelled.' };
    for (const more of [
      { state: 'refunded', refund },
      { state: 'cancelled', refund },
    ]) {
      expect(progressOf(read({ ...more, final: true }))).toBe(0.5);
      expect(isTurnedBack(read({ ...more, final: true }))).toBe(true);
    }
    expect(isTurnedBack(read({ state: 'cancelled', final: true }))).toBe(false);
  });

  test('a payout arrives no sooner than its quote has promised, until the swap is through and the network knows better', () => {
    const told = '2026-11-20T11:30:00Z';
    const kept = { createdAt: Date.parse('2026-11-20T11:00:00Z'), expected: 1n, seconds: 3_600 };
    const at = (more: object, known?: typeof kept) => arrivalAt(read({ final: false, arrives_at: told, ...more }), known);
    expect(quotedArrival(kept)).toBe(Date.parse('2026-11-20T12:00:00Z'));
    for (const later of [{ found: true }, { instant: '/instant?id=1' }] as const)
      expect(quotedArrival({ ...kept, ...later })).toBeUndefined();
    expect(at({ state: 'confirming' }, kept)).toBe(quotedArrival(kept));
    expect(at({ state: 'confirming' }, { ...kept, seconds: 60 })).toBe(Date.parse(told));
    expect(at({ state: 'outbound_delayed' }, kept)).toBe(Date.parse(told));
    expect(at({ state: 'confirming' })).toBe(Date.parse(told));
    expect(at({ state: 'waiting', arrives_at: undefined })).toBeUndefined();
    expect(at({ state: 'done', final: true }, kept)).toBeUndefined();
    expect(at({ state: 'swapping', kind: 'limit' }, kept)).toBeUndefined();
  });

  test('a step took the time since the last end that is known before it', () => {
    const ends = { confirming: 700_000, outbound_signed: 760_000 };
    expect(tookSince('confirming', ends, 100_000)).toBe(600);
    expect(tookSince('outbound_signed', ends, undefined)).toBe(60);
    expect(tookSince('confirming', ends, undefined)).toBeUndefined();
    expect(tookSince('swapping', ends, 100_000)).toBeUndefined();
  });
});

test('the tag of a state tells success, refund and waiting apart by its drawing', () => {
  expect(tagParts('done')).toMatchObject({ tone: 'soft', icon: 'check' });
  expect(tagParts('refunded')).toMatchObject({ tone: 'warn', icon: 'back' });
  expect(tagParts('swapping')).toMatchObject({ icon: 'dot', word: 'track.tag.moving' });
  expect(tagParts('waiting')).toMatchObject({ icon: 'clock', word: 'track.tag.waiting' });
  expect(tagParts('sent')).toMatchObject({ icon: 'clock' });
  expect(tagParts('lost')).toMatchObject({ tone: 'warn', icon: 'cross' });
  expect(tagParts('expired')).toMatchObject({ icon: 'cross', word: 'track.title.expired' });
});

test('swapping again fills the form with the pair and the amount', () => {
  expect(againPath(read())).toBe('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  expect(againPath(read({ input: undefined }))).toBeUndefined();
});

test('what an amount is worth is told by the deepest pool', () => {
  const prices = dollarPricesOf([
    { asset: 'BTC.BTC', price_usd: '100000' },
    { asset: 'BTC.BTC', price_usd: '90000' },
    { asset: 'ETH.ETH' },
  ]);
  expect(worth(10_000_000n, 'BTC.BTC', prices)).toBe('$10,000.00');
  expect(worth(10_000_000n, 'ETH.ETH', prices)).toBeUndefined();
  expect(worth(10_000_000n, 'BTC.BTC', undefined)).toBeUndefined();
});
