import { describe, expect, test } from 'vitest';
import type { Track } from '../../client/v1/track.ts';
import example from '../../contract/examples/track.json' with { type: 'json' };
import { trackIn } from '../fixtures/answers.ts';
import { countedParts, stageName } from './track-stages.ts';
import {
  comparedWithQuote,
  describeRefund,
  endText,
  executedOf,
  formatTitle,
  moveTexts,
  recordOf,
  sentenceOf,
  stateWord,
  throughText,
  trackPath,
  whyLost,
} from './track-view.ts';

const read = (more: object = {}): Track => trackIn({ ...example, ...more });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const said = (more: object): string => plain(sentenceOf(read(more)));
const paid = { ...example.outputs[0], sent: true, tx: 'CD'.repeat(32) };
const back = { kind: 'refund', sent: true, chain: 'BTC', asset: 'BTC.BTC', amount: '9990000', to: 'bc1q' };

describe('a response of the service', () => {
  test('is read in full', () => {
    expect(read()).toMatchObject({
      state: 'outbound_delayed',
      input: { amount: 10_000_000n },
      expected: { minimum_payout: 335_000_000n },
      outputs: [{ kind: 'payout', sent: false, amount: 335_463_741n }],
      next_look_seconds: 6,
    });
  });

  test.each([
    {},
    null,
    [],
    { ...example, state: 'vanished' },
    { ...example, outputs: [{}] },
    { ...example, outputs: [{ ...paid, explorer_url: 'javascript:alert(1)' }] },
  ])('is rejected in another shape', (body) => {
    expect(() => trackIn(body)).toThrow();
  });
});

describe('the summary of a swap', () => {
  test.each([
    [{ state: 'observed' }, 'THORChain has seen 0.1 BTC'],
    [{ state: 'swapping', streaming: { count: 3, quantity: 9, interval_blocks: 1, failed: 0 } }, 'THORChain is swapping 0.1 BTC'],
    [{ state: 'swapping', held_back: true }, 'THORChain is holding 0.1 BTC back'],
    [{ state: 'swapping', kind: 'limit' }, 'Your limit order is open'],
    [{ state: 'outbound_signed' }, 'Swapped. THORChain is sending 3.35463741 ETH'],
    [{ state: 'done', final: true, outputs: [paid] }, '0.1 BTC → 3.35463741 ETH'],
    [{ state: 'done', final: true, outputs: [paid], input: undefined }, '3.35463741 ETH arrived'],
    [{ state: 'refunded', final: true, outputs: [back] }, '0.0999 BTC came back'],
    [{ state: 'lost', final: true, outputs: [], lost: { code: 'below_fee', reason: 'Lost.' } }, '0.1 BTC is lost'],
    [
      { state: 'cancelled', kind: 'limit', final: true, outputs: [back], refund: { code: 'order_cancelled', reason: 'Cancelled.' } },
      '0.0999 BTC came back',
    ],
    [{ state: 'cancelled', final: true, outputs: [] }, 'The swap is cancelled'],
    [{ state: 'partly_refunded', final: true, outputs: [paid, back] }, '3.35463741 ETH arrived, 0.0999 BTC came back'],
  ])('describes the state %j', (more, sentence) => {
    expect(said(more)).toBe(sentence);
  });

  test('uses “your” for the owner’s amount, and leaves the time of the payout to the line below', () => {
    expect(plain(sentenceOf(read({ state: 'swapping' }), true))).toBe('THORChain is swapping your 0.1 BTC');
    expect(plain(sentenceOf(read(), true))).toBe('Swapped. Payout soon');
    expect(plain(sentenceOf(read()))).toBe('Swapped. Payout soon');
  });

  test('names an order waiting for its target differently from a swap', () => {
    expect([formatTitle({ state: 'swapping', kind: 'limit' }), formatTitle({ state: 'swapping', kind: 'swap' })]).toEqual([
      'In the order book',
      'Swapping',
    ]);
    expect(formatTitle({ state: 'done', kind: 'limit' })).toBe('Complete');
  });

  test('names a stage’s chain from the response or the record, or none if unknown', () => {
    const [confirming, payout] = [
      { name: 'confirming', status: 'ahead' },
      { name: 'outbound_signed', status: 'ahead' },
    ] as const;
    const unknown = read({ state: 'observed', input: undefined, expected: undefined, outputs: [] });
    expect([confirming, payout].map((stage) => stageName(stage, unknown, undefined))).toEqual(['Confirming', 'Paying out']);
    const kept = { from: 'ETH.ETH', to: 'BTC.BTC', createdAt: 1 };
    expect([confirming, payout].map((stage) => stageName(stage, unknown, kept))).toEqual(['Confirming on Ethereum', 'Paid out on Bitcoin']);
    expect(stageName(confirming, read({ state: 'observed' }), undefined)).toBe('Confirming on Bitcoin');
  });

  test('counts the parts done, if there are several', () => {
    const streaming = { count: 3, quantity: 9, interval_blocks: 1, failed: 0 };
    expect(throughText(read({ state: 'swapping', streaming }))).toBe('3 of 9 parts are through');
    expect(throughText(read({ state: 'swapping', streaming: { ...streaming, quantity: 1 } }))).toBeUndefined();
    expect(throughText(read({ state: 'swapping', kind: 'limit', streaming }))).toBeUndefined();
    expect(throughText(read({ streaming }))).toBeUndefined();
  });

  test('counts all parts as done once swapped, even if the last one was not seen', () => {
    const streaming = { count: 11, quantity: 12, interval_blocks: 1, failed: 0 };
    expect(countedParts(read({ state: 'swapping', streaming }))?.count).toBe(11);
    for (const state of ['outbound_delayed', 'outbound_signed', 'done', 'partly_refunded'])
      expect(countedParts(read({ state, streaming }))?.count).toBe(12);
    expect(countedParts(read({ state: 'refunded', streaming }))?.count).toBe(11);
    expect(countedParts(read({ state: 'done', kind: 'limit', streaming }))).toBeUndefined();
  });

  test('gives the reason for a refund with its figures', () => {
    const refund = {
      code: 'price_limit',
      reason: 'The swap would have paid less than its minimum.',
      emitted: '333000000',
      limit: '335000000',
    };
    const figures = 'It would have paid 3.33 ETH, and the minimum was 3.35 ETH.';
    const missed = 'The swap would have paid less than your minimum.';
    for (const state of ['refunded', 'outbound_signed']) expect(describeRefund(read({ state, refund }))).toBe(`${missed} ${figures}`);
    const { emitted: _, limit: __, ...ofPart } = refund;
    const streaming = { count: 9, quantity: 9, interval_blocks: 1, failed: 3 };
    expect(describeRefund(read({ state: 'partly_refunded', refund: ofPart }))).toBe(missed);
    expect(describeRefund(read({ state: 'refunded', refund: ofPart, streaming }))).toBe(missed);
    expect(describeRefund(read({ state: 'partly_refunded', refund: ofPart, streaming }))).toBe(
      '3 parts missed their price and are refunded',
    );
    expect(describeRefund(read({ state: 'refunded', refund: { ...ofPart, untaken: true } }))).toBe(
      `${missed} Your balance was never taken.`,
    );
    expect(describeRefund(read())).toBeUndefined();
  });
});

test.each([
  [{ place: 'mempool', replaceable: true }, {}, ['waiting for its first block on Bitcoin', 'networks wait until it’s in a block']],
  [{ place: 'mempool', replaceable: false }, { replaced_by: 'CD' }, ['Another transaction took its place', 'waiting for its first block']],
  [{ place: 'block', replaceable: false, below_dust: true }, {}, ['below the smallest amount that nodes look at']],
  [{ place: 'mempool', replaceable: false, carries_swap: false }, {}, ['it isn’t a swap. Once it’s in a block, this swap is cancelled']],
  [{ place: 'block', replaceable: false, carries_swap: false }, { final: true }, ['Nothing was swapped']],
])('states where the deposit %j is, and what happens next', (deposit, more, parts) => {
  const said = moveTexts({ ...read(), deposit: { chain: 'BTC', ...deposit }, ...more } as Track);
  expect(said).toEqual(parts.map((part) => expect.stringContaining(part)));
});

test('gives the reason of a loss, and none without one', () => {
  const lost = { code: 'below_dust', reason: 'Lost.' };
  expect(whyLost(read({ state: 'lost', final: true, outputs: [], lost }))).toMatch(/can’t be swapped or refunded\.$/);
  expect(whyLost(read())).toBeUndefined();
});

test('compares the payout with the quote', () => {
  expect(executedOf(read())).toBeUndefined();
  expect(executedOf(read({ outputs: [paid, back] }))).toBe(335_463_741n);
  expect(comparedWithQuote(120)).toBe('1.2% more than quoted');
  expect(comparedWithQuote(-2)).toBe('0.02% less than quoted');
  expect(comparedWithQuote(0)).toBe('as quoted');
});

describe('what the owner received', () => {
  const executed = { amount_out: '335463741', minimum_payout: '335000000', expected_amount_out: '335530847', deviation_bps: -2 };
  const ended = (more: object = {}, rest: object = {}) =>
    read({ state: 'done', final: true, outputs: [paid], executed: { ...executed, ...more }, ...rest });

  test('is compared with the quote and the minimum', () => {
    expect(plain(endText(ended()) ?? '')).toBe('You received 3.35463741 ETH, 0.02% less than quoted, above your minimum');
    expect(plain(endText(ended({ minimum_payout: '335463741' })) ?? '')).toContain('exactly your minimum');
    expect(plain(endText(ended({ minimum_payout: '340000000' })) ?? '')).toContain('below your minimum');
  });

  test('omits what is unknown', () => {
    const said = (more: object) => plain(endText(ended(more, { expected: undefined })) ?? '');
    expect(said({ deviation_bps: undefined })).toBe('You received 3.35463741 ETH, above your minimum');
    expect(said({ minimum_payout: undefined })).toBe('You received 3.35463741 ETH, 0.02% less than quoted');
    expect(said({ minimum_payout: undefined, deviation_bps: undefined })).toBe('You received 3.35463741 ETH');
  });

  test('is above the minimum where more than the limit arrived, though the network assures less', () => {
    const said = (limit: string) =>
      plain(endText(ended({ minimum_payout: undefined }, { expected: { ...example.expected, minimum_payout: limit } })) ?? '');
    expect(said('335463740')).toContain('above your minimum');
    expect(said('335463741')).not.toContain('minimum');
    expect(said('0')).not.toContain('minimum');
  });

  test('is absent before the end', () => {
    expect(endText(read())).toBeUndefined();
  });
});

test('puts the facts of a response into a record', () => {
  expect(recordOf(read({ state: 'done', final: true, outputs: [paid] }))).toMatchObject({
    network: 'thorchain',
    state: 'done',
    from: 'BTC.BTC',
    to: 'ETH.ETH',
    amount: 10_000_000n,
    minimum: 335_000_000n,
    executed: 335_463_741n,
  });
  expect(recordOf(read({ state: 'refunded', final: true, outputs: [back] }))).toMatchObject({ returned: 9_990_000n });
  const untaken = { final: true, outputs: [], refund: { code: 'price_limit', reason: 'Missed.', untaken: true } };
  expect(recordOf(read({ ...untaken, state: 'refunded' }))).toMatchObject({ amount: 10_000_000n, returned: 10_000_000n });
  expect(recordOf(read({ ...untaken, state: 'partly_refunded' }))).not.toHaveProperty('returned');
  expect(stateWord('awaiting_deposit')).toBe('Waiting for your payment');
  expect(stateWord('partly_refunded')).toBe('Partly refunded');
  expect(trackPath('AB', 'mayachain')).toBe('/track?network=mayachain&tx=AB');
});
