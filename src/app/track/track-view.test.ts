import { describe, expect, test } from 'vitest';
import type { Track } from '../../client/v1/track.ts';
import example from '../../contract/examples/track.json' with { type: 'json' };
import { trackIn } from '../fixtures/answers.ts';
import { comparedWithQuote, executedOf, reasonOf, recordOf, sentenceOf, stateWord, trackPath } from './track-view.ts';

const read = (more: object = {}): Track => trackIn({ ...example, ...more });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const said = (more: object): string => plain(sentenceOf(read(more)));
const paid = { ...example.outputs[0], sent: true, tx: 'CD'.repeat(32) };
const back = { kind: 'refund', sent: true, chain: 'BTC', asset: 'BTC.BTC', amount: '9990000', to: 'bc1q' };

describe('an answer of the service', () => {
  test('an answer of the service is read whole', () => {
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
    { ...example, state: 'lost' },
    { ...example, outputs: [{}] },
    { ...example, outputs: [{ ...paid, explorer_url: 'javascript:alert(1)' }] },
  ])('an answer of another shape is none', (body) => {
    expect(() => trackIn(body)).toThrow();
  });
});

describe('one sentence', () => {
  test.each([
    [{ state: 'observed' }, 'The nodes of THORChain are reporting 0.1 BTC'],
    [
      { state: 'swapping', streaming: { count: 3, quantity: 9, interval_blocks: 1, failed: 0 } },
      'THORChain is swapping 0.1 BTC, 3 of 9 parts are through',
    ],
    [{ state: 'swapping', kind: 'limit' }, '0.1 BTC rests in the order book of THORChain'],
    [{ state: 'outbound_signed' }, 'The swap is through, and 3.35463741 ETH is being signed and sent'],
    [{ state: 'done', final: true, outputs: [paid] }, '3.35463741 ETH was paid out'],
    [{ state: 'refunded', final: true, outputs: [back] }, '0.0999 BTC went back'],
    [
      { state: 'cancelled', kind: 'limit', final: true, outputs: [back], refund: { code: 'order_cancelled', reason: 'Cancelled.' } },
      '0.0999 BTC went back',
    ],
    [{ state: 'cancelled', final: true, outputs: [] }, 'The swap is cancelled'],
    [{ state: 'partly_refunded', final: true, outputs: [paid, back] }, '3.35463741 ETH was paid out, and 0.0999 BTC went back'],
  ])('one sentence says where %j stands', (more, sentence) => {
    expect(said(more)).toBe(sentence);
  });

  test('one sentence names the reason of a refund with its figures', () => {
    const refund = {
      code: 'price_limit',
      reason: 'The swap would have paid less than its minimum payout.',
      emitted: '333000000',
      limit: '335000000',
    };
    expect(reasonOf(read({ refund }))).toBe(
      'Why: The swap would have paid less than its minimum payout. It would have paid 3.33 ETH, and the minimum was 3.35 ETH.',
    );
    expect(reasonOf(read())).toBeUndefined();
  });
});

test('what was paid is compared with what was quoted', () => {
  expect(executedOf(read())).toBeUndefined();
  expect(executedOf(read({ outputs: [paid, back] }))).toBe(335_463_741n);
  expect(comparedWithQuote(120)).toBe('1.2% more than quoted');
  expect(comparedWithQuote(-2)).toBe('0.02% less than quoted');
  expect(comparedWithQuote(0)).toBe('as quoted');
});

describe('what the owner of a swap has received', () => {
  const executed = { amount_out: '335463741', minimum_payout: '335000000', expected_amount_out: '335530847', deviation_bps: -2 };
  const ended = (more: object = {}) => read({ state: 'done', final: true, outputs: [paid], executed: { ...executed, ...more } });

  test('what was received is told beside the quote and the minimum', () => {
    expect(plain(sentenceOf(ended(), true))).toBe('You received 3.35463741 ETH, 0.02% less than quoted, above your minimum');
    expect(plain(sentenceOf(ended({ minimum_payout: '335463741' }), true))).toContain('exactly your minimum');
    expect(plain(sentenceOf(ended({ minimum_payout: '340000000' }), true))).toContain('below your minimum');
  });

  test('what was received is told without what nobody knows', () => {
    const said = (more: object) => plain(sentenceOf(ended(more), true));
    expect(said({ deviation_bps: undefined })).toBe('You received 3.35463741 ETH, above your minimum');
    expect(said({ minimum_payout: undefined })).toBe('You received 3.35463741 ETH, 0.02% less than quoted');
    expect(said({ minimum_payout: undefined, deviation_bps: undefined })).toBe('You received 3.35463741 ETH');
  });

  test('what a stranger has received is not told to whoever looks', () => {
    expect(plain(sentenceOf(ended()))).toBe('3.35463741 ETH was paid out');
  });
});

test('a record carries what an answer says', () => {
  expect(recordOf(read({ state: 'done', final: true, outputs: [paid] }))).toMatchObject({
    network: 'thorchain',
    state: 'done',
    from: 'BTC.BTC',
    to: 'ETH.ETH',
    amount: 10_000_000n,
    minimum: 335_000_000n,
    executed: 335_463_741n,
  });
  expect(stateWord('awaiting_deposit')).toBe('Waiting for the deposit');
  expect(stateWord('partly_refunded')).toBe('Partly refunded');
  expect(trackPath('AB', 'mayachain')).toBe('/track?network=mayachain&tx=AB');
});
