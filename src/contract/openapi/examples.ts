import aggregator from '../examples/aggregator.json' with { type: 'json' };
import balances from '../examples/balances.json' with { type: 'json' };
import checkDeposit from '../examples/check-deposit.json' with { type: 'json' };
import deposit from '../examples/deposit.json' with { type: 'json' };
import inbound from '../examples/inbound.json' with { type: 'json' };
import limitOrders from '../examples/limit-orders.json' with { type: 'json' };
import limitQuote from '../examples/limit-quote.json' with { type: 'json' };
import memoless from '../examples/memoless.json' with { type: 'json' };
import name from '../examples/name.json' with { type: 'json' };
import networkStatus from '../examples/network-status.json' with { type: 'json' };
import payment from '../examples/payment.json' with { type: 'json' };
import poolHistory from '../examples/pool-history.json' with { type: 'json' };
import pools from '../examples/pools.json' with { type: 'json' };
import quote from '../examples/quote.json' with { type: 'json' };
import rateHistory from '../examples/rate-history.json' with { type: 'json' };
import signingFacts from '../examples/signing-facts.json' with { type: 'json' };
import status from '../examples/status.json' with { type: 'json' };
import statusHistory from '../examples/status-history.json' with { type: 'json' };
import track from '../examples/track.json' with { type: 'json' };

/** Example responses by operationId. Their addresses do not exist, so nothing can be sent to them. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  getQuote: quote,
  listPools: pools,
  getPoolHistory: poolHistory,
  getRateHistory: rateHistory,
  getNetworkStatus: networkStatus,
  getInbound: inbound,
  buildDeposit: deposit,
  checkDeposit,
  openReview: {
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.ETH',
    amount: '10000000',
    network: 'thorchain',
    mode: 'single',
    destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    tolerance_bps: 100,
    expected_amount_out: '312000000',
    minimum_payout: '308880000',
    expiry: 1_790_000_000,
    expires_at: '2026-09-21T14:13:20.000Z',
  },
  issueMandate: {
    address: 'https://swap.example/mcp?mandate=eyJhbGciOiJFZERTQSJ9.eyJleHAiOjE4OTM0NTYwMDB9.m3n8Qe2xJ0aVd5s1YHk7bGf4uRtLw9cZpXoIiBvNqKE',
    sentence:
      'This address has a mandate of its owner: until 2030-01-01T00:00:00Z it serves only deposits of at most $500 each, that lose at most 3 % even at their minimum; anything else is refused with outside_mandate, so tell the user these limits.',
    expires_at: '2030-01-01T00:00:00Z',
  },
  resolveName: name,
  getLimitQuote: limitQuote,
  listLimitOrders: limitOrders,
  getBalances: balances,
  getSigningFacts: signingFacts,
  broadcastTransaction: {
    chain: 'BTC',
    status: 'accepted',
    tx: '6f1c0a2e9b74d3508e21aa476f1c0a2e9b74d3508e21aa476f1c0a2e9b74d350',
  },
  getPayment: payment,
  getStatus: status,
  getStatusHistory: statusHistory,
  findDeposit: {
    network: 'thorchain',
    chain: 'BTC',
    memo: '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:246510000',
    inbound_address: 'bc1qexamplevaultxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    deposits: [
      {
        tx: '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
        status: 'waiting',
        memo: '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:246510000',
        asset: 'BTC.BTC',
        amount: '10000000',
        from: 'bc1qexamplepayerxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
    read_at: '2026-11-20T12:00:00Z',
  },
  listSwaps: {
    address: track.input.from,
    swaps: [track],
    has_more: false,
    missing: [],
    read_at: '2026-11-20T11:09:54Z',
  },
  trackSwap: track,
  followSwap: track,
  mailSwapEnd: { success: true, status: 'pending_confirmation' },
  subscribeToNewsletter: { success: true, status: 'pending_confirmation' },
  ...aggregator,
  ...memoless,
  reportBug: { success: true, report_id: 'rep_6f1c0a2e9b74d3508e21aa47' },
};
