import { expect, test } from 'vitest';
import { problemsWithRenamed } from './contract-drift.ts';

/** A page file that shows or sends each contract field. */
const shown: Readonly<Record<string, string>> = {
  expected_amount_out: 'offers/card/OfferMain.tsx',
  minimum_payout: 'offers/OfferDetails.tsx',
  from_asset: 'state/offers/order-book.ts',
  inbound_address: 'state/review/confirm-terms.ts',
  expires_in_blocks: 'limit/LimitOrders.tsx',
  cancel_memo: 'limit/limit-orders.ts',
  volume_24h_usd: 'pools/pool-table.ts',
  price_usd: 'pools/pool-trend.ts',
  latency_ms: 'status/status-cards.ts',
  explorer_url: 'track/track-facts.ts',
  account_code: 'form/recipient/recipient-code.ts',
  chain_id: 'wallet/wallet-chains.ts',
  internal_api_id: 'state/instant/memoless-calls.ts',
  max_uses: 'state/instant/instant-order.ts',
  report_id: 'forms/site-forms.ts',
};
const files = [...new Set(Object.values(shown))];

test('renaming a field of the contract fails the type check of the page that shows it', () => {
  const problems = problemsWithRenamed(Object.keys(shown), files);
  for (const [field, file] of Object.entries(shown)) {
    const named = problems.filter((problem) => problem.startsWith(`${file}: `) && problem.includes(field));
    expect(named, `renaming ${field} leaves ${file} as it is`).not.toEqual([]);
  }
});
