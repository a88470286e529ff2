import { expect, test } from 'vitest';
import { getQuote, type Quote } from '../../client/v1/quote.ts';
import { clientOf, quoteIn } from '../fixtures/answers.ts';
import { replyOf } from '../ui/request.ts';
import { groupRefusals, minimumIn } from './refusals.ts';
import answer from './vectors/quote-answer.json' with { type: 'json' };
import body from './vectors/quote-error.json' with { type: 'json' };

async function errorOf(sent: unknown) {
  const request = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1' };
  const reply = await replyOf<Quote>({ isOnline: () => true }, () => getQuote(clientOf(sent, 422), request));
  return 'error' in reply ? reply.error : expect.fail('no error');
}

test('an error keeps its code, hint, minimum and refusals', async () => {
  const error = await errorOf(body);
  expect(error).toMatchObject({ code: 'amount_too_low', title: 'The amount is too small to swap.' });
  expect(minimumIn(error)).toBe(6174n);
  expect(error.refusals).toHaveLength(3);
});

test('the refusals of one network for one reason are grouped', async () => {
  const groups = groupRefusals((await errorOf(body)).refusals ?? []);
  expect(groups.map((group) => [group[0]?.network, group.map(({ mode }) => mode)])).toEqual([
    ['mayachain', [undefined]],
    ['thorchain', ['single', 'streaming']],
  ]);
});

test('the refusals beside offers have their minimum, and one that is no amount is none', () => {
  expect(quoteIn(answer).refusals.map(minimumIn)).toEqual([210_000n]);
  expect(minimumIn({ details: { recommended_min_amount_in: '1.5' } })).toBeUndefined();
});
