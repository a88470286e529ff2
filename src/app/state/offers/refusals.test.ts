import { expect, test } from 'vitest';
import { getQuote, type Quote } from '../../../client/v1/quote.ts';
import { clientOf, quoteIn } from '../../fixtures/answers.ts';
import answer from '../../offers/vectors/quote-answer.json' with { type: 'json' };
import body from '../../offers/vectors/quote-error.json' with { type: 'json' };
import { replyOf } from '../../ui/request.ts';
import { amountFix, groupRefusals, largestIn, minimumIn, refusedLoss } from './refusals.ts';

async function fetchError(sent: unknown) {
  const request = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1' };
  const reply = await replyOf<Quote>({ isOnline: () => true }, () => getQuote(clientOf(sent, 422), request));
  return 'error' in reply ? reply.error : expect.fail('no error');
}

test('keeps an error’s code, title, minimum and refusals', async () => {
  const error = await fetchError(body);
  expect(error).toMatchObject({ code: 'amount_too_low', title: 'The amount is too small to swap.' });
  expect(minimumIn(error)).toBe(6174n);
  expect(error.refusals).toHaveLength(3);
});

test('groups refusals by network and reason', async () => {
  const groups = groupRefusals((await fetchError(body)).refusals ?? []);
  expect(groups.map((group) => [group[0]?.network, group.map(({ mode }) => mode)])).toEqual([
    ['mayachain', [undefined]],
    ['thorchain', ['single', 'streaming']],
  ]);
});

test('reads the minimum from refusals that come with offers, and ignores an invalid one', () => {
  expect(quoteIn(answer).refusals.map(minimumIn)).toEqual([210_000n]);
  expect(minimumIn({ details: { recommended_min_amount_in: '1.5' } })).toBeUndefined();
});

test('reads a loss only from a refusal for too large a loss, and the largest amount from its details', () => {
  const details = { total_loss_bps: '1814', usd_lost: '63.99', largest_amount: '240200000000' };
  expect(refusedLoss({ code: 'price_impact_too_high', details })).toEqual({ totalLossBps: 1_814, lost: '63.99' });
  expect(refusedLoss({ code: 'amount_too_high', details })).toBeUndefined();
  expect(refusedLoss({ code: 'price_impact_too_high' })).toBeUndefined();
  expect([largestIn({ details }), largestIn({})]).toEqual([240_200_000_000n, undefined]);
});

test('keeps routes of one network apart if they lose differently', () => {
  const losing = (mode: 'single' | 'streaming', bps: string) =>
    ({ network: 'mayachain', mode, code: 'price_impact_too_high', reason: 'R', details: { total_loss_bps: bps } }) as const;
  expect(groupRefusals([losing('single', '9999'), losing('streaming', '5318')])).toHaveLength(2);
  expect(groupRefusals([losing('single', '1814'), losing('streaming', '1814')])).toHaveLength(1);
});

test('suggests the lowest minimum, or else the largest amount accepted', () => {
  const [minimum, other] = [{ details: { recommended_min_amount_in: '210000' } }, { details: { recommended_min_amount_in: '6174' } }];
  const [small, large] = [{ details: { largest_amount: '5' } }, { details: { largest_amount: '70' } }];
  expect(amountFix([minimum, large, other])).toEqual({ kind: 'minimum', units: 6_174n });
  expect(amountFix([small, large, {}])).toEqual({ kind: 'largest', units: 70n });
  expect(amountFix([{}])).toBeUndefined();
});
