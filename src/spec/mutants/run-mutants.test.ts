import { afterAll, describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import type { Offer } from '../../core/quote/quote.ts';
import { stretch } from '../../server/fixtures/stretch.ts';
import { exactTree } from './fixtures/exact-tree.ts';
import { chanceFrom, type Mutant, mutate } from './fixtures/mutate.ts';
import { quoteCase } from './fixtures/quote-case.ts';
import { replay } from './fixtures/recording.ts';
import { runMutants } from './fixtures/run-mutants.ts';

// Runs at import: the judge below records its case before any test.
afterAll(stretch({ timers: true }));

test('survives 2,000 mutated node replies without a crash or a figure that they do not contain', { timeout: 900_000 }, async () => {
  const tallies = await runMutants(2_000);
  expect(tallies.flatMap(({ crashes }) => crashes)).toEqual([]);
  expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(tallies.reduce((sum, { mutants }) => sum + mutants, 0)).toBeGreaterThanOrEqual(2_000);
  const changed = tallies.reduce((sum, { other, refused }) => sum + other + refused, 0);
  expect(changed).toBeGreaterThan(300);
});

test('produces every kind of mutant, and the same ones for the same seed', () => {
  const text = '{"a":"100","b":[{"c":7,"d":"text"}]}';
  const kinds = (seed: number) => {
    const chance = chanceFrom(seed);
    return Array.from({ length: 2_000 }, () => mutate(text, chance).kind.replace(/^twice.*/, 'twice'));
  };
  expect(new Set(kinds(1)).size).toBeGreaterThan(45);
  expect(kinds(1)).toEqual(kinds(1));
});

describe('the quote judge', async () => {
  const quotes = await quoteCase();
  const plain = await quotes.run(replay(quotes.recording));
  const address = quotes.addresses.find((one) => one.includes('/thornode/thorchain/quote/swap') && !one.includes('streaming')) ?? '';
  const text = quotes.recording.answers.get(address)?.text ?? '';
  const mutant: Mutant = { kind: 'none', path: [], text, type: 'application/json' };
  const judged = (change: (offer: Offer) => Offer, of = address) =>
    quotes.judge({
      address: of,
      mutant,
      tree: exactTree(text),
      plain,
      outcome: {
        kind: 'answer',
        value: {
          ...plain,
          offers: plain.offers.map((offer) => (offer.network === 'thorchain' && offer.mode === 'single' ? change(offer) : offer)),
        },
      },
    });
  const withQuote = (more: (offer: Offer) => Partial<Offer['quote']>) => (offer: Offer) => ({
    ...offer,
    quote: { ...offer.quote, ...more(offer) },
  });

  test('passes correct quotes', () => {
    expect(judged((offer) => offer)).toBeUndefined();
  });

  test.each([
    ['another payout', withQuote(({ quote }) => ({ expectedAmountOut: baseAmount(quote.expectedAmountOut + 1n) }))],
    ['another delay', withQuote(({ quote }) => ({ outboundDelaySeconds: quote.outboundDelaySeconds + 1 }))],
    ['another address', withQuote(() => ({ inboundAddress: 'bc1qother' }))],
    ['fees that do not add up', withQuote(({ quote }) => ({ fees: { ...quote.fees, outbound: baseAmount(quote.fees.outbound + 1n) } }))],
    ['a promise that is not in the memo', (offer: Offer) => ({ ...offer, minimumPayout: baseAmount((offer.minimumPayout ?? 0n) + 1n) })],
    ['a memo of somebody else', (offer: Offer) => ({ ...offer, memo: (offer.memo ?? '').replace(/0x[0-9a-fA-F]{4}/, '0x0000') })],
  ])('finds %s', (_, change) => {
    expect(judged(change)).toEqual(expect.stringContaining('thorchain single'));
  });

  test('finds a change the mutated reply cannot have caused', () => {
    const mimir = quotes.addresses.find((one) => one.endsWith('/thorchain/mimir')) ?? '';
    expect(
      judged(
        withQuote(({ quote }) => ({ totalSwapSeconds: quote.totalSwapSeconds + 6 })),
        mimir,
      ),
    ).toMatch(/did not$/);
  });
});
