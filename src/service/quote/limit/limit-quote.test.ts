import { describe, expect, test } from 'vitest';
import { limitQuoteEndpoint } from '../../../contract/v1/limit-quote.ts';
import { quoteEndpoint } from '../../../contract/v1/quote.ts';
import { addressFromSeed } from '../../../core/address/address.ts';
import { AppError, must } from '../../../core/errors.ts';
import { decodeMemo } from '../../../core/memo/memo.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { testWorld } from '../../fixtures/test-world.ts';
import { quote } from '../quote.ts';
import { limitOrders } from './limit-orders.ts';
import { limitQuote } from './limit-quote.ts';

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btcAddress = addressFromSeed('BTC', new Uint8Array(20));
const dogeAddress = addressFromSeed('DOGE', new Uint8Array(20));
stretchDeadlines({ timers: true });
const world = testWorld();

type Fields = Readonly<Record<string, string>>;
const order = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', target_out: '300000000', destination: evm } as const;
const offer = (more: Fields = {}, deps = world.deps()) => limitQuote(must(limitQuoteEndpoint.parse({ ...order, ...more })), deps);
const catchError = (more: Fields = {}, deps = world.deps()) =>
  offer(more, deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );

describe('a limit order', () => {
  test('pays to the address of a name, and returns both', async () => {
    const made = await offer({ destination: 'strait' });
    expect(made).toMatchObject({ destination: expect.stringMatching(/^0x/), destinationName: 'strait' });
    expect(made.memo.toLowerCase()).toContain(made.destination.toLowerCase());
    const reply = limitQuoteEndpoint.respond(made, Date.now());
    expect(reply).toMatchObject({ ok: true, answer: { destination: made.destination, destination_name: 'strait' } });
    expect(await catchError({ destination: 'nobody-at-all' })).toMatchObject({ code: 'invalid_address', field: 'destination' });
  });

  test('cannot pay a vault of either network or a token contract', async () => {
    const facts = await world.deps().facts.read('mayachain');
    const vault = facts.ok ? facts.value.inbound.find(({ chain }) => chain === 'ETH')?.address : undefined;
    expect(await catchError({ destination: vault ?? '' })).toMatchObject({ code: 'invalid_address', field: 'destination' });
    const token = await catchError({ destination: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' });
    expect(token?.hint).toMatch(/contract of the token USDC/);
    const refund = facts.ok ? facts.value.inbound.find(({ chain }) => chain === 'BTC')?.address : undefined;
    expect(await catchError({ refund_address: refund ?? '' })).toMatchObject({ code: 'invalid_address', field: 'refund_address' });
  });

  test('has a memo with exactly the requested terms', async () => {
    const { memo, expiresAt, ...rest } = await offer({ ttl_blocks: '600' });
    expect(memo).toBe(`=<:ETH.ETH:${evm}:300000000/600/0`);
    expect(decodeMemo(memo, 'thorchain')).toMatchObject({ ok: true, value: { kind: 'limit', limit: 300_000_000n, interval: 600 } });
    expect(rest).toMatchObject({ targetOut: 300_000_000n, ttlBlocks: 600, outbound: { asset: 'ETH.ETH' } });
    expect(expiresAt).toBeGreaterThan(Date.now());
    expect(rest.quote.orderExpiryTimestamp * 1000 - Date.now()).toBeLessThanOrEqual(601 * 6_000);
  });

  test('rests for three days by default, and names the full token in its memo', async () => {
    const { memo, to } = await offer({ from_asset: 'ETH.ETH', to_asset: 'ETH.USDC', amount: '100000000', target_out: '500000000000' });
    expect(memo).toBe(`=<:ETH.${to.symbol}:${evm}:500000000000/43200/0`);
    expect(to.contract).toBe('0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
  });

  test('points out an amount in wei on either side, but not a large number of coins', async () => {
    const wei = await catchError({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: `1${'0'.repeat(18)}`, destination: btcAddress });
    expect(wei).toMatchObject({ code: 'amount_too_high', field: 'amount' });
    expect(wei?.hint).toContain('looks like one with 18 places; all amounts here have 8: 1 ETH is "100000000".');
    const target = await catchError({ target_out: `2${'0'.repeat(18)}` });
    expect(target).toMatchObject({ code: 'amount_too_high', field: 'target_out', hint: expect.stringContaining('2 ETH is "200000000"') });
    expect((await catchError({ amount: `1${'0'.repeat(18)}` }))?.hint ?? '').not.toContain('places');
  });

  test('is compared with the market payout, with the sign of the difference', async () => {
    const { market } = await offer();
    if (market === undefined) throw new Error('no market');
    expect(market.distanceBps).toBe(Number(((300_000_000n - market.out) * 10_000n) / market.out));
    const below = await offer({ target_out: (market.out / 2n).toString() });
    expect(below.market?.distanceBps).toBeLessThan(-4_900);
    expect(below.market?.distanceBps).toBeGreaterThanOrEqual(-5_001);
    const absurd = await offer({ from_asset: 'ETH.ETH', to_asset: 'ETH.USDC', target_out: `1${'0'.repeat(24)}` });
    expect(absurd.market?.distanceBps).toBe(1_000_000_000);
  });

  test('shows how far its target and an immediate swap are below the market, at the same dollar prices', async () => {
    const above = await offer();
    expect(above.totalLossBps).toBe(Number(((above.marketOut - above.targetOut) * 10_000n) / above.marketOut));
    expect(above.totalLossBps).toBeLessThan(0);
    const half = await offer({ target_out: `${above.marketOut / 2n}` });
    expect([4_999, 5_000]).toContain(half.totalLossBps);
    const { marketOut, midOut, market, usd } = half;
    if (market === undefined) throw new Error('no market');
    expect(market.loss.midOut).toBe(midOut);
    expect(market.loss.totalLossBps).toBe(Number(((marketOut - market.out) * 10_000n) / marketOut));
    const deps = world.deps();
    const swap = await quote(must(quoteEndpoint.parse({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: order.amount })), deps);
    const single = swap.offers.find(({ network, mode }) => network === 'thorchain' && mode === 'single');
    expect(usd).toMatchObject({ in: single?.usd.in, market: single?.usd.out, marketLost: single?.usd.lost });
  });

  test('warns of what an immediate swap would lose, but not of missing protection', async () => {
    const large = await offer({
      from_asset: 'ETH.ETH',
      to_asset: 'DOGE.DOGE',
      amount: '5000000000000',
      target_out: `1${'0'.repeat(16)}`,
      destination: dogeAddress,
    });
    const { loss, warnings = [] } = large.market ?? {};
    expect(warnings.map(({ code }) => code)).toContain('shallow_pool');
    expect(warnings.map(({ code }) => code)).not.toContain('unprotected');
    const reply = limitQuoteEndpoint.respond(large, Date.now());
    expect(reply.ok && reply.answer.market).toMatchObject({
      total_loss_bps: loss?.totalLossBps,
      price_impact_bps: loss?.priceImpactBps,
      warnings: warnings.map(({ code, severity, message }) => ({ code, severity, message })),
    });
  });

  test('gives both lengths when its memo does not fit, without advice to drop fields that were not sent', async () => {
    const token = { to_asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', target_out: '10000000000' };
    const info = await offer(token).catch((error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)));
    expect(info).toMatchObject({
      code: 'memo_too_long',
      field: 'to_asset',
      details: { memo_bytes: expect.any(String), memo_max_bytes: '80' },
    });
    const said = 'hint' in info ? info.hint : '';
    expect(said).toMatch(/^A deposit on Bitcoin carries 80 bytes of memo; this order needs 1\d\d/);
    expect(said).toContain('GET /api/v1/quote');
    expect(said).not.toContain('refund_address');
  });

  test('is offered from a secured asset, whose message carries 250 bytes, and is placed with that memo', async () => {
    const owner = addressFromSeed('THOR', new Uint8Array(20).fill(3));
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
    const { memo, amount } = await offer({ from_asset: 'BTC-BTC', to_asset: usdc, amount: '10000000', target_out: '9000000000000' });
    expect(memo).toContain(`=<:${usdc}:`);
    const paid = { network: 'thorchain', asset: 'BTC-BTC', amount: `${amount}`, memo, from: owner };
    const { tx } = (await world.control('pay', paid)) as { readonly tx: string };
    await world.control('clock', { advance_blocks: 2 });
    const { orders } = await limitOrders(owner, world.deps());
    expect(orders).toMatchObject([{ order: { tx, memo }, fitsChain: true }]);
  });

  test('has the outbound fee of the target asset, none on the network itself, and not the node’s constant', async () => {
    const facts = await world.deps().facts.read('thorchain');
    const { outbound } = await offer();
    expect(outbound.fee).toBe(facts.ok && facts.value.inbound.find(({ chain }) => chain === 'ETH')?.outboundFee);
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
    await world.control('state', { network: 'thorchain', outbound_fees: { [usdc]: '3000000000' } });
    const token = await offer({ from_asset: 'BTC-BTC', to_asset: usdc, target_out: '9000000000000' });
    expect(token.outbound).toEqual({ fee: 3_000_000_000n, asset: usdc });
    const rune = await offer({
      from_asset: 'BTC.BTC',
      to_asset: 'THOR.RUNE',
      target_out: '1000000000000',
      destination: addressFromSeed('THOR', new Uint8Array(20)),
    });
    expect(rune.outbound).toEqual({ fee: 0n, asset: 'THOR.RUNE' });
  });
});

describe('a refused order', () => {
  test.each([
    ['no order book', { ENABLEADVSWAPQUEUE: 0 }],
    ['a book for market swaps only', { ENABLEADVSWAPQUEUE: 2 }],
    ['a halted source', { HALTBTCTRADING: 1 }],
    ['a halted target', { HALTETHTRADING: 1 }],
    ['halted payouts', { HALTSIGNINGETH: 1 }],
  ])('gives its reason: %s', async (_name, mimir) => {
    await world.control('state', { network: 'thorchain', mimir });
    expect(await catchError()).toMatchObject({ code: 'trading_halted', hint: expect.stringMatching(/THORChain/) });
  });

  test.each([
    [{ amount: '2000' }, 'amount_too_low'],
    [{ amount: '100' }, 'amount_too_low'],
    [{ to_asset: 'ETH.NOSUCHTOKEN' }, 'no_route'],
    [{ from_asset: 'DASH.DASH' }, 'no_route'],
    [{ refund_address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr' }, 'memo_too_long'],
  ])('is refused for %j with %s', async (more, code) => {
    expect(await catchError(more as Fields)).toMatchObject({ code });
  });

  test('names the network that swaps a pair for which there are no orders', async () => {
    expect(await catchError({ from_asset: 'DASH.DASH' })).toMatchObject({
      code: 'no_route',
      hint: expect.stringMatching(
        /^THORChain has no pool for DASH\.DASH\. MAYAChain swaps this pair, without limit orders: ask for a quote\.$/,
      ),
    });
    expect((await catchError({ to_asset: 'ETH.NOSUCHTOKEN' }))?.hint).not.toContain('MAYAChain');
  });

  test('is refused with the longest lifetime the network allows when its own is longer', async () => {
    await world.control('state', { network: 'thorchain', mimir: { STREAMINGLIMITSWAPMAXAGE: 100 } });
    expect(await catchError({ ttl_blocks: '101' })).toMatchObject({
      code: 'invalid_field',
      field: 'ttl_blocks',
      details: { longest_ttl_blocks: '100' },
    });
    expect(await catchError({ ttl_blocks: '100' })).toBeUndefined();
  });

  test('is a typed failure while both hosts are down', async () => {
    for (const host of ['a', 'b']) await world.control('fault', { face: 'thornode', host, kind: 'reset', match: 'quote' });
    expect(await catchError()).toMatchObject({ code: 'upstream_unavailable' });
  });
});

describe('a node that answers something else', () => {
  /** The devnet with part of its quote/limit response replaced. */
  const lying = (from: string | RegExp, to: string) =>
    world.deps(async (url, init) => {
      const answer = await fetch(url, init);
      if (!String(url).includes('quote/limit')) return answer;
      const text = await answer.text();
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return new Response(changed, { status: answer.status, headers: answer.headers });
    });

  test.each([
    ['a market swap', '=<:ETH', '=:ETH'],
    ['a lower target', ':300000000/', ':299999999/'],
    ['a higher target', ':300000000/', ':300000001/'],
    ['no target', ':300000000/', ':0/'],
    ['another asset', '=<:ETH.ETH', '=<:BASE.ETH'],
    ['a token', '=<:ETH.ETH', '=<:ETH.USDC'],
    ['another destination', `${evm}:`, '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:'],
    ['a refund address', `${evm}:`, `${evm}/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:`],
    ['a shorter life', '/43200/0', '/4320/0'],
    ['a quantity', '/43200/0', '/43200/9'],
    ['an affiliate', '/43200/0"', '/43200/0:t:100"'],
    ['extra text', '/43200/0"', '/43200/0|x"'],
    ['another expected payout', '"expected_amount_out":"300000000"', '"expected_amount_out":"290000000"'],
    ['an early end', /"order_expiry_block":"\d+"/, '"order_expiry_block":"1"'],
    ['a late end', /"order_expiry_block":"\d+"/, '"order_expiry_block":"99999999"'],
    ['an inbound address of another chain', /"inbound_address":"[^"]+"/, `"inbound_address":"${evm}"`],
    ['no inbound address', /"inbound_address":"[^"]+"/, '"inbound_address":""'],
  ])('is rejected as upstream_invalid for an answer with %s', async (_name, from, to) => {
    expect(await catchError({}, lying(from, to))).toMatchObject({ code: 'upstream_invalid' });
  });
});

test.each([
  [{ target_out: '0' }, 'invalid_amount', 'target_out'],
  [{ target_out: '1.5' }, 'invalid_amount', 'target_out'],
  [{ target_out: '' }, 'invalid_amount', 'target_out'],
  [{ amount: '-1' }, 'invalid_amount', 'amount'],
  [{ destination: '' }, 'invalid_field', 'destination'],
  [{ destination: 'my strait' }, 'invalid_address', 'destination'],
  [{ ttl_blocks: '0' }, 'invalid_field', 'ttl_blocks'],
  [{ ttl_blocks: '43201' }, 'invalid_field', 'ttl_blocks'],
  [{ to_asset: 'BTC.BTC' }, 'same_asset', 'to_asset'],
  [{ tolerance_bps: '100' }, 'invalid_field', 'tolerance_bps'],
])('rejects %j', (more, code, field) => {
  expect(limitQuoteEndpoint.parse({ ...order, ...more })).toMatchObject({ ok: false, error: { code, field } });
});

test('answers quote_expired once the offer has expired', async () => {
  const made = await offer();
  expect(limitQuoteEndpoint.respond(made, made.expiresAt - 1)).toMatchObject({ ok: true, answer: { memo: made.memo } });
  expect(limitQuoteEndpoint.respond(made, made.expiresAt)).toMatchObject({ ok: false, error: { code: 'quote_expired' } });
  const reply = limitQuoteEndpoint.respond(made, Date.now());
  expect(reply.ok && limitQuoteEndpoint.response.safeParse(reply.answer).success).toBe(true);
});
