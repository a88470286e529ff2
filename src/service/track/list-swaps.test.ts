import { beforeEach, describe, expect, test } from 'vitest';
import { swapsEndpoint } from '../../contract/v1/follow/swaps.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { listSwaps } from './list-swaps.ts';

type Fields = Readonly<Record<string, unknown>>;

stretchDeadlines({ timers: true });
const world = testWorld();

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

const sender = addressFromSeed('ETH', new Uint8Array([7]));
const stranger = addressFromSeed('ETH', new Uint8Array([8]));
const to = addressFromSeed('BTC', new Uint8Array([3]));
const pay = async (fields: Fields) =>
  String(((await world.control('pay', { network: 'thorchain', asset: 'ETH.ETH', amount: '1000000000', ...fields })) as Fields)['tx']);
const advance = (blocks: number) => world.control('clock', { advance_blocks: blocks });
/** Streams in parts, so it is still pending when a single swap has ended. */
const slow = `=:BTC.BTC:${to}:0/10/50`;

async function listed(address: string, deps = world.deps()) {
  const reply = swapsEndpoint.respond(await listSwaps(must(swapsEndpoint.parse({ address })), deps), Date.now());
  if (!reply.ok) throw new AppError(reply.error);
  expect(swapsEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
}
const txsOf = async (address: string) => (await listed(address)).swaps.map(({ tx }) => tx);
const without = (...parts: readonly string[]) =>
  world.deps((url, init) => (parts.some((part) => String(url).includes(part)) ? Promise.reject(new TypeError('down')) : fetch(url, init)));

describe('the swaps of an address', () => {
  test('are listed while under way, and no longer once ended', async () => {
    const tx = await pay({ memo: slow, from: sender });
    await pay({ memo: slow, from: stranger });
    await pay({ memo: `=:BTC.BTC:${to}:0`, from: sender });
    await advance(60);
    const { swaps, has_more, missing } = await listed(sender);
    expect(swaps).toMatchObject([{ network: 'thorchain', tx, final: false, input: { from: sender.toLowerCase() } }]);
    expect([has_more, missing]).toEqual([false, []]);
    expect(await txsOf(sender.toLowerCase())).toEqual([tx]);
    await advance(600);
    expect(await txsOf(sender)).toEqual([]);
  });

  test('are those it sent, not those it receives, and no limit orders', async () => {
    const own = addressFromSeed('BTC', new Uint8Array([9]));
    await pay({ memo: `=:BTC.BTC:${own}:0/10/50`, from: sender });
    await pay({ memo: `=<:BTC.BTC:${to}:900000000000`, from: sender });
    await advance(60);
    expect(await txsOf(own)).toEqual([]);
    expect((await listed(sender)).swaps).toHaveLength(1);
  });

  test('are found with and without the address prefix on Bitcoin Cash', async () => {
    const own = addressFromSeed('BCH', new Uint8Array([6])).replace(/^bitcoincash:/, '');
    const tx = await pay({ asset: 'BCH.BCH', amount: '10000000000', memo: slow, from: own });
    let found: readonly string[] = [];
    for (let blocks = 0; found.length === 0 && blocks < 10_000; blocks += 20) {
      await advance(20);
      found = await txsOf(own);
    }
    expect([found, await txsOf(`bitcoincash:${own}`)]).toEqual([[tx], [tx]]);
  });

  test('come from both networks', async () => {
    const here = await pay({ memo: slow, from: sender });
    const there = await pay({
      network: 'mayachain',
      memo: `=:DASH.DASH:${addressFromSeed('DASH', new Uint8Array([3]))}:0/10/50`,
      from: sender,
    });
    await advance(60);
    expect((await listed(sender)).swaps.map(({ network, tx }) => [network, tx])).toEqual([
      ['thorchain', here],
      ['mayachain', there],
    ]);
  });

  test('are capped at five per network, and marked when there are more', async () => {
    for (let index = 0; index < 6; index += 1) await pay({ memo: slow, from: sender });
    await advance(60);
    const { swaps, has_more } = await listed(sender);
    expect([swaps.length, has_more]).toEqual([5, true]);
  });

  test('name the network that did not answer, and are refused when none did', async () => {
    const tx = await pay({ memo: slow, from: sender });
    await advance(60);
    const half = await listed(sender, without('/maya-midgard/'));
    expect(half.swaps.map((swap) => swap.tx)).toEqual([tx]);
    expect(half.missing).toMatchObject([{ network: 'mayachain', code: 'upstream_unavailable' }]);
    const code = await listed(sender, without('/v2/actions')).catch((error: unknown) => error instanceof AppError && error.info.code);
    expect(code).toBe('upstream_unavailable');
  });
});
