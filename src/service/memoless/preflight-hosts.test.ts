import { describe, expect, test } from 'vitest';
import { preflightTool } from '../../contract/mcp/memoless-tools.ts';
import { memolessPreflightEndpoint } from '../../contract/memoless/preflight.ts';
import { ethAddress, inboundEntry, vaultBtc } from '../../core/fixtures/facts.ts';
import {
  askedAt,
  check,
  failedReply,
  okReply,
  paying,
  payingById,
  preflightOver,
  readRefusal,
  record,
  refusedAs,
  registration,
  type Stubs,
  twoChecks,
  view,
} from '../fixtures/preflight-deps.ts';

const named = (expireHeight: number) => ({ name: 'ghost', owner: 'thor1owner', expireHeight, aliases: [] });

describe('the hosts’ view of the reference', () => {
  const other = `=:ETH.ETH:${ethAddress}:2000000/0/1`;

  test.each([
    ['memos', {}, { memo: other }],
    ['states', {}, { available: true }],
    ['states', { available: true }, {}],
  ])('refuses two hosts that report different %s', async (_, a, b) => {
    expect(await readRefusal(paying(), twoChecks(a, b))).toMatchObject({
      code: 'upstream_invalid',
      hint: expect.stringContaining('disagree'),
    });
  });

  test.each([
    [{}, { reference: '00002' }],
    [{ reference: '00002' }, {}],
    [{ reference: '00002' }, { reference: '00002' }],
    [{ reference: '000001' }, { reference: '000001' }],
  ])('refuses an amount that a host reads as another reference: %o, %o', async (a, b) => {
    expect(await readRefusal(paying(), twoChecks(a, b))).toMatchObject({
      code: 'upstream_invalid',
      hint: expect.stringContaining('another reference'),
    });
  });

  test('accepts a shorter spelling of the same reference', async () => {
    expect(await refusedAs(paying(), twoChecks({ reference: '1' }))).toBeUndefined();
  });

  test('expires a registration whose reference was reassigned to another swap', async () => {
    const refusal = await readRefusal(payingById(), { registration, ...twoChecks({ memo: other }) });
    expect(refusal).toMatchObject({ code: 'reference_expired', hint: expect.stringContaining('Another swap') });
    expect(await preflightOver(paying(), twoChecks({ memo: other }))).toMatchObject({ memo: other });
  });

  test('reports an unknown reference as expired if it was registered, as not found otherwise', async () => {
    const gone = twoChecks({ available: true, memo: '', expiresAt: 0 });
    const expired = { code: 'reference_expired', hint: expect.stringContaining('The reference has expired') };
    expect(await readRefusal(payingById(), { registration, ...gone })).toMatchObject(expired);
    expect(await readRefusal(paying(), { ...gone, byName: okReply(record) })).toMatchObject(expired);
    expect(await refusedAs(paying(), gone)).toBe('reference_not_found');
    const silent = failedReply({ code: 'upstream_unavailable', hint: 'No answer.' });
    expect(await refusedAs(paying(), { ...gone, byName: silent })).toBe('reference_not_found');
  });

  test('treats a reference as used up once one host has counted its last use', async () => {
    const used = { code: 'reference_expired', details: { uses: '2', max_uses: '2' } };
    expect(await readRefusal(paying(), twoChecks({ mostUses: 2, uses: 1 }, { mostUses: 2, uses: 2 }))).toMatchObject(used);
    expect(await readRefusal(paying(), twoChecks({ mostUses: 2, uses: 2 }, { mostUses: 2, uses: 0 }))).toMatchObject(used);
  });

  test('refuses a memo that may not be registered', async () => {
    expect(await refusedAs(paying(), twoChecks({ memo: `=:ETH.ETH:${ethAddress}` }))).toBe('invalid_field');
  });

  test('accepts a memo with a refund address too long for a deposit of the chain, and states where a refund goes', async () => {
    const refund = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const memo = `=:ETH.ETH:${ethAddress}/${refund}:1000000`;
    expect(memo.length).toBeGreaterThan(80);
    const report = await preflightOver(paying(), twoChecks({ memo }));
    expect(report.order.refund).toBe(refund);
    const told = memolessPreflightEndpoint.respond(report, askedAt);
    const text = told.ok && preflightTool.describe(report, preflightTool.shorten(told.answer), askedAt);
    expect(text).toContain(`A refund goes to the sender, and to "${refund}" only once`);
  });

  test.each([
    ['unknown', undefined, 'invalid_field'],
    ['expired', okReply(named(999)), 'invalid_field'],
    ['not told', failedReply({ code: 'upstream_unavailable', hint: 'No answer.' }), 'upstream_unavailable'],
    ['known', okReply(named(1_000_000)), undefined],
  ])('looks up the affiliate of the memo, as the check of a deposit does: %s', async (_, name, code) => {
    const memo = twoChecks({ memo: `=:ETH.ETH:${ethAddress}:1000000/0/1:ghost:10` });
    const refusal = await readRefusal(paying(), { ...memo, ...(name === undefined ? {} : { name }), facts: { height: 1_000 } });
    expect(refusal?.code).toBe(code);
    if (refusal !== undefined) expect(refusal.field).toBe('memo');
  });

  test('refuses an order that pays a vault of either network', async () => {
    const inbound = [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress })];
    const lost = { code: 'invalid_address', field: 'memo', hint: expect.stringContaining('the vault of') };
    expect(await readRefusal(paying(), { facts: { inbound } })).toMatchObject(lost);
    expect(await readRefusal(paying(), { maya: { inbound } })).toMatchObject(lost);
  });

  test('refuses as unverified with fewer than two operators, and passes on the network’s own refusal', async () => {
    const silent = failedReply({ code: 'upstream_unavailable', hint: 'No answer.' });
    expect(await refusedAs(paying(), { checks: [okReply(check()), silent] })).toBe('deposit_unverified');
    expect(await refusedAs(paying(), { checks: [] })).toBe('deposit_unverified');
    const halted = failedReply({ code: 'memoless_unavailable', hint: 'It takes none.' });
    expect(await readRefusal(paying(), { checks: [halted, okReply(check())] })).toEqual({
      code: 'memoless_unavailable',
      hint: 'It takes none.',
    });
  });

  test('refuses a deposit that could be seen too late, to the second', async () => {
    expect(await refusedAs(paying(), twoChecks({ expiresAt: 1_300 }))).toBe('reference_expired');
    expect(await refusedAs(paying(), twoChecks({ expiresAt: 1_299 }))).toBe('reference_expired');
    expect(await preflightOver(paying(), twoChecks({ expiresAt: 1_301 }))).toMatchObject({ secondsToSend: 6 });
  });
});

describe('the deposit address', () => {
  const mimir = (...entries: [string, bigint][]) => ({ operators: 2, views: [view('a', { mimir: new Map(entries) }), view('b')] });

  test('refuses the deposit on a halt that one operator reports', async () => {
    expect(await refusedAs(paying(), { views: mimir(['HALTTRADING', 1n]) })).toBe('trading_halted');
    expect(await refusedAs(paying(), { views: mimir(['HALTETHTRADING', 1n]) })).toBe('trading_halted');
  });

  test('applies a streaming pause to streaming swaps only', async () => {
    const views = mimir(['STREAMINGSWAPPAUSE', 1n]);
    expect(await refusedAs(paying(), { views })).toBeUndefined();
    expect(await refusedAs(paying(), { views, ...twoChecks({ memo: `=:ETH.ETH:${ethAddress}:1000000/1/2` }) })).toBe('trading_halted');
  });

  test('refuses a limit order unless both operators accept limit orders', async () => {
    const order = twoChecks({ memo: `=<:ETH.ETH:${ethAddress}:1000000/600/0` });
    const takes: [string, bigint] = ['ENABLEADVSWAPQUEUE', 1n];
    const open = { operators: 2, views: [view('a', { mimir: new Map([takes]) }), view('b', { mimir: new Map([takes]) })] };
    const known = { mimir: new Map([takes]) };
    expect(await refusedAs(paying(), { ...order, views: open, facts: known })).toBeUndefined();
    expect(await refusedAs(paying(), { ...order, facts: known })).toBe('trading_halted');
  });

  test('refuses the deposit during a service pause, before querying any host', async () => {
    const asked: NonNullable<Stubs['asked']> = [];
    expect(await refusedAs(paying(), { pauses: [{ scope: 'signing', why: 'We look into it.' }], asked })).toBe('paused');
    expect(asked).toEqual([]);
  });

  test('refuses two operators that name different addresses', async () => {
    const elsewhere = view('b', {
      inbound: [inboundEntry('BTC', { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }), inboundEntry('ETH')],
    });
    expect(await refusedAs(paying(), { views: { operators: 2, views: [view('a'), elsewhere] } })).toBe('upstream_invalid');
  });

  test('accepts a single operator only where the request allows it', async () => {
    const views = { operators: 1, views: [view('a')] };
    const refusal = await readRefusal(paying(), { views });
    expect(refusal).toMatchObject({ code: 'deposit_unverified', details: { state: 'one_operator' } });
    expect(await preflightOver(paying({ acceptOneOperator: true }), { views })).toMatchObject({ hosts: 1, address: vaultBtc });
    const stale = { operators: 2, views: [view('a')] };
    expect(await refusedAs(paying({ acceptOneOperator: true }), { views: stale })).toBe('deposit_unverified');
  });
});
