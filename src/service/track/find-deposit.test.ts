import { beforeEach, describe, expect, test } from 'vitest';
import { findDepositEndpoint } from '../../contract/v1/follow/find-deposit.ts';
import { addressFromSeed } from '../../core/address/address.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { findDeposit } from './find-deposit.ts';

type Fields = Readonly<Record<string, unknown>>;

stretchDeadlines({ timers: true });
const world = testWorld();

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

const to = addressFromSeed('ETH', new Uint8Array([3]));
const buildMemo = (limit: number, asset = 'ETH.ETH') => `=:${asset}:${to}:${limit}`;
const pay = async (fields: Fields) => String(((await world.control('pay', { network: 'thorchain', ...fields })) as Fields)['tx']);
const advance = (blocks: number) => world.control('clock', { advance_blocks: blocks });

/** Retries timeouts: a busy machine may delay one of the two sources. */
async function inTime<T>(look: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (tries === 5 || !(error instanceof AppError) || error.info.code !== 'upstream_timeout') throw error;
    }
  }
}

async function found(fields: Fields, deps?: ReturnType<typeof world.deps>) {
  const search = must(findDepositEndpoint.parse(fields));
  const reply = findDepositEndpoint.respond(await inTime(() => findDeposit(search, deps ?? world.deps())), Date.now());
  if (!reply.ok) throw new AppError(reply.error);
  expect(findDepositEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
}
const catchCode = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info.code : Promise.reject(error)),
  );

describe('a deposit found by its memo', () => {
  test('is found on Bitcoin while unconfirmed, and still once the network has it', async () => {
    const memo = buildMemo(1_000);
    const search = { network: 'thorchain', chain: 'BTC', memo };
    expect((await found(search)).deposits).toEqual([]);
    const tx = await pay({ asset: 'BTC.BTC', amount: '10000000', memo });
    await pay({ asset: 'BTC.BTC', amount: '20000000', memo: buildMemo(2_000) });
    const waiting = await found(search);
    expect(waiting).toMatchObject({ chain: 'BTC', memo, deposits: [{ tx, status: 'waiting', asset: 'BTC.BTC', amount: '10000000' }] });
    await advance(300);
    const later = await found(search);
    expect(later.deposits).toMatchObject([{ tx, status: 'confirmed', amount: '10000000' }]);
    expect(later.deposits[0]?.seen_at).toMatch(/^20/);
  });

  test.each([
    ['XRP.XRP', 'XRP', '20000000000'],
    ['SOL.SOL', 'SOL', '1000000000'],
    ['BSC.BNB', 'BSC', '100000000'],
    ['GAIA.ATOM', 'GAIA', '10000000000'],
    ['TRON.TRX', 'TRON', '100000000000'],
  ])('of %s is found once the network has observed it', async (asset, chain, amount) => {
    const memo = buildMemo(3_000);
    const tx = await pay({ asset, amount, memo });
    await advance(120);
    const { deposits } = await found({ network: 'thorchain', chain, memo });
    expect(deposits).toMatchObject([{ tx, status: 'confirmed', asset, amount }]);
  });

  test('is found on MAYAChain too, and only at the vault it was meant for', async () => {
    const memo = buildMemo(4_000);
    const tx = await pay({ network: 'mayachain', asset: 'DASH.DASH', amount: '1000000000', memo });
    await advance(200);
    const here = await found({ network: 'mayachain', chain: 'DASH', memo });
    expect(here.deposits).toMatchObject([{ tx }]);
    const elsewhere = addressFromSeed('DASH', new Uint8Array([9]));
    expect((await found({ network: 'mayachain', chain: 'DASH', memo, inbound_address: elsewhere })).deposits).toEqual([]);
  });

  test('is not confused with an older deposit with the same memo', async () => {
    const memo = buildMemo(5_000);
    const search = { network: 'thorchain', chain: 'XRP', memo };
    const first = await pay({ asset: 'XRP.XRP', amount: '20000000000', memo });
    await advance(60);
    const at = Date.parse((await found(search)).deposits[0]?.seen_at ?? '') / 1000;
    await advance(10);
    const second = await pay({ asset: 'XRP.XRP', amount: '20000000000', memo });
    await advance(60);
    const since = (seconds: number) => found({ ...search, since: `${seconds}` });
    expect((await since(at)).deposits.map(({ tx }) => tx)).toEqual([second, first]);
    expect((await since(at + 1)).deposits.map(({ tx }) => tx)).toEqual([second]);
  });

  test('is not reported as missing while a source is silent', async () => {
    const memo = buildMemo(6_000);
    const without = (part: string) =>
      world.deps((url, init) => (String(url).includes(part) ? Promise.reject(new TypeError('down')) : fetch(url, init)));
    const search = { network: 'thorchain', chain: 'BTC', memo };
    expect(await catchCode(found(search, without('/v2/actions')))).toBe('upstream_unavailable');
    expect(await catchCode(found(search, without('/address/')))).toBe('upstream_unavailable');
    const tx = await pay({ asset: 'BTC.BTC', amount: '10000000', memo });
    expect((await found(search, without('/v2/actions'))).deposits).toMatchObject([{ tx, status: 'waiting' }]);
    expect(await catchCode(found({ ...search, chain: 'XRD' }))).toBe('no_route');
  });
});

describe('a deposit found by its payout', () => {
  const search = { network: 'thorchain', chain: 'XRP', memo: buildMemo(7_000), match: 'payout' };
  const send = (memo: string) => pay({ asset: 'XRP.XRP', amount: '20000000000', memo });

  test('is one for the same asset and address, whatever else its memo says', async () => {
    const other = addressFromSeed('ETH', new Uint8Array([4]));
    const memo = `=:e:${to.toLowerCase()}:6900/1/0`;
    const txs = [await send(memo), await send(`=<:ETH.ETH:${to}:7100/43200/0`)];
    for (const decoy of [buildMemo(1, 'AVAX.AVAX'), `=:ETH.ETH:${other}:7000`, 'no order']) await send(decoy);
    await advance(120);
    const { deposits } = await found(search);
    expect(deposits.map(({ tx }) => tx).sort()).toEqual(txs.sort());
    expect(deposits.map((deposit) => deposit.memo)).toContain(memo);
    expect((await found({ ...search, match: 'memo' })).deposits).toEqual([]);
  });

  test.each([
    ['that is no order', 'TRADE+:thor1abc'],
    ['without an address', '=:b::100'],
  ])('is not looked for by a memo %s', (_, memo) => {
    const parsed = findDepositEndpoint.parse({ ...search, memo });
    expect(parsed).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'memo' } });
  });
});
