import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import type { Offer, QuoteResult } from '../../core/quote/quote.ts';
import { describeQuote, describeRefusals } from '../mcp/quote-text.ts';
import { quoteResponse, respondWithQuote } from './quote.ts';

const now = 1_790_000_000_000;
const expiry = now / 1000 + 900;
const from = must(parseAsset('BTC.BTC'));
const to = must(parseAsset('ETH.ETH'));
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const memo = `=:ETH.ETH:${destination}:260000000`;
const request = {
  from,
  to,
  amount: baseAmount(10_000_000n),
  destination,
  toleranceBps: 100,
  maxImpactBps: 1_500,
  networks: ['thorchain', 'mayachain'],
} as const;

const thorOffer: Offer = {
  network: 'thorchain',
  mode: 'single',
  parts: 1,
  request: { network: 'thorchain', mode: 'single', from, to, amount: request.amount, destination, toleranceBps: 100 },
  quote: {
    inboundAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    inboundConfirmationBlocks: 1,
    inboundConfirmationSeconds: 600,
    outboundDelayBlocks: 2,
    outboundDelaySeconds: 12,
    fees: {
      asset: to,
      affiliate: baseAmount(0n),
      outbound: baseAmount(20_000n),
      liquidity: baseAmount(780_000n),
      total: baseAmount(800_000n),
      slippageBps: 30,
      totalBps: 31,
    },
    expiry,
    dustThreshold: baseAmount(10_000n),
    recommendedMinAmountIn: baseAmount(12_000n),
    recommendedGasRate: 5n,
    gasRateUnits: 'satsperbyte',
    memo,
    expectedAmountOut: baseAmount(262_800_000n),
    maxStreamingQuantity: 1,
    streamingSwapBlocks: 0,
    streamingSwapSeconds: 0,
    totalSwapSeconds: 612,
  },
  route: ['BTC.BTC', 'THOR.RUNE', 'ETH.ETH'],
  memo,
  minimumPayout: baseAmount(260_000_000n),
  deposit: { state: 'verified', operators: 2, checkedAt: 1_700_000_000_000 },
  decodedMemo: must(decodeMemo(memo, 'thorchain')),
  loss: {
    marketOut: baseAmount(263_600_000n),
    midOut: baseAmount(263_600_000n),
    totalLossBps: 30,
    priceImpactBps: 29,
    poolOffsetBps: 0,
  },
  legs: [
    { from: 'BTC.BTC', to: 'THOR.RUNE', priceImpactBps: 15 },
    { from: 'THOR.RUNE', to: 'ETH.ETH', priceImpactBps: 14 },
  ],
  belowBestBps: 0,
  warnings: [
    { code: 'shallow_pool', severity: 'warning', message: 'The pool is shallow.', figures: { pool: 'ETH.ETH', depth_usd: '99999.5' } },
    { code: 'long_wait', severity: 'info', message: 'The swap takes long.', figures: { seconds: '3600' } },
  ],
  tags: ['best_value', 'fastest'],
  usd: { in: usdAmount(1_175_898_123_456n), out: usdAmount(1_171_200_000_000n), fees: usdAmount(1_234n) },
};

const { inboundAddress: _address, recommendedGasRate: _rate, dustThreshold: _dust, ...bareQuote } = thorOffer.quote;
const { memo: _memo, minimumPayout: _least, ...bareOffer } = thorOffer;
const mayaOffer: Offer = {
  ...bareOffer,
  network: 'mayachain',
  mode: 'streaming',
  quote: { ...bareQuote, expectedAmountOut: baseAmount(261_000_000n) },
  usd: {},
};

const refusal = {
  network: 'mayachain',
  mode: 'single',
  error: { code: 'trading_halted', hint: 'MAYAChain has halted trading on BTC.' },
} as const;
const result: QuoteResult = { request, offers: [thorOffer, mayaOffer], refusals: [refusal], expiresAt: expiry };

function answerQuote(source: QuoteResult, at = now) {
  const reply = respondWithQuote(source, at);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.answer;
}

describe('respondWithQuote', () => {
  test('fits its schema and survives a JSON round trip', () => {
    const answer = answerQuote(result);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(quoteResponse.parse(answer)).toEqual(answer);
  });

  test('repeats the best offer at the top, with the field names of the node', () => {
    const answer = answerQuote(result);
    expect(answer).toMatchObject({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '10000000',
      tolerance_bps: 100,
      network: 'thorchain',
      mode: 'single',
      route: ['BTC.BTC', 'THOR.RUNE', 'ETH.ETH'],
      expected_amount_out: '262800000',
      minimum_payout: '260000000',
      inbound_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      inbound_confirmation_blocks: 1,
      inbound_confirmation_seconds: 600,
      outbound_delay_blocks: 2,
      outbound_delay_seconds: 12,
      fees: { asset: 'ETH.ETH', affiliate: '0', outbound: '20000', liquidity: '780000', total: '800000', slippage_bps: 30, total_bps: 31 },
      expiry,
      expires_at: '2026-09-21T14:28:20Z',
      expires_in_seconds: 900,
      dust_threshold: '10000',
      recommended_min_amount_in: '12000',
      recommended_gas_rate: '5',
      gas_rate_units: 'satsperbyte',
      memo,
      max_streaming_quantity: 1,
      streaming_swap_blocks: 0,
      streaming_swap_seconds: 0,
      total_swap_seconds: 612,
      usd: { amount: '11758.98', expected_amount_out: '11712.00', fees_total: '0.00001234' },
    });
    const { offers, refusals, from_asset, to_asset, amount, tolerance_bps, destination: _paid, ...top } = answer;
    expect(offers[0]).toEqual(top);
    expect(offers.map((offer) => offer.network)).toEqual(['thorchain', 'mayachain']);
    expect(refusals).toEqual([
      { network: 'mayachain', mode: 'single', code: 'trading_halted', reason: 'MAYAChain has halted trading on BTC.' },
    ]);
  });

  test('omits what an offer lacks instead of returning null', () => {
    const offer = answerQuote({ ...result, offers: [mayaOffer] }).offers[0];
    for (const name of ['memo', 'minimum_payout', 'inbound_address', 'router', 'recommended_gas_rate', 'dust_threshold']) {
      expect(offer).not.toHaveProperty(name);
    }
    expect(offer?.usd).toEqual({});
  });

  test('counts down to the expiry and drops expired offers', () => {
    expect(answerQuote(result, now + 899_000).expires_in_seconds).toBe(1);
    const later: Offer = { ...mayaOffer, quote: { ...mayaOffer.quote, expiry: expiry + 60 } };
    expect(answerQuote({ ...result, offers: [thorOffer, later] }, expiry * 1000).offers).toHaveLength(1);
    const reply = respondWithQuote({ ...result, refusals: [] }, expiry * 1000);
    expect(reply).toMatchObject({ ok: false, error: { code: 'quote_expired' } });
  });

  test('returns the error of the refusals when there is no offer, and lists them', () => {
    expect(respondWithQuote({ request, offers: [], refusals: [refusal] }, now)).toEqual({
      ok: false,
      error: {
        code: 'trading_halted',
        hint: 'MAYAChain has halted trading on BTC. Send nothing: get_network_status and GET /api/v1/network-status list what is open.',
      },
      extra: {
        refusals: [{ network: 'mayachain', mode: 'single', code: 'trading_halted', reason: 'MAYAChain has halted trading on BTC.' }],
      },
    });
  });
});

describe('describeQuote', () => {
  const text = describeQuote(result, now);

  test('describes every offer in human units, with its minimum payout and expiry', () => {
    expect(text).toContain('Swap 0.1 BTC.BTC to ETH.ETH.');
    expect(text).toContain('1. THORChain, single [best_value, fastest]: expected 2.628 ETH (about $11712.00); at least 2.6 ETH');
    expect(text).toContain('2. MAYAChain, streaming');
    expect(text).toContain('expires 2026-09-21T14:28:20Z (in 900 s)');
  });

  const told = (more: Partial<Offer>) => describeQuote({ ...result, offers: [{ ...thorOffer, ...more }] }, now).split('\n');
  const worth = { marketOut: baseAmount(312_500_000n), midOut: baseAmount(312_500_000n), poolOffsetBps: 0 };
  const lost = { ...worth, totalLossBps: 1_590, priceImpactBps: 1_585 };
  const impact = {
    code: 'high_price_impact',
    severity: 'danger',
    message:
      'The swap is too large for the pools, which take 15.9 %. You lose about $687 (15.9 %) against the market price. Swap less, or split it into several swaps.',
    figures: { price_impact_bps: '1585', total_loss_bps: '1590' },
  } as const;

  test('starts with the loss of the best offer, however small, followed by its warnings', () => {
    expect(told({ usd: { lost: usdAmount(39_12000000n) } }).slice(0, 4)).toEqual([
      'You lose about $39.12 (0.3 %) against the market price.',
      'The pool is shallow. (warning)',
      'The swap takes long. (info)',
      'Swap 0.1 BTC.BTC to ETH.ETH. Offers, best first:',
    ]);
    expect(text.split('\n')[0]).toBe('You lose about 0.3 % against the market price.');
  });

  test('puts a danger first with a request to confirm it, and states the loss only once', () => {
    const lines = told({ loss: lost, usd: { lost: usdAmount(687_00000000n) }, warnings: [impact, ...thorOffer.warnings] });
    expect(lines[0]).toBe(`${impact.message} (danger: ask the person before they pay)`);
    expect(lines.filter((line) => line.includes('You lose'))).toHaveLength(1);
  });

  test('compares the other offers with the best one', () => {
    const second = { ...mayaOffer, belowBestBps: 68, tags: ['lowest_fees'], warnings: [impact] } as const;
    expect(describeQuote({ ...result, offers: [thorOffer, second] }, now)).toContain(
      '2. MAYAChain, streaming [lowest_fees]: expected 2.61 ETH; pays 0.68 % less than offer 1; loses 0.3 %; warnings: high_price_impact (danger)',
    );
    expect(text).toContain('pays about as much as offer 1');
  });

  test('gives the smallest or largest amount of a refusal in the form in which to send it', () => {
    const refusals = [
      {
        network: 'thorchain',
        mode: 'single',
        error: { code: 'price_impact_too_high', hint: 'Too much.', details: { largest_amount: '846500000' } },
      },
      { network: 'mayachain', error: { code: 'amount_too_low', hint: 'Too little.', details: { recommended_min_amount_in: '6174' } } },
    ] as const;
    const words = describeQuote({ ...result, refusals }, now);
    expect(words).toContain('- THORChain, single: Too much. (price_impact_too_high; largest amount "846500000")');
    expect(words).toContain('- MAYAChain: Too little. (amount_too_low; smallest amount "6174")');
    expect(describeRefusals(refusals)).toBe(
      'Not offered:\n- THORChain, single: price_impact_too_high; largest amount "846500000"\n- MAYAChain: amount_too_low; smallest amount "6174"',
    );
  });

  test('describes what is not offered, how to deposit, and when to fetch again', () => {
    expect(text).toContain('- MAYAChain, single: MAYAChain has halted trading on BTC. (trading_halted)');
    expect(text).toContain(`with the memo ${memo}`);
    expect(text).toContain('Fetch it again right before use');
  });

  test('marks an offer without a minimum payout, and gives no memo without a destination', () => {
    const bare = describeQuote({ ...result, offers: [mayaOffer] }, now);
    expect(bare).toContain('no minimum payout');
    expect(bare).toContain('No memo is given because no destination was sent');
    expect(bare).not.toContain('=:');
  });
});
