import { describe, expect, test } from 'vitest';
import type { Track } from '../../client/v1/track.ts';
import example from '../../contract/examples/track.json' with { type: 'json' };
import { trackIn } from '../fixtures/answers.ts';
import { dollarPricesOf, worth } from '../state/pools/track-dollars.ts';
import { tagParts } from './state-tag.ts';
import { againPath } from './track-actions.ts';
import { arrivalAt, clockSkew, helpFor, isTurnedBack, measureProgress, quotedArrival } from './track-progress.ts';
import { tookSince } from './track-stages.ts';

const read = (more: object = {}): Track => trackIn({ ...example, ...more });
const parts = (count: number) => ({ state: 'swapping', streaming: { count, quantity: 60, interval_blocks: 1, failed: 0 } });

describe('the progress of a swap', () => {
  test('grows with every step, and with the parts in between', () => {
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
    ].map((more) => measureProgress(read(more)));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.at(-1)).toBe(1);
  });

  test('stops at the network for a refund', () => {
    const refund = { code: 'order_cancelled', reason: 'Cancelled.' };
    for (const more of [
      { state: 'refunded', refund },
      { state: 'cancelled', refund },
    ]) {
      expect(measureProgress(read({ ...more, final: true }))).toBe(0.5);
      expect(isTurnedBack(read({ ...more, final: true }))).toBe(true);
    }
    expect(isTurnedBack(read({ state: 'cancelled', final: true }))).toBe(false);
  });

  test('expects arrival no earlier than quoted until swapped, then as the network reports', () => {
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
    const ahead = read({ final: false, arrives_at: told, state: 'confirming' });
    expect(arrivalAt(ahead, { ...kept, createdAt: kept.createdAt - 86_400_000 }, 86_400_000)).toBe(quotedArrival(kept));
    expect(at({ state: 'done', final: true }, kept)).toBeUndefined();
    expect(at({ state: 'swapping', kind: 'limit' }, kept)).toBeUndefined();
  });

  test('times a step from the last known end before it', () => {
    const ends = { confirming: 700_000, outbound_signed: 760_000 };
    expect(tookSince('confirming', ends, 100_000)).toBe(600);
    expect(tookSince('outbound_signed', ends, undefined)).toBe(60);
    expect(tookSince('confirming', ends, undefined)).toBeUndefined();
    expect(tookSince('swapping', ends, 100_000)).toBeUndefined();
  });
});

test('marks success, refund and waiting with different icons', () => {
  expect(tagParts('done')).toMatchObject({ tone: 'soft', icon: 'check' });
  expect(tagParts('refunded')).toMatchObject({ tone: 'warn', icon: 'back' });
  expect(tagParts('swapping')).toMatchObject({ icon: 'dot', word: 'track.tag.moving' });
  expect(tagParts('waiting')).toMatchObject({ icon: 'clock', word: 'track.tag.waiting' });
  expect(tagParts('sent')).toMatchObject({ icon: 'clock' });
  expect(tagParts('lost')).toMatchObject({ tone: 'warn', icon: 'cross' });
  expect(tagParts('expired')).toMatchObject({ icon: 'cross', word: 'track.title.expired' });
});

test('links to another swap with the same pair and amount', () => {
  expect(againPath(read())).toBe('/?from=BTC.BTC&to=ETH.ETH&amount=0.1');
  expect(againPath(read({ input: undefined }))).toBeUndefined();
});

test('values an amount by the first price listed for its asset', () => {
  const prices = dollarPricesOf([
    { asset: 'BTC.BTC', price_usd: '100000' },
    { asset: 'BTC.BTC', price_usd: '90000' },
    { asset: 'ETH.ETH' },
  ]);
  expect(worth(10_000_000n, 'BTC.BTC', prices)).toBe('$10,000.00');
  expect(worth(10_000_000n, 'ETH.ETH', prices)).toBeUndefined();
  expect(worth(10_000_000n, 'BTC.BTC', undefined)).toBeUndefined();
});

test('uses the server’s clock where the device’s is wrong', () => {
  const view = read({ read_at: '2026-11-20T12:00:00Z' });
  const at = Date.parse(view.read_at);
  expect([clockSkew(view, at + 5_000), clockSkew(view, at - 86_400_000), clockSkew(view, at + 3_600_000)]).toEqual([
    0, 86_400_000, -3_600_000,
  ]);
});

test('links to help on a loss, a refund and a late payout, and to none while all is well', () => {
  const refund = { code: 'too_small', reason: 'Too small.' };
  expect(helpFor(read({ state: 'lost', final: true, lost: { code: 'below_dust', reason: 'Lost.' } }), true)).toMatch(/nothing-comes-back/);
  expect(helpFor(read({ state: 'refunded', refund }), false)).toMatch(/get-a-refund/);
  expect(helpFor(read(), true)).toMatch(/seems-stuck/);
  expect(helpFor(read(), false)).toBeUndefined();
});
