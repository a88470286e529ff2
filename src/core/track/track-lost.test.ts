import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { asset } from '../fixtures/facts.ts';
import { advance, loseTrack, type SwapTrack } from './track.ts';
import { lostCodes, lostText } from './track-lost.ts';
import { hasPassed } from './track-passed.ts';
import type { TxReading } from './track-reading.ts';
import { canMove, isFinal } from './track-states.ts';

const sent: SwapTrack = {
  network: 'thorchain',
  state: 'sent',
  tx: 'AB'.repeat(32),
  stages: [],
  outs: [],
  source: 'local',
  readAt: 0,
};
const over: TxReading = {
  network: 'thorchain',
  tx: 'AB'.repeat(32),
  source: 'node',
  readAt: 1,
  seen: true,
  planned: [],
  outs: [],
  stages: {
    observed: { started: true, completed: true, signatures: 9 },
    finalised: true,
    swap: { pending: false },
    swapFinalised: true,
  },
};
const back = { chain: 'BTC', to: 'bc1q', asset: asset('BTC.BTC'), amount: baseAmount(9n), tx: 'CD', refund: true };

test('treats a loss as final, until a network later reports otherwise', () => {
  const lost = loseTrack(sent, 'not_observed');
  expect(lost).toMatchObject({ state: 'lost', lost: 'not_observed' });
  expect(isFinal('lost')).toBe(true);
  const found = advance(lost, { ...over, outs: [back], stages: { ...over.stages, signed: { completed: true } } });
  expect(found.state).toBe('refunded');
  expect(canMove('lost', 'sent')).toBe(false);
});

test('does not mark a swap as lost once it has ended or is being paid out', () => {
  for (const state of ['done', 'refunded', 'partly_refunded', 'cancelled', 'outbound_delayed', 'outbound_signed'] as const)
    expect(loseTrack({ ...sent, state }, 'below_fee').state).toBe(state);
});

test('considers a block passed after six more blocks and at least an hour of the chain', () => {
  expect([hasPassed('BTC', 100, 105), hasPassed('BTC', 100, 106)]).toEqual([false, true]);
  expect([hasPassed('DOGE', 100, 159), hasPassed('DOGE', 100, 160)]).toEqual([false, true]);
});

test('has a sentence for every loss', () => {
  for (const code of lostCodes) expect(lostText(code)).toMatch(/\.$/);
});
