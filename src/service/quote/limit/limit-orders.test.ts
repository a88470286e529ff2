import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limitOrdersEndpoint } from '../../../contract/v1/limit-orders.ts';
import { limitQuoteEndpoint } from '../../../contract/v1/limit-quote.ts';
import { addressFromSeed } from '../../../core/address/address.ts';
import { AppError, must } from '../../../core/errors.ts';
import { decodeOrderChange } from '../../../core/memo/memo-modify.ts';
import { thornode } from '../../../nodes/networks/thornode.ts';
import { json, type Script, type ScriptedHost, scriptedHost, stall, text } from '../../../nodes/networks/vectors/scripted-host.ts';
import { stretchDeadlines } from '../../../server/fixtures/deadlines.ts';
import { startWorld, type World } from '../../fixtures/world.ts';
import { limitOrders } from './limit-orders.ts';
import { limitQuote } from './limit-quote.ts';

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const now = Date.parse('2026-11-20T12:00:00Z');
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

let host: ScriptedHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

/** An order as returned by `/queue/limit_swaps`: proto3 JSON, numbers as strings (content/reference/thornode.md#waiting-orders). */
function entry(id: string, more: Readonly<Record<string, unknown>> = {}, times: object = {}) {
  const { from = 'ETH.ETH', amount = '100000000', sent = sender.toLowerCase(), ...swap } = more;
  return {
    swap: {
      tx: {
        id: id.repeat(64),
        chain: 'ETH',
        from_address: sent,
        to_address: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1',
        coins: [{ asset: from, amount, decimals: '0' }],
        gas: [],
        memo: `=<:BTC.BTC:${btc}:5000000/43200/0`,
      },
      target_asset: 'BTC.BTC',
      destination: btc,
      trade_target: '5000000',
      affiliate_address: '',
      affiliate_basis_points: '0',
      signer: '',
      swap_type: 'limit',
      initial_block_height: '27600000',
      state: {
        interval: '0',
        quantity: '4',
        ttl: '43200',
        count: '1',
        last_height: '0',
        deposit: '100000000',
        withdrawn: '0',
        in: '25000000',
        out: '1250000',
        failed_swaps: [],
        failed_swap_reasons: [],
      },
      ...swap,
    },
    ratio: '5000000',
    blocks_since_created: '1200',
    time_to_expiry_blocks: '42000',
    created_timestamp: '0',
    ...times,
  };
}

const book = (orders: readonly unknown[], hasNext = false) => ({
  limit_swaps: orders,
  pagination: { offset: '0', limit: '100', total: `${orders.length}`, has_next: hasNext, has_prev: false },
});

/** Long enough for a busy machine not to count as down; unresponsive hosts use the short timeout. */
const patienceMs = 30_000;
const hastyMs = 300;

async function list(script: Script, address = sender, timeoutMs = script === stall ? hastyMs : patienceMs) {
  host = await scriptedHost(createServer, script);
  const limits = thornode({ hosts: [host.url], fetch, now: () => now, timeoutMs });
  const output = await limitOrders(must(limitOrdersEndpoint.parse({ sender: address })), { limits, now: () => now });
  const reply = limitOrdersEndpoint.respond(output, now);
  if (!reply.ok) throw new AppError(reply.error);
  expect(limitOrdersEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
}

const catchCode = (script: Script) =>
  list(script).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info.code : Promise.reject(error)),
  );

stretchDeadlines({ timers: true });

describe('a sender’s open orders', () => {
  test('have the exact figures of the book, their times and their cancel memos', async () => {
    const { orders, has_more } = await list(json(book([entry('A')])));
    expect(host?.seen).toEqual([`/thorchain/queue/limit_swaps?sender=${sender}&offset=0&limit=100`]);
    expect(has_more).toBe(false);
    expect(orders).toEqual([
      {
        tx: 'A'.repeat(64),
        from_asset: 'ETH.ETH',
        to_asset: 'BTC.BTC',
        amount: '100000000',
        target_out: '5000000',
        destination: btc,
        filled_in: '25000000',
        filled_out: '1250000',
        created_at: '2026-11-20T10:00:00Z',
        created_at_unix: 1_795_168_800,
        expires_at: '2026-11-23T10:00:00Z',
        expires_at_unix: 1_795_428_000,
        expires_in_blocks: 42_000,
        expires_in_seconds: 252_000,
        memo: `=<:BTC.BTC:${btc}:5000000/43200/0`,
        cancel_memo: 'm=<:100000000ETH.ETH:5000000BTC.BTC:0',
        change_memo: 'm=<:100000000ETH.ETH:5000000BTC.BTC:{target_out}',
        memo_fits: true,
        ambiguous: false,
      },
    ]);
    expect(decodeOrderChange(orders[0]?.cancel_memo ?? '')).toMatchObject({ ok: true, value: { newTarget: 0n } });
    expect(decodeOrderChange(orders[0]?.change_memo.replace('{target_out}', '6000000') ?? '')).toMatchObject({
      ok: true,
      value: { newTarget: 6_000_000n },
    });
  });

  test('are read with assets as text or in parts, with and without a state', async () => {
    const parts = {
      chain: 'ETH',
      symbol: 'USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
      ticker: 'USDC',
      synth: false,
      trade: false,
      secured: false,
    };
    const trade = { chain: 'BTC', symbol: 'BTC', ticker: 'BTC', synth: false, trade: true, secured: false };
    const { orders } = await list(json(book([entry('A', { from: parts, target_asset: trade, state: null })])));
    expect(orders).toMatchObject([
      { from_asset: usdc, to_asset: 'BTC~BTC', filled_in: '0', cancel_memo: `m=<:100000000${usdc}:5000000BTC~BTC:0` },
    ]);
  });

  test('are listed oldest first, without those of other senders', async () => {
    const orders = [
      entry('A', { amount: '1' }, { blocks_since_created: '5' }),
      entry('B', { amount: '2' }, { blocks_since_created: '50' }),
      entry('C', { amount: '3', sent: '0x86d526d6624abc0178cf7296cd538ecc080a95f1' }),
    ];
    const answer = await list(json(book(orders)));
    expect(answer.orders.map(({ tx }) => tx.charAt(0))).toEqual(['B', 'A']);
  });

  test('are ambiguous to the network when they share pair and price', async () => {
    const same = entry('B', { amount: '200000000', trade_target: '10000000' });
    const other = entry('C', { amount: '200000000', trade_target: '10000002' });
    const { orders } = await list(json(book([entry('A'), same, other])));
    expect(orders.map(({ tx, ambiguous }) => [tx.charAt(0), ambiguous])).toEqual([
      ['A', true],
      ['B', true],
      ['C', false],
    ]);
  });

  test('are marked when a Bitcoin transaction cannot carry their cancel memo', async () => {
    const long = entry('A', { from: 'BTC.BTC', sent: btc, target_asset: usdc, trade_target: '9000000000000' });
    const short = entry('B', { from: 'BTC.BTC', sent: btc, target_asset: 'ETH.ETH' });
    const { orders } = await list(json(book([long, short])), btc);
    expect(orders.map(({ memo_fits }) => memo_fits)).toEqual([false, true]);
  });

  test('are read across pages, and marked as incomplete beyond 500', async () => {
    const page: Script = (response, request) => {
      const offset = Number(new URL(request.url ?? '', 'http://host').searchParams.get('offset'));
      json(book([entry('ABCDEFGHIJ'.charAt(offset / 100), { amount: `${offset + 1}` })], offset < 200))(response, request);
    };
    expect((await list(page)).orders).toHaveLength(3);
    await host?.close();
    const endless = await list(json(book([entry('A')], true)));
    expect([endless.has_more, host?.seen.length]).toEqual([true, 5]);
  });

  test('may be empty', async () => {
    expect((await list(json(book([])))).orders).toEqual([]);
  });
});

describe('on the devnet', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const rune = addressFromSeed('THOR', new Uint8Array(7));
  const listed = async (address: string) => {
    const reply = limitOrdersEndpoint.respond(await limitOrders(address, world.deps()), Date.now());
    if (!reply.ok) throw new AppError(reply.error);
    expect(limitOrdersEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
    return reply.answer.orders;
  };
  const send = async (memo: string, amount: string, from: string) => {
    await world.control('faucet', { chain: 'THOR', address: from, amount: '100000000000' });
    await world.control('pay', { network: 'thorchain', asset: 'THOR.RUNE', amount, memo, from });
    await world.control('clock', { advance_blocks: 3 });
  };

  test('places, lists, changes and cancels an order with the memos it returns', async () => {
    const fields = {
      from_asset: 'THOR.RUNE',
      to_asset: 'BTC.BTC',
      amount: '10000000000',
      target_out: '5000000',
      destination: btc,
      ttl_blocks: '600',
    };
    const { memo } = await limitQuote(must(limitQuoteEndpoint.parse(fields)), world.deps());
    await send(memo, '10000000000', rune);
    const [placed, ...others] = await listed(rune);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({
      from_asset: 'THOR.RUNE',
      to_asset: 'BTC.BTC',
      amount: '10000000000',
      target_out: '5000000',
      destination: btc,
      filled_in: '0',
      memo,
      memo_fits: true,
      ambiguous: false,
    });
    expect(placed?.expires_in_blocks).toBeLessThan(600);
    expect(await listed(addressFromSeed('THOR', new Uint8Array(8)))).toEqual([]);

    await send(placed?.change_memo.replace('{target_out}', '6000000') ?? '', '0', rune);
    const [changed] = await listed(rune);
    expect(changed).toMatchObject({ tx: placed?.tx, target_out: '6000000' });
    await send(changed?.cancel_memo ?? '', '0', rune);
    expect(await listed(rune)).toEqual([]);
  });

  test('leaves an order unchanged by another sender’s memo', async () => {
    const memo = `=<:BTC.BTC:${btc}:5000000/600/0`;
    await send(memo, '10000000000', rune);
    const [placed] = await listed(rune);
    await send(placed?.cancel_memo ?? '', '0', addressFromSeed('THOR', new Uint8Array(8)));
    expect(await listed(rune)).toHaveLength(1);
  });
});

test.each([
  ['no list at all', json({ pagination: null }), 'upstream_invalid'],
  ['one order that cannot be read', json(book([entry('A'), entry('B', { trade_target: 'many' })])), 'upstream_invalid'],
  [
    'two coins in one order',
    json(book([{ ...entry('A'), swap: { ...entry('A').swap, tx: { ...entry('A').swap.tx, coins: [] } } }])),
    'upstream_invalid',
  ],
  ['a refusal', json({ code: 3, message: 'queue: invalid request', details: [] }, 400), 'upstream_invalid'],
  ['a page of HTML', text('<html>'), 'upstream_invalid'],
  ['nothing', stall, 'upstream_timeout'],
])('reports %s as a typed failure, never as an empty list', async (_name, script, code) => {
  expect(await catchCode(script)).toBe(code);
});

test.each([
  [{}, 'invalid_field'],
  [{ sender: 'strait' }, 'invalid_address'],
  [{ sender: `${sender}&limit=1` }, 'invalid_address'],
  [{ sender, offset: '1' }, 'invalid_field'],
])('rejects %j', (fields, code) => {
  expect(limitOrdersEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code } });
});
