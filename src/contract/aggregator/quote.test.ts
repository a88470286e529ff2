import { expect, test } from 'vitest';
import { must } from '../../core/errors.ts';
import type { QuoteResult } from '../../core/quote/quote.ts';
import { aggregatorQuoteEndpoint } from './quote.ts';

test.each([
  [{ sellAmount: '0.1' }, 'amount', 'sellAmount'],
  [{ buyAmount: '2.5' }, 'amount', 'buyAmount'],
  [{ buyAmount: '2.5' }, 'amount_out', 'buyAmount'],
  [{ sellAmount: '0.1' }, 'refund_address', undefined],
])('names for %j the refused %s as %s', (size, field, named) => {
  const request = must(aggregatorQuoteEndpoint.parse({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', providers: ['THORCHAIN'], ...size }));
  const error = { code: 'amount_too_low', hint: 'Send more.', field } as const;
  const result: QuoteResult = {
    request: request.request as QuoteResult['request'],
    offers: [],
    refusals: [{ network: 'thorchain', error }],
  };
  const reply = aggregatorQuoteEndpoint.respond({ request, result }, 0);
  expect(reply).toMatchObject({ ok: false, error: { code: 'no_route', details: { reason: 'amount_too_low' } } });
  expect(reply.ok ? '' : reply.error.field).toBe(named);
});
