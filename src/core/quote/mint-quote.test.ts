import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { asset, facts, inboundEntry, nodeQuote, swapRequest, vaultBtc } from '../fixtures/facts.ts';
import { pricesOf } from '../pool/pool.ts';
import { comparableSwap, isMintRequest, mintQuote } from './mint-quote.ts';
import { makeOffer } from './offer.ts';
import { planNetwork, probeDestination } from './plan.ts';
import type { QuoteRequest } from './quote.ts';
import { rank } from './rank.ts';

const thor = probeDestination('THOR');
const payee = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const now = 1_700_000_000_000;
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

const mintOf = (more: Partial<QuoteRequest> = {}) => swapRequest({ to: asset('BTC-BTC'), destination: thor, ...more });
const redeemOf = (more: Partial<QuoteRequest> = {}) =>
  swapRequest({ from: asset('BTC-BTC'), to: asset('BTC.BTC'), destination: payee, ...more });
const planModes = (request: QuoteRequest, known: NetworkFacts = facts('thorchain')) =>
  planNetwork(request, known.network, known).requests.map(({ mode }) => mode);

/** Offer of a mint or redeem request. */
function buildOffer(request: QuoteRequest, known: NetworkFacts = facts('thorchain'), swap?: ReturnType<typeof nodeQuote>) {
  const planned = planNetwork(request, known.network, known).requests.find(isMintRequest);
  if (planned === undefined || !isMintRequest(planned)) throw new Error('nothing is minted or redeemed');
  const quote = mintQuote(planned, known, swap, now);
  if (!quote.ok) throw new Error(quote.error.hint);
  return makeOffer({ request: planned, quote: quote.value, facts: known, prices: pricesOf(known.pools), isPayable: true }, now);
}

describe('planning a mint or redeem', () => {
  test('adds it to the pool routes for a pair of one asset', () => {
    expect(planModes(mintOf())).toEqual(['mint', 'single', 'streaming']);
    expect(planModes(redeemOf())).toEqual(['redeem', 'single', 'streaming']);
    expect(planModes(mintOf({ to: asset('BTC~BTC') }))).toEqual(['mint', 'single', 'streaming']);
    expect(planModes(swapRequest())).toEqual(['single', 'streaming']);
  });

  test('includes it for interval 0 but not for a streaming interval', () => {
    expect(planModes(mintOf({ streaming: { interval: 0 } }))).toEqual(['mint', 'single']);
    expect(planModes(mintOf({ streaming: { interval: 2 } }))).toEqual(['streaming']);
    expect(planModes(mintOf({ modes: { thorchain: ['streaming'] } }))).toEqual(['streaming']);
  });

  test('closes only the pool routes when a pool takes no swaps', () => {
    const known = facts('thorchain');
    const staged = { ...known, pools: known.pools.map((one) => ({ ...one, status: 'staged' as const })) };
    expect(planModes(redeemOf(), staged)).toEqual(['redeem']);
    const { refusals } = planNetwork(redeemOf(), 'thorchain', staged);
    expect(refusals.map(({ mode, error }) => [mode, error.code])).toEqual([
      ['single', 'no_route'],
      ['streaming', 'no_route'],
    ]);
  });

  test('closes a secured mint with its pool, and no trade mint', () => {
    const known = facts('thorchain');
    const staged = { ...known, pools: known.pools.map((one) => ({ ...one, status: 'staged' as const })) };
    const drained = { ...known, pools: known.pools.map((one) => ({ ...one, balanceAsset: baseAmount(0n) })) };
    for (const closed of [staged, drained]) {
      expect(planNetwork(mintOf(), 'thorchain', closed)).toMatchObject({ requests: [], refusals: [{ error: { code: 'no_route' } }] });
      expect(planModes(mintOf({ to: asset('BTC~BTC') }), closed)).toEqual(['mint']);
    }
  });

  test('refuses it with a refund address, which its memo cannot carry', () => {
    const plan = planNetwork(mintOf({ refund: payee }), 'thorchain', facts('thorchain'));
    expect(plan.refusals.filter(({ mode }) => mode === 'mint')).toMatchObject([
      { mode: 'mint', error: { code: 'invalid_field', field: 'refund_address' } },
    ]);
  });

  test('closes it by its own halt keys, each with a reason', () => {
    const closed = (key: string, value: bigint, request: QuoteRequest) => {
      const known = facts('thorchain', { mimir: new Map([[key, value]]) });
      const { requests, refusals } = planNetwork(request, 'thorchain', known);
      return [requests.map(({ mode }) => mode), refusals.map(({ mode }) => mode)];
    };
    const pooled = ['single', 'streaming'];
    expect(closed('HALTSECUREDDEPOSIT-BTC', 1n, mintOf())).toEqual([pooled, ['mint']]);
    expect(closed('HALTSECUREDDEPOSIT-BTC', 1n, redeemOf())).toEqual([['redeem', ...pooled], []]);
    expect(closed('HALTSECUREDWITHDRAW-BTC', 1n, redeemOf())).toEqual([pooled, ['redeem']]);
    expect(closed('HALTTRADEWITHDRAW-BTC', 1n, redeemOf({ from: asset('BTC~BTC') }))).toEqual([pooled, ['redeem']]);
    expect(closed('HALTSECUREDGLOBAL', 1n, mintOf())).toEqual([[], [undefined]]);
    expect(closed('TRADEACCOUNTSENABLED', 0n, mintOf({ to: asset('BTC~BTC') }))).toEqual([[], [undefined]]);
    expect(closed('HALTBTCCHAIN', 1n, redeemOf())).toEqual([[], [undefined]]);
  });
});

describe('pricing a mint or redeem', () => {
  test('gives a mint one for one without loss', () => {
    expect(buildOffer(mintOf())).toMatchObject({
      ok: true,
      value: {
        mode: 'mint',
        memo: `SECURE+:${thor}`,
        route: ['BTC.BTC', 'BTC-BTC'],
        quote: { expectedAmountOut: 10_000_000n, inboundAddress: vaultBtc, dustThreshold: 1_000n, fees: { total: 0n } },
        loss: { midOut: 10_000_000n, totalLossBps: 0, priceImpactBps: 0 },
        legs: [],
        warnings: [],
      },
    });
  });

  test('deducts only the outbound fee from a redeem', () => {
    const offer = buildOffer(redeemOf({ amount: baseAmount(1_000_000n) }));
    expect(offer).toMatchObject({
      ok: true,
      value: {
        mode: 'redeem',
        memo: `SECURE-:${payee}`,
        quote: { expectedAmountOut: 999_000n, fees: { outbound: 1_000n, total: 1_000n } },
        loss: { marketOut: 1_000_000n, midOut: 1_000_000n, totalLossBps: 10, priceImpactBps: 0 },
        warnings: [],
      },
    });
    expect(offer.ok && offer.value.quote).not.toHaveProperty('inboundAddress');
    expect(offer.ok && offer.value.minimumPayout).toBeUndefined();
  });

  test('charges a token its chain’s gas fee at pool prices', () => {
    const token = asset(usdc.replace('.', '-'));
    const offer = buildOffer(swapRequest({ from: token, to: asset(usdc), amount: baseAmount(100_00000000n) }));
    expect(offer).toMatchObject({ ok: true, value: { quote: { fees: { outbound: 4_000_000n } }, loss: { priceImpactBps: 0 } } });
  });

  test('takes fee and delay from a node’s quote for a swap with the same payout', () => {
    const fees = { ...nodeQuote().fees, asset: asset('BTC.BTC'), outbound: baseAmount(1_234n) };
    const swap = nodeQuote({ fees, outboundDelaySeconds: 90, expiry: 1_700_000_300 });
    expect(buildOffer(redeemOf(), facts('thorchain'), swap)).toMatchObject({
      ok: true,
      value: { quote: { fees: { outbound: 1_234n }, outboundDelaySeconds: 90, totalSwapSeconds: 90 + 6 + 600, expiry: 1_700_000_300 } },
    });
  });

  test('compares a mint with a swap into the network’s own asset, and a redeem with a swap out of it', () => {
    const known = facts('thorchain');
    const [mint] = planNetwork(mintOf(), 'thorchain', known).requests.filter(isMintRequest);
    const [redeem] = planNetwork(redeemOf(), 'thorchain', known).requests.filter(isMintRequest);
    expect(mint && comparableSwap(mint, known)).toMatchObject({ from: asset('BTC.BTC'), to: asset('THOR.RUNE'), amount: 10_000_000n });
    expect(redeem && comparableSwap(redeem, known)).toMatchObject({
      from: asset('THOR.RUNE'),
      to: asset('BTC.BTC'),
      amount: 1_000_00000000n,
    });
  });

  test('refuses an amount that the fee of a refund or payout could consume, and gives the minimum', () => {
    const known = facts('thorchain', { inbound: [inboundEntry('BTC', { outboundFee: baseAmount(2_000n) })] });
    for (const request of [mintOf, redeemOf]) {
      const low = buildOffer(request({ amount: baseAmount(8_999n) }), known);
      expect(low).toMatchObject({ ok: false, error: { code: 'amount_too_low', details: { recommended_min_amount_in: '9000' } } });
      expect(buildOffer(request({ amount: baseAmount(9_000n) }), known).ok).toBe(true);
    }
  });

  test('ranks it above the same pair through pools', () => {
    const mint = buildOffer(mintOf());
    if (!mint.ok) throw new Error(mint.error.hint);
    const pooled = { ...mint.value, mode: 'single' as const, quote: { ...mint.value.quote, expectedAmountOut: baseAmount(9_980_000n) } };
    const { offers } = rank(mintOf(), [pooled, mint.value], []);
    expect(offers.map(({ mode, belowBestBps }) => [mode, belowBestBps])).toEqual([
      ['mint', 0],
      ['single', 20],
    ]);
  });
});
