import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, type Row, type RunningWorld, runDevnet } from '../../fixtures/running-devnet.ts';

interface Page {
  readonly actions: readonly Row[];
  readonly count: string;
  readonly meta: { readonly nextPageToken: string; readonly prevPageToken: string };
}

let world: RunningWorld;
const txs: string[] = [];
beforeAll(async () => {
  world = await runDevnet();
  await world.reset();
  for (let index = 0; index < 7; index += 1) {
    const memo = index % 2 === 0 ? `=:a:${person('AVAX')}:0/1/1` : `=:a:${person('AVAX')}:99999999999999/1/1:strait:10`;
    txs.push(await world.pay('thorchain', ['THOR.RUNE', 1_000_000_000n], memo, { from: person('THOR', `payer ${index}`) }));
    await world.advance(5);
  }
});
afterAll(() => world.close());

const page = async (query: Record<string, string | number>) =>
  (await world.read(
    `/midgard/v2/actions?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  )) as unknown as Page;
const ids = ({ actions }: Page) => actions.map((action) => (action['in'] as Row[])[0]?.['txID']);

describe('the list of actions', () => {
  test('starts with the newest, in pages that do not overlap', async () => {
    const newest = [...txs].reverse();
    expect(ids(await page({}))).toEqual(newest);
    expect(ids(await page({ limit: 3, offset: 2 }))).toEqual(newest.slice(2, 5));
    const first = await page({ limit: 3 });
    const second = await page({ limit: 3, nextPageToken: first.meta.nextPageToken });
    expect([first.count, ids(second)]).toEqual(['7', newest.slice(3, 6)]);
    expect(ids(await page({ limit: 3, prevPageToken: second.meta.prevPageToken }))).toEqual(newest.slice(0, 3));
    expect(await page({ txid: 'A'.repeat(64) })).toEqual({ actions: [], count: '0', meta: { nextPageToken: '', prevPageToken: '' } });
  });

  test('filters by type, address, hash, asset, affiliate and height', async () => {
    expect((await page({ type: 'refund' })).count).toBe('3');
    expect((await page({ type: 'swap,refund' })).count).toBe('7');
    expect((await page({ txType: 'swap' })).count).toBe('4');
    expect(ids(await page({ address: person('THOR', 'payer 3') }))).toEqual([txs[3]]);
    expect((await page({ address: person('AVAX').toLowerCase() })).count).toBe('4');
    expect(ids(await page({ txid: `${txs[0]},${txs[2]?.toLowerCase()}` }))).toEqual([txs[2], txs[0]]);
    expect((await page({ asset: 'AVAX.AVAX' })).count).toBe('7');
    expect((await page({ asset: 'BTC.BTC' })).count).toBe('0');
    expect((await page({ affiliate: 'strait' })).count).toBe('3');
    expect((await page({ height: 27_600_006 })).count).toBe('2');
    expect((await page({ fromHeight: 27_600_006 })).count).toBe('6');
  });

  test('rejects invalid numbers', async () => {
    for (const query of ['limit=51', 'limit=0', 'limit=x', 'offset=-1', 'nextPageToken=z']) {
      expect((await world.get(`/midgard/v2/actions?${query}`)).status, query).toBe(400);
    }
  });

  test('counts the swaps', async () => {
    expect(await world.read('/midgard/v2/stats')).toMatchObject({
      swapCount: '4',
      toAssetCount: '4',
      toRuneCount: '0',
      uniqueSwapperCount: '4',
    });
    expect(await world.read('/midgard/v2/thorname/lookup/strait')).toMatchObject({ entries: expect.any(Array) });
    expect((await world.get('/midgard/v2/thorname/lookup/nobody')).status).toBe(404);
  });
});

describe('transaction hashes', () => {
  test('are accepted with 64 digits, or as base58 from Solana', async () => {
    const unseen = { stages: { inbound_observed: { started: false, final_count: 0, completed: false } } };
    for (const hash of ['A'.repeat(64), 'b'.repeat(64), `0x${'A'.repeat(64)}`, `${'A'.repeat(64)}-1`, '5'.repeat(87), '5'.repeat(88)]) {
      expect(await world.get(`/thornode/thorchain/tx/status/${hash}`)).toEqual({ status: 200, body: unseen });
    }
    expect((await world.get('/thornode/thorchain/tx/status/ABC')).body).toMatchObject({
      code: 3,
      message: 'fail to parse tx id: txid error: must be 64 characters (got 3): invalid request',
    });
    expect((await world.get(`/thornode/thorchain/queue/swap/details/${txs[0]}`)).body).toMatchObject({
      message: `swap with tx_id ${txs[0]} not found in any queue: invalid request`,
    });
  });
});
