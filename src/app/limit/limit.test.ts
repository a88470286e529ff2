import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import inboundExample from '../../contract/examples/inbound.json' with { type: 'json' };
import ordersExample from '../../contract/examples/limit-orders.json' with { type: 'json' };
import quoteExample from '../../contract/examples/limit-quote.json' with { type: 'json' };
import { addressFromSeed } from '../../core/address/address.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { changeAmount } from '../../core/memo/order-change-text.ts';
import { intentError } from '../../wallet/checks.ts';
import type { Account } from '../../wallet/port.ts';
import { limitOrdersIn, limitQuoteIn, notingClient } from '../fixtures/answers.ts';
import { testClock } from '../fixtures/test-clock.ts';
import type { SwapRequest } from '../state/form/$form.ts';
import {
  distanceBps,
  emptyLimit,
  type LimitForm,
  limitPriceText,
  limitSubject,
  marketOf,
  readTarget,
  readTtl,
} from '../state/limit/$limit.ts';
import { liveLimitQuote } from '../state/limit/limit-quote.ts';
import type { QuoteState } from '../state/offers/$quote.ts';
import { changeIntent, orderOwner } from './change-intent.ts';
import { type CheckState, changeParts, watchChange } from './limit-change.ts';
import { changeOrder, type OrderView, ordersOf } from './limit-orders.ts';

const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const destination = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const request: SwapRequest = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 10_000_000n, destination, toleranceBps: 100 };
const form = (by: LimitForm['by'], text: string): LimitForm => ({ ...emptyLimit, by, texts: { ...emptyLimit.texts, [by]: text } });

describe('the target of an order', () => {
  test('is compared with the single swap, or with the streaming one if there is no single one', () => {
    const offer = (mode: string, units: bigint) => ({ network: 'thorchain', mode, expected_amount_out: units, expiresAt: 2, usd: {} });
    const of = (...offers: readonly object[]) =>
      marketOf({ kind: 'offers', book: { request, offers } } as unknown as QuoteState, request, 1)?.units;
    expect(of(offer('streaming', 300n), offer('single', 280n))).toBe(280n);
    expect(of(offer('streaming', 300n))).toBe(300n);
  });

  test('is set exactly by percent, price or amount', () => {
    expect(readTarget(form('percent', '5'), request, 270_000_000n)).toEqual({ kind: 'target', units: 283_500_000n });
    expect(readTarget(form('price', '30.5'), request, undefined)).toEqual({ kind: 'target', units: 305_000_000n });
    expect(readTarget(form('amount', '3.00000001'), request, undefined)).toEqual({ kind: 'target', units: 300_000_001n });
  });

  test('is priced correctly across assets with different decimals', () => {
    const cacao = { ...request, from: getInfo('MAYA.CACAO'), amount: 10n ** 10n };
    expect(readTarget(form('price', '2'), cacao, undefined)).toEqual({ kind: 'target', units: 200_000_000n });
    expect(limitPriceText(200_000_000n, cacao)).toBe('2');
  });

  test.each([
    ['percent', 'x'],
    ['percent', '1.234'],
    ['percent', '1001'],
    ['price', '-1'],
    ['amount', '0.123456789'],
    ['amount', '0'],
    ['price', '0'],
  ] as const)('by %s is refused for %s', (by, text) => {
    expect(readTarget(form(by, text), request, 1_000n).kind).toBe('wrong');
  });

  test('by percent is never below that percentage, and stays empty without a market payout', () => {
    expect(readTarget(form('percent', '5'), request, undefined)).toEqual({ kind: 'empty' });
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.nat(10_000), (market, bps) => {
        const target = readTarget(form('percent', `${bps / 100}`), request, market);
        expect(target.kind === 'target' && distanceBps(target.units, market) >= BigInt(bps)).toBe(true);
        expect(target.kind === 'target' && (target.units - 1n) * 10_000n < market * BigInt(10_000 + bps)).toBe(true);
      }),
    );
  });

  test('holds for a lifetime of 1 to 72 hours, and no other is accepted', () => {
    expect(readTtl({ ...emptyLimit, ttl: 'hour' })).toBe(600);
    expect(readTtl({ ...emptyLimit, ttl: 'day' })).toBe(14_400);
    expect(readTtl({ ...emptyLimit, ttl: 'three' })).toBe(43_200);
    expect(['1', '72', '0', '73', '1.5', '', 'x'].map((hoursText) => readTtl({ ...emptyLimit, ttl: 'custom', hoursText }))).toEqual([
      600,
      43_200,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('can be reviewed only with a destination', () => {
    const idle: QuoteState = { kind: 'idle' };
    expect(limitSubject(form('amount', '3'), idle, request, 0)?.choice).toEqual({
      network: 'thorchain',
      mode: 'limit',
      target: 300_000_000n,
      ttlBlocks: 14_400,
    });
    const { destination: _, ...bare } = request;
    expect(limitSubject(form('amount', '3'), idle, bare, 0)).toBeUndefined();
    expect(limitSubject(form('percent', '3'), idle, request, 0)).toBeUndefined();
  });
});

describe('a limit quote', () => {
  const quote = limitQuoteIn({ ...quoteExample, target_out: '5', expires_at: '2026-01-01T00:15:00Z' });

  test('expires by the service’s own clock', () => {
    expect(liveLimitQuote(quote, 'Thu, 01 Jan 2026 00:00:00 GMT', 1_000)?.expiresAt).toBe(901_000);
    expect(liveLimitQuote(quote, 'Thu, 01 Jan 2026 00:20:00 GMT', 1_000)).toBeUndefined();
    expect(liveLimitQuote(quote, null, 1_000)).toBeUndefined();
    expect(liveLimitQuote({ ...quote, target_out: 0n }, 'Thu, 01 Jan 2026 00:00:00 GMT', 1_000)).toBeUndefined();
  });
});

describe('the loss of an order', () => {
  const date = 'Fri, 20 Nov 2026 13:28:19 GMT';
  const live = (more: object) => liveLimitQuote(limitQuoteIn({ ...quoteExample, ...more }), date, 0) ?? expect.fail('no quote');

  test('to the pools is zero when the target is above the market', () => {
    expect(live({})).toMatchObject({ total_loss_bps: -1_017, price_impact_bps: 0, warnings: [] });
  });

  test('is the distance below the market, with the outbound fee excluded from the pools’ share', () => {
    const low = live({ target_out: '200000000', mid_out: '250000000', total_loss_bps: 2_000 });
    expect(low).toMatchObject({ total_loss_bps: 2_000, price_impact_bps: 1_999 });
    const fee = live({ target_out: '217844088', market: { ...quoteExample.market, outbound_fee: '27230511' } });
    expect(fee).toMatchObject({ price_impact_bps: 1_000, warnings: [{ code: 'high_price_impact', severity: 'danger' }] });
    expect(live({ target_out: '261000000', total_loss_bps: 400 }).warnings).toMatchObject([{ severity: 'warning', total_loss_bps: 400 }]);
  });
});

describe('changing an order', () => {
  const listed = {
    ...ordersExample.orders[0],
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.ETH',
    amount: '10000000',
    target_out: '900000000',
    cancel_memo: 'm=<:10000000BTC.BTC:900000000ETH.ETH:0',
  };
  const order = (change: object = {}): OrderView => {
    const read = ordersOf(limitOrdersIn({ ...ordersExample, orders: [{ ...listed, ...change }] }));
    return read?.orders[0] ?? expect.fail('no order');
  };

  test('is refused if the list contains an unknown asset', () => {
    expect(ordersOf(limitOrdersIn({ ...ordersExample, orders: [listed, { ...listed, from_asset: '?' }] }))).toBeUndefined();
  });

  test('uses the exact figures in the book', () => {
    const [cancel, change] = [changeOrder(order(), 0n), changeOrder(order(), 850_000_000n)];
    expect(cancel.ok && cancel.value.memo).toBe(listed.cancel_memo);
    expect(change.ok && change.value.memo).toBe('m=<:10000000BTC.BTC:900000000ETH.ETH:850000000');
  });

  test.each([{ cancel_memo: 'm=<:10000001BTC.BTC:900000000ETH.ETH:0' }, { cancel_memo: '=:b:x' }, { amount: '10000001' }])(
    'is refused when memo and list differ: %j',
    (change) => {
      expect(changeOrder(order(change), 0n).ok).toBe(false);
    },
  );

  test('sends the smallest amount the chain can carry above the dust threshold', () => {
    expect(changeAmount('BTC', 1_000n)).toBe(1_001n);
    expect(changeAmount('GAIA', 1_000_000n)).toBe(1_000_100n);
    expect(changeAmount('THOR', undefined)).toBe(0n);
    fc.assert(
      fc.property(fc.constantFrom('BTC', 'GAIA', 'XRP', 'ETH', 'SOL'), fc.bigInt(0n, 10n ** 10n), (chain, dust) => {
        expect(changeAmount(chain, dust)).toBeGreaterThan(dust);
      }),
    );
  });

  test('shows nothing to pay once the check is 75 s old', () => {
    const change = changeOrder(order(), 0n);
    if (!change.ok) throw new Error(change.error.hint);
    const address = addressFromSeed('BTC', new TextEncoder().encode('vault'));
    const state = { kind: 'checked', inbound: { inbound_address: address, dust_threshold: 1_000n, cautions: [] }, checkedAt: 0 } as const;
    expect(changeParts(change.value, state, 74_000)?.map(({ text }) => text)).toEqual(['0.00001001', address, listed.cancel_memo]);
    expect(changeParts(change.value, state, 75_000)).toBeUndefined();
    expect(changeParts(change.value, { ...state, inbound: { cautions: [] } }, 0)).toBeUndefined();
  });

  test('is checked again soon after a failed check, then every minute, and shows nothing to pay before a good one', async () => {
    const view = changeOrder(order(), 0n);
    if (!view.ok) throw new Error(view.error.hint);
    const inbound_address = addressFromSeed('BTC', new TextEncoder().encode('vault'));
    const { client } = notingClient(async () => Response.json({ ...inboundExample, inbound_address }));
    const clock = testClock();
    const seen: CheckState[] = [];
    let isOnline = false;
    const stop = watchChange(order(), 'BTC', { client, clock, isOnline: () => isOnline }, (state) => seen.push(state));
    const payable = () => seen.map((state) => changeParts(view.value, state, clock.now()) !== undefined);
    expect(seen.map(({ kind }) => kind)).toEqual(['checking', 'stopped']);
    await clock.pass(5_000);
    expect(seen).toHaveLength(3);
    await clock.pass(59_999);
    expect(payable()).toEqual([false, false, false]);
    isOnline = true;
    await clock.pass(1);
    await expect.poll(payable).toEqual([false, false, false, true]);
    isOnline = false;
    await clock.pass(60_000);
    expect(seen.at(-1)?.kind).toBe('stopped');
    isOnline = true;
    await clock.pass(5_000);
    await expect.poll(() => seen.at(-1)?.kind).toBe('checked');
    stop();
    await clock.pass(120_000);
    expect(seen).toHaveLength(6);
  });

  test('signs exactly the change, in the chain’s own coin, and only with the account that placed the order', () => {
    const view = changeOrder(order(), 0n);
    if (!view.ok) throw new Error(view.error.hint);
    const [address, sender] = ['vault', 'sender'].map((name) => addressFromSeed('BTC', new TextEncoder().encode(name)));
    const inbound = { inbound_address: address ?? '', dust_threshold: 1_000n, cautions: [] };
    const intent = changeIntent({ order: order(), change: view.value, sender: sender ?? '', inbound, now: 0 });
    expect(intent).toMatchObject({
      kind: 'order_change',
      amount: 1_001n,
      amountText: '0.00001001',
      memo: listed.cancel_memo,
      inboundAddress: address,
    });
    expect(intent && intentError(intent, 0)).toBeUndefined();
    const other = { ...view.value, memo: listed.cancel_memo.replace(/0$/, '1') };
    const altered = changeIntent({ order: order(), change: other, sender: sender ?? '', inbound, now: 0 });
    expect(altered && intentError(altered, 0)?.code).toBe('memo_mismatch');
    const account = { chain: 'BTC', address: sender, wallet: { id: 'w', family: 'utxo', chains: ['BTC'] } } as unknown as Account;
    expect(orderOwner([account], 'BTC', sender ?? '')).toBe(account);
    expect(orderOwner([account], 'BTC', address ?? '')).toBeUndefined();
    expect(orderOwner([account], 'LTC', sender ?? '')).toBeUndefined();
  });
});
