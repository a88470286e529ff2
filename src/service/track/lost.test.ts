import { beforeEach, describe, expect, test } from 'vitest';
import { aggregatorTrackEndpoint } from '../../contract/aggregator/track.ts';
import { trackTool } from '../../contract/mcp/track-tool.ts';
import { type TrackResponse, trackEndpoint, trackResponse } from '../../contract/v1/track.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { aggregatorTrack } from '../aggregator/track.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { trackDeposit } from '../memoless/track.ts';
import { followDeposit } from './follow.ts';
import { followWhereSeen } from './where-seen.ts';

stretchDeadlines({ timers: true });
const world = testWorld();
const to = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const payee = addressFromSeed('LTC', new Uint8Array(32).fill(9));
const dear = `=:e:${to}:999999999999999`;

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

const pay = async (network: string, asset: string, amount: string, memo: string, more: object = {}): Promise<string> =>
  ((await world.control('pay', { network, asset, amount, memo, ...more })) as { readonly tx: string }).tx;
const pass = (blocks: number) => world.control('clock', { advance_blocks: blocks });
const halt = (value: number) => world.control('state', { network: 'thorchain', mimir: { HALTBTCCHAIN: value } });

async function track(fields: Readonly<Record<string, string>>): Promise<TrackResponse> {
  const deps = world.deps();
  const reply = trackEndpoint.respond(await followDeposit(must(trackEndpoint.parse(fields)), deps), deps.now());
  return trackResponse.parse(reply.ok && reply.answer);
}

describe('a deposit that may come to nothing', () => {
  test.each([
    ['thorchain', 'BTC.BTC', '1500', dear, 'price_limit'],
    ['thorchain', 'DOGE.DOGE', '200000000', 'hello', 'invalid_memo'],
    ['mayachain', 'BTC.BTC', '12000', dear, 'price_limit'],
    // A mint that is refused, and a held asset whose swap paid less than the payout costs: both have a refund event.
    ['mayachain', 'BTC.BTC', '12000', `TRADE+:${addressFromSeed('MAYA', new Uint8Array(32).fill(9))}`, 'trading_halted'],
    ['thorchain', 'BTC-BTC', '12', `=:e:${to}`, 'too_small'],
  ])('on %s, paid in %s, is reported as lost everywhere once the network is done with it', async (network, asset, amount, memo, why) => {
    const tx = await pay(network, asset, amount, memo);
    await pass(1_500);
    const lost = await track({ tx, network });
    expect(lost).toMatchObject({ state: 'lost', final: true, lost: { code: 'below_fee' }, refund: { code: why }, outputs: [] });
    expect(lost.next_look_seconds).toBeUndefined();
    expect(lost.stages.every(({ name, status }) => status === 'done' && !name.startsWith('outbound'))).toBe(true);
    const deps = world.deps();
    const found = await followDeposit(must(trackEndpoint.parse({ tx, network })), deps);
    const told = trackTool.shorten(lost);
    expect(trackTool.describe(found, told, deps.now())).toMatch(
      /lost: neither paid out nor refunded[\s\S]*does not cover the fee[\s\S]*This is final/,
    );
    const official = await aggregatorTrack(must(aggregatorTrackEndpoint.parse({ hash: tx })), deps);
    expect(aggregatorTrackEndpoint.respond(official, deps.now())).toMatchObject({ answer: { status: 'failed' } });
    if (network === 'thorchain')
      expect(await trackDeposit({ sent: tx, tx }, { ...deps, siteUrl: 'https://strait.example' })).toMatchObject({ state: 'lost' });
  });

  test('is reported as lost to whoever saw it confirming before, even with a memo that cannot be read', async () => {
    const deps = world.deps();
    const read = async (tx: string) => (await followDeposit(must(trackEndpoint.parse({ tx, network: 'thorchain' })), deps)).track.state;
    const tx = await pay('thorchain', 'BTC.BTC', '1500', 'hello');
    await pass(1);
    expect(await read(tx)).toBe('confirming');
    await pass(1_500);
    await expect.poll(() => read(tx), { interval: 500, timeout: 20_000 }).toBe('lost');
  });

  test('is held back, not lost, while the network decides nothing about an amount worth a payment', async () => {
    await world.control('state', { network: 'thorchain', mimir: { 'SOLVENCYGATEINBOUND-BTC': 1 } });
    const tx = await pay('thorchain', 'BTC.BTC', '100000000', `=:l:${payee}`);
    await pass(400);
    const held = await track({ tx, network: 'thorchain' });
    expect(held).toMatchObject({ state: 'swapping', final: false, held_back: true, outputs: [] });
    expect(held).not.toHaveProperty('lost');
    // Nobody can say when it is paid out.
    expect(held).not.toHaveProperty('arrives_at');
    expect(trackTool.shorten(held).note).toContain('Nothing is decided');
    await world.control('state', { network: 'thorchain', mimir: { 'SOLVENCYGATEINBOUND-BTC': 0 } });
    await pass(400);
    expect(await track({ tx, network: 'thorchain' })).toMatchObject({ state: 'done', final: true, outputs: [{ kind: 'payout' }] });
  });

  test.each([
    ['thorchain', 'BTC-BTC', `=:THOR.RUNE:%:999999999999999`, 'price_limit', 'refunded'],
    ['thorchain', 'BTC~BTC', `=:THOR.RUNE:%:999999999999999`, 'price_limit', 'refunded'],
    ['mayachain', 'BTC~BTC', `=:MAYA.CACAO:%:99999999999999999`, 'price_limit', 'refunded'],
    ['thorchain', 'BTC-BTC', `=<:THOR.RUNE:%:999999999999999/20/1`, 'order_expired', 'refunded'],
    ['thorchain', 'BTC~BTC', `=<:THOR.RUNE:%:999999999999999/20/1`, 'order_expired', 'refunded'],
  ])('on %s, paid in %s with %s, is refunded without a payment: the balance was never taken', async (network, asset, memo, why, state) => {
    await world.control('state', {
      network,
      mimir: { TRADEACCOUNTSENABLED: 1, TRADEACCOUNTSDEPOSITENABLED: 1, TRADEACCOUNTSWITHDRAWENABLED: 1 },
    });
    const owner = addressFromSeed(network === 'thorchain' ? 'THOR' : 'MAYA', new Uint8Array(32).fill(5));
    const tx = await pay(network, asset, '10000000', memo.replace('%', owner), { from: owner });
    await pass(300);
    const told = await track({ tx, network });
    expect(told).toMatchObject({ state, final: true, refund: { code: why, untaken: true }, outputs: [] });
    expect(told.refund?.reason).toContain('the balance was never taken');
    expect(told).not.toHaveProperty('lost');
  });

  test.each([
    ['BTC.BTC', ['payout', 'refund'], undefined],
    ['BTC-BTC', ['payout'], true],
  ])('paid in %s whose later parts miss their price, is partly refunded, with how many failed', async (asset, outputs, untaken) => {
    const owner = addressFromSeed('THOR', new Uint8Array(32).fill(5));
    const pool = (await (await fetch(`${world.url}/thornode/thorchain/pool/BTC.BTC`)).json()) as Readonly<Record<string, string>>;
    const [assets, rune] = [BigInt(pool['balance_asset'] ?? 0), BigInt(pool['balance_rune'] ?? 0)];
    const limit = (100_000_000n * rune * 95n) / (assets * 100n);
    const memo = `=:THOR.RUNE:${owner}:${limit}/20/3`;
    const tx = await pay('thorchain', asset, '100000000', memo, untaken ? { from: owner } : {});
    await pass(1);
    const hasSwapped = async () => (await track({ tx, network: 'thorchain' })).streaming?.count === 1;
    for (let block = 0; block < 400 && !(await hasSwapped()); block += 10) await pass(10);
    const fallen = { asset: 'BTC.BTC', balance_asset: `${assets}`, balance_rune: `${rune / 2n}` };
    await world.control('state', { network: 'thorchain', pools: [fallen] });
    await pass(400);
    const told = await track({ tx, network: 'thorchain' });
    expect(told).toMatchObject({ state: 'partly_refunded', final: true, refund: { code: 'price_limit' } });
    expect(told.outputs.map(({ kind }) => kind).sort()).toEqual(outputs);
    expect(told.refund?.untaken).toBe(untaken);
    // The network's figures are those of one part.
    expect(told.refund).not.toHaveProperty('limit');
    expect(told.streaming).toMatchObject({ quantity: 3, failed: 2 });
    expect(told.refund?.reason).toContain('2 parts of the swap missed the price.');
    expect(told.executed).not.toHaveProperty('minimum_payout');
    expect(trackTool.shorten(told).streaming).toEqual({ count: 3, quantity: 3, failed: 2 });
  });

  test('is not called lost right after the network finalised it', async () => {
    const tx = await pay('thorchain', 'DOGE.DOGE', '200000000', dear);
    await pass(60);
    expect(await track({ tx, network: 'thorchain' })).toMatchObject({ state: 'swapping', final: false });
  });

  test('waits below dust while the nodes are near its block, and is lost once they have passed it', async () => {
    const tx = await pay('thorchain', 'BTC.BTC', '900', `=:e:${to}:1`);
    await pass(200);
    const early = await track({ tx, network: 'thorchain' });
    expect(early).toMatchObject({ state: 'waiting', final: false, deposit: { place: 'block', below_dust: true }, next_look_seconds: 60 });
    await pass(1_000);
    const late = await track({ tx });
    expect(late).toMatchObject({ network: 'thorchain', state: 'lost', final: true, lost: { code: 'below_dust' }, source: 'chain' });
    for (const { deposit } of [early, late]) expect(deposit?.message).not.toContain('within minutes');
  });

  test('is lost at an address that is no vault if its memo is a swap, and otherwise stays waiting', async () => {
    const elsewhere = addressFromSeed('LTC', new Uint8Array(32).fill(7));
    const order = await pay('thorchain', 'LTC.LTC', '500000000', `=:e:${to}:1`, { to: elsewhere });
    const plain = await pay('thorchain', 'LTC.LTC', '500000000', '', { to: elsewhere });
    await pass(1_000);
    expect(await track({ tx: order, network: 'thorchain' })).toMatchObject({ state: 'lost', lost: { code: 'not_observed' } });
    const other = await track({ tx: plain, network: 'thorchain' });
    expect(other).toMatchObject({ state: 'waiting', final: false, deposit: { passed: true } });
    expect(other.deposit?.message).toContain('no node will report it');
  });

  test('is not lost while the network halts its chain, and continues afterwards', async () => {
    await halt(1);
    const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:l:${payee}:1`);
    await pass(2_000);
    expect(await track({ tx, network: 'thorchain' })).toMatchObject({ state: 'waiting', final: false });
    await halt(0);
    expect(await track({ tx, network: 'thorchain' })).toMatchObject({ final: false });
    await pass(1_000);
    expect(await track({ tx, network: 'thorchain' })).toMatchObject({ state: 'done', final: true });
  });

  test('is followed on its own network when requested on the wrong one', async () => {
    const tx = await pay('thorchain', 'BTC.BTC', '10000000', `=:l:${payee}:1`);
    await pass(1_000);
    const { track: found } = await followWhereSeen(must(trackEndpoint.parse({ tx, network: 'mayachain' })), world.deps());
    expect(found).toMatchObject({ network: 'thorchain', state: 'done' });
  });
});
