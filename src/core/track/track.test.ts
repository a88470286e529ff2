import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officialStatusOf } from '../aggregator/track.ts';
import { baseAmount } from '../amount.ts';
import { must } from '../errors.ts';
import { asset, ethAddress } from '../fixtures/facts.ts';
import { decodeMemo } from '../memo/memo.ts';
import { advance, advanceLocal, loseTrack, type SwapTrack } from './track.ts';
import type { OutKind } from './track-outs.ts';
import { latenessOf, nextLookSeconds } from './track-pace.ts';
import type { TxOut, TxReading, TxStages } from './track-reading.ts';
import { type TrackState, trackStates } from './track-states.ts';

const hash = 'AB'.repeat(32);
const payer = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const memo = `=:e:${ethAddress}:335000000`;
const readAt = 1_800_000_000_000;
const payout: TxOut = { chain: 'ETH', to: ethAddress, asset: asset('ETH.ETH'), amount: baseAmount(335_463_741n) };
const back: TxOut = { chain: 'BTC', to: payer, asset: asset('BTC.BTC'), amount: baseAmount(9_900_000n) };
const seenStages: TxStages = { observed: { started: true, completed: true, signatures: 80 }, finalised: true };
const through: TxStages = { ...seenStages, swap: { pending: false }, swapFinalised: true, signed: { completed: true } };

function reading(more: Partial<TxReading>): TxReading {
  return {
    network: 'thorchain',
    tx: hash,
    source: 'node',
    readAt,
    seen: true,
    input: { chain: 'BTC', asset: asset('BTC.BTC'), amount: baseAmount(10_000_000n), from: payer },
    memo,
    planned: [],
    outs: [],
    stages: seenStages,
    ...more,
  };
}

const readState = (more: Partial<TxReading>): TrackState => advance(undefined, reading(more)).state;

test('does not treat a signed payout as held, even while its delay still counts down', () => {
  const early: TxStages = { ...through, delay: { completed: false, remainingBlocks: 5, remainingSeconds: 30 } };
  expect(readState({ stages: early, outs: [{ ...payout, tx: 'CD'.repeat(32) }] })).toBe('done');
  expect(readState({ stages: early, outs: [{ ...back, refund: true, tx: 'CD'.repeat(32) }] })).toBe('refunded');
  // Signed by the node, but the payment is not listed yet.
  expect(readState({ stages: early })).toBe('outbound_signed');
  expect(readState({ stages: { ...early, signed: { completed: false } }, planned: [payout] })).toBe('outbound_delayed');
});

describe('an order cancelled by its owner', () => {
  const order = { memo: `=<:e:${ethAddress}:999000000/43200/0`, stages: through, outs: [{ ...back, refund: true }] };

  test('is cancelled when refunded for that reason, and stays cancelled', () => {
    const track = advance(undefined, reading({ ...order, refund: { code: 'order_cancelled' } }));
    expect(track).toMatchObject({ state: 'cancelled', refund: { code: 'order_cancelled' }, outs: [{ kind: 'refund' }] });
    expect(advance(track, reading(order))).toMatchObject({ state: 'cancelled' });
    expect(officialStatusOf(track)).toEqual({ status: 'refunded', tracking: 'refunded' });
  });

  test('accepts the reason after the refund, from another source', () => {
    const told = advance(undefined, reading(order));
    expect(told.state).toBe('refunded');
    expect(advance(told, reading({ ...order, source: 'midgard', refund: { code: 'order_cancelled' } })).state).toBe('cancelled');
  });

  test('is distinct from an expired order, a partly filled one and a swap', () => {
    expect(readState({ ...order, refund: { code: 'order_expired' } })).toBe('refunded');
    expect(readState({ ...order, outs: [...order.outs, { ...payout, tx: 'CD'.repeat(32) }], refund: { code: 'order_cancelled' } })).toBe(
      'partly_refunded',
    );
    expect(readState({ ...order, memo, refund: { code: 'order_cancelled' } })).toBe('refunded');
  });
});

describe('one reading', () => {
  test('names the network’s current stage', () => {
    const observing: TxStages = { observed: { started: true, completed: false, signatures: 12 } };
    expect(readState({ stages: observing })).toBe('observed');
    const counting: TxStages = { ...seenStages, finalised: false, confirmed: { completed: false, remainingSeconds: 1_200 } };
    const confirming = advance(undefined, reading({ stages: counting }));
    expect(confirming.state).toBe('confirming');
    expect(confirming.stages.find(({ status }) => status === 'present')).toEqual({
      name: 'confirming',
      status: 'present',
      endsAt: readAt / 1000 + 1_200,
    });
    const streaming = { count: 6, quantity: 9, interval: 9, failed: 2 };
    const swapping = advance(undefined, reading({ stages: { ...seenStages, swap: { pending: true, streaming } } }));
    expect(swapping).toMatchObject({ state: 'swapping', streaming });
    expect(swapping.stages.find(({ status }) => status === 'present')?.endsAt).toBe(readAt / 1000 + 3 * 9 * 6);
    const delayed: TxStages = { ...through, delay: { completed: false, remainingBlocks: 5 }, signed: { completed: false } };
    const waiting = advance(undefined, reading({ stages: delayed, planned: [payout] }));
    expect(waiting).toMatchObject({ state: 'outbound_delayed', outs: [{ kind: 'payout', sent: false }] });
    expect(waiting.stages.find(({ status }) => status === 'present')?.endsAt).toBe(readAt / 1000 + 30);
    expect(readState({ stages: { ...delayed, delay: { completed: true } }, planned: [payout] })).toBe('outbound_signed');
    expect(readState({ stages: through, planned: [payout], outs: [{ ...payout, tx: 'CD'.repeat(32) }] })).toBe('done');
    expect(readState({ seen: false })).toBe('unknown');
  });

  test('decodes the memo and merges planned with paid outputs', () => {
    const track = advance(
      undefined,
      reading({ stages: through, planned: [payout], outs: [{ ...payout, amount: baseAmount(335n), tx: 'CD' }] }),
    );
    expect(track.memo).toMatchObject({ destination: ethAddress, limit: 335_000_000n });
    expect(track.outs).toEqual([{ ...payout, amount: 335n, tx: 'CD', kind: 'payout', sent: true }]);
  });

  test('counts a payment once whose hash was replaced, and two that are both listed twice', () => {
    const [first, second] = ['CD', 'EF'].map((tx) => ({ ...payout, tx: tx.repeat(32) }));
    if (first === undefined || second === undefined) return expect.unreachable();
    const paid = advance(undefined, reading({ stages: through, outs: [first] }));
    const replaced = advance(paid, reading({ stages: through, outs: [second] }));
    expect(replaced.outs.map(({ tx }) => tx)).toEqual([second.tx]);
    expect(advance(paid, reading({ stages: through, outs: [first, second] })).outs).toHaveLength(2);
    const larger = { ...second, amount: baseAmount(second.amount + 1n) };
    expect(advance(paid, reading({ stages: through, outs: [larger] })).outs).toHaveLength(2);
  });

  test('counts a returned deposit as a refund, whatever its refund flag', () => {
    expect(readState({ stages: through, planned: [{ ...back, refund: true }] })).toBe('refunded');
    for (const refund of [undefined, false, true]) {
      expect(readState({ stages: through, outs: [{ ...back, ...(refund === undefined ? {} : { refund }) }] })).toBe('refunded');
    }
    expect(readState({ stages: through, outs: [payout, back] })).toBe('partly_refunded');
    expect(readState({ stages: through, memo: 'no memo of a swap', outs: [back] })).toBe('refunded');
  });

  test('does not end on an affiliate share alone', () => {
    const share: TxOut = { chain: 'THOR', to: 'thor1affiliate', asset: asset('THOR.RUNE'), amount: baseAmount(1n) };
    expect(readState({ stages: { ...seenStages, swap: { pending: false }, swapFinalised: true }, outs: [share] })).toBe('swapping');
    expect(readState({ stages: through, outs: [share] })).toBe('unknown');
  });

  test('is done without a signed outbound when the payout is on the network’s own chain', () => {
    const native: TxOut = { chain: 'THOR', to: 'thor1xyz', asset: asset('THOR.RUNE'), amount: baseAmount(5n) };
    const stages: TxStages = { ...seenStages, swap: { pending: false }, swapFinalised: true };
    expect(readState({ stages, memo: '=:r:thor1xyz', outs: [native] })).toBe('done');
    expect(readState({ stages, memo: '=:r:thor1xyz', planned: [native] })).toBe('outbound_signed');
  });
});

describe('a track', () => {
  test('ignores a lagging host and another transaction', () => {
    const late = advance(
      undefined,
      reading({ stages: { ...seenStages, swap: { pending: true, streaming: { count: 5, quantity: 9, interval: 1, failed: 0 } } } }),
    );
    expect(advance(late, reading({ stages: { observed: { started: true, completed: false, signatures: 1 } } }))).toBe(late);
    expect(advance(late, reading({ seen: false }))).toBe(late);
    expect(advance(late, reading({ tx: 'CD'.repeat(32), stages: through, outs: [payout] }))).toBe(late);
    const lower = { ...seenStages, swap: { pending: true, streaming: { count: 2, quantity: 9, interval: 1, failed: 0 } } };
    expect(advance(late, reading({ stages: lower })).streaming?.count).toBe(5);
  });

  test('keeps its final state but adds details to it', () => {
    const refunded = advance(undefined, reading({ stages: through, outs: [back] }));
    expect(refunded.refund).toEqual({ code: 'other' });
    const named = advance(refunded, reading({ stages: through, outs: [{ ...back, tx: 'EF' }], refund: { code: 'price_limit' } }));
    expect(named).toMatchObject({ state: 'refunded', refund: { code: 'price_limit' }, outs: [{ tx: 'EF' }] });
    expect(advance(named, reading({ stages: through, outs: [payout] }))).toBe(named);
    expect(advance(named, reading({ stages: through, outs: [back] })).refund).toEqual({ code: 'price_limit' });
  });

  test('starts in the browser, and expires only while nothing has been sent', () => {
    const start: SwapTrack = { network: 'thorchain', state: 'signing', stages: [], outs: [], source: 'local', readAt: 0 };
    const sent = advanceLocal(start, 'sent', 1, hash);
    expect(sent).toMatchObject({ state: 'sent', tx: hash });
    expect(advanceLocal(sent, 'expired', 2)).toBe(sent);
    expect(advance(sent, reading({ seen: false })).state).toBe('sent');
    expect(advance(sent, reading({})).state).toBe('swapping');
    const registered = advanceLocal({ ...start, state: 'registered' }, 'awaiting_deposit', 1);
    const expired = advanceLocal(registered, 'expired', 2);
    expect(expired.state).toBe('expired');
    // Only the browser takes it for expired: a network that has the deposit knows better.
    expect(advance(expired, reading({})).state).toBe('swapping');
  });

  test('reports when it is late and when to check again', () => {
    const input = { chain: 'BTC', asset: asset('BTC.BTC'), amount: baseAmount(1n) };
    expect(latenessOf({ state: 'sent', input }, 0, 1_199_000)).toBeUndefined();
    expect(latenessOf({ state: 'sent', input }, 0, 1_201_000)).toBe('not_seen');
    expect(latenessOf({ state: 'outbound_signed' }, 0, 1_801_000)).toBe('payout_waits');
    expect(nextLookSeconds({ state: 'done', stages: [] }, 0, false)).toBeUndefined();
    expect(nextLookSeconds({ state: 'swapping', stages: [] }, 0, false)).toBe(6);
    const order = must(decodeMemo('=<:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:300000000/14400/0', 'thorchain'));
    expect(nextLookSeconds({ state: 'swapping', stages: [], memo: order }, 0, false)).toBe(60);
    expect(nextLookSeconds({ state: 'outbound_signed', stages: [], memo: order }, 0, false)).toBe(6);
    expect(nextLookSeconds({ state: 'confirming', stages: [{ name: 'confirming', status: 'present', endsAt: 700 }] }, 0, true)).toBe(300);
  });
});

/** Hand-written counterpart of the module's transition table. */
const order = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'];
const endings = ['done', 'refunded', 'partly_refunded', 'cancelled'];
function isLawful(from: TrackState, to: TrackState): boolean {
  if (from === to) return true;
  if (endings.includes(from)) return from === 'refunded' && to === 'cancelled';
  if (to === 'unknown' || to === 'signing' || to === 'registered') return false;
  if (to === 'expired') return from === 'registered' || from === 'awaiting_deposit';
  if (to === 'awaiting_deposit') return from === 'registered';
  if (to === 'sent') return ['signing', 'registered', 'awaiting_deposit', 'expired'].includes(from);
  if (endings.includes(to)) return true;
  if (to === 'lost') return !['outbound_delayed', 'outbound_signed'].includes(from);
  return order.includes(to) && (!order.includes(from) || order.indexOf(to) > order.indexOf(from));
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const outs = fc.array(
  fc.constantFrom(
    payout,
    back,
    { ...back, refund: true },
    { ...back, refund: false },
    { ...payout, refund: true },
    { ...payout, tx: 'AA' },
  ),
  { maxLength: 2 },
);
const stages = fc
  .record({
    observed: fc.record({ started: fc.boolean(), completed: fc.boolean(), signatures: fc.nat(100) }),
    confirmed: maybe(fc.record({ completed: fc.boolean() })),
    finalised: maybe(fc.boolean()),
    swap: maybe(fc.record({ pending: fc.boolean() })),
    swapFinalised: maybe(fc.boolean()),
    delay: maybe(fc.record({ completed: fc.boolean() })),
    signed: maybe(fc.record({ completed: fc.boolean() })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as TxStages);
const memos = fc.constantFrom(memo, `=<:e:${ethAddress}:335000000/43200/0`);
const refund = fc.constantFrom({ code: 'order_cancelled' as const }, { code: 'price_limit' as const });
const readings = fc
  .record({ seen: fc.boolean(), planned: outs, outs, stages, memo: memos, refund: maybe(refund) })
  .map(({ refund: told, ...rest }) => reading({ ...rest, ...(told === undefined ? {} : { refund: told }) }));
const step = fc.oneof(
  readings.map((next) => (track: SwapTrack) => advance(track, next)),
  fc
    .constantFrom('signing', 'sent', 'registered', 'awaiting_deposit', 'expired')
    .map((to) => (track: SwapTrack) => advanceLocal(track, to as 'sent', 1, hash)),
  fc.constant((track: SwapTrack) => loseTrack(track, 'not_observed')),
);

function checkMove(before: SwapTrack, after: SwapTrack): void {
  if (!isLawful(before.state, after.state)) throw new Error(`${before.state} → ${after.state}`);
  if (before.state === after.state) return;
  const has = (wanted: OutKind) => after.outs.some(({ kind }) => kind === wanted);
  if (after.state === 'done' && (has('refund') || !has('payout'))) throw new Error('done without a payout, or with a refund');
  if (after.state === 'refunded' && (has('payout') || !has('refund'))) throw new Error('refunded without a refund, or with a payout');
  if (after.state === 'partly_refunded' && !(has('refund') && has('payout'))) throw new Error('partly refunded without both');
}

test('makes no forbidden transition in 100,000 generated sequences', { timeout: 900_000 }, () => {
  const reached = new Set<TrackState>();
  fc.assert(
    fc.property(fc.constantFrom(...trackStates), fc.array(step, { minLength: 1, maxLength: 6 }), (from, steps) => {
      let track: SwapTrack = { network: 'thorchain', state: from, tx: hash, stages: [], outs: [], source: 'local', readAt: 0 };
      for (const take of steps) {
        const next = take(track);
        reached.add(next.state);
        checkMove(track, next);
        track = next;
      }
    }),
    { numRuns: 100_000 },
  );
  expect([...reached].sort()).toEqual([...trackStates].sort());
});
