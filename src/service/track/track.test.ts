import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trackEndpoint, trackResponse } from '../../contract/v1/track.ts';
import { AppError, must } from '../../core/errors.ts';
import { txPort } from '../../nodes/networks/tx.ts';
import { json, type Script, type ScriptedHost, scriptedHost, text } from '../../nodes/networks/vectors/scripted-host.ts';
import type { TrackReader } from '../deps.ts';
import { followDeposit } from './follow.ts';
import { createTrackReader, trackSwap } from './track.ts';

type FollowDeps = Parameters<typeof followDeposit>[1];

const hash = 'AB'.repeat(32);
const payoutHash = 'CD'.repeat(32);
const user = '0x86d526d6624abc0178cf7296cd538ecc080a95f1';
const payer = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const unseenBody = { stages: { inbound_observed: { started: false, final_count: 0, completed: false } } };
const deposit = {
  id: hash,
  chain: 'BTC',
  from_address: payer,
  to_address: 'bc1qvault',
  coins: [{ asset: 'BTC.BTC', amount: '10000000' }],
  gas: [{ asset: 'BTC.BTC', amount: '2000' }],
  memo: `=:e:${user}:335000000`,
};
const observed = { inbound_observed: { final_count: 80, completed: true }, inbound_finalised: { completed: true } };
const through = { ...observed, swap_status: { pending: false }, swap_finalised: { completed: true }, outbound_signed: { completed: true } };
const ether = { asset: 'ETH.ETH', amount: '335463741' };
const planned = { chain: 'ETH', to_address: user, coin: ether, refund: false };
const missing = json({ code: 3, message: `could not find streaming swap: ${hash}: invalid request`, details: [] }, 400);

let node: ScriptedHost;
let history: ScriptedHost;
let other: ScriptedHost;
let nodeAnswer: Script;
let historyAnswer: Script;
let otherAnswer: Script;
let time = 1_800_000_000_000;

beforeAll(async () => {
  node = await scriptedHost(createServer, (response, request) => nodeAnswer(response, request));
  history = await scriptedHost(createServer, (response, request) => historyAnswer(response, request));
  other = await scriptedHost(createServer, (response, request) => otherAnswer(response, request));
});
afterAll(async () => {
  for (const host of [node, history, other]) await host.close();
});
beforeEach(() => {
  nodeAnswer = json(unseenBody);
  historyAnswer = json({ actions: [], count: '0' });
  otherAnswer = json(unseenBody);
  for (const host of [node, history, other]) host.seen.length = 0;
});

function reader(): TrackReader {
  const now = () => time;
  const at = (host: ScriptedHost) => ({ hosts: [host.url], fetch: (url: string, init: RequestInit) => fetch(url, init), now });
  const ports = {
    thorchain: txPort({ network: 'thorchain', node: at(node), midgard: at(history) }),
    mayachain: txPort({ network: 'mayachain', node: at(other), midgard: at(history) }),
  };
  return createTrackReader(ports, now, true);
}

async function answer(tracks: TrackReader, networks: readonly ('thorchain' | 'mayachain')[] = ['thorchain', 'mayachain']) {
  const reply = trackEndpoint.respond(await trackSwap({ tx: hash, networks }, { tracks }), time);
  if (!reply.ok) throw new AppError(reply.error);
  return trackResponse.parse(reply.answer);
}

const readCode = (error: unknown) => (error instanceof AppError ? error.info.code : error);

describe('a swap', () => {
  test('is found on the network that has seen it, and followed to its payout', async () => {
    const tracks = reader();
    nodeAnswer = json({
      tx: deposit,
      planned_out_txs: [planned],
      stages: {
        ...through,
        outbound_delay: { completed: false, remaining_delay_blocks: 5, remaining_delay_seconds: 30 },
        outbound_signed: { completed: false },
      },
    });
    const waiting = await answer(tracks);
    expect(waiting).toMatchObject({
      network: 'thorchain',
      state: 'outbound_delayed',
      final: false,
      kind: 'swap',
      input: { asset: 'BTC.BTC', amount: '10000000', from: payer, explorer_url: `https://mempool.space/tx/${hash}` },
      expected: { asset: 'ETH.ETH', destination: user, minimum_payout: '335000000' },
      outputs: [{ kind: 'payout', sent: false, amount: '335463741', explorer_url: `https://etherscan.io/address/${user}` }],
      next_look_seconds: 6,
    });
    expect(waiting.stages.map(({ name, status }) => [name, status])).toEqual([
      ['observed', 'done'],
      ['swapping', 'done'],
      ['outbound_delayed', 'present'],
      ['outbound_signed', 'ahead'],
    ]);
    expect(Date.parse(waiting.stages[2]?.expected_end ?? '')).toBe(time + 30_000);
    time += 3_000;
    const paid = { id: payoutHash.toLowerCase(), chain: 'ETH', from_address: '0xvault', to_address: user, coins: [ether], memo: '' };
    nodeAnswer = json({ tx: deposit, planned_out_txs: [planned], out_txs: [paid], stages: through });
    const done = await answer(tracks);
    expect(done).toMatchObject({ state: 'done', final: true, outputs: [{ sent: true, tx: payoutHash }] });
    expect(done.outputs[0]?.explorer_url).toBe(`https://etherscan.io/tx/0x${payoutHash.toLowerCase()}`);
    expect(done).not.toHaveProperty('next_look_seconds');
    time += 31_000;
    nodeAnswer = json({ tx: deposit, stages: { inbound_observed: { started: true, final_count: 3, completed: false } } });
    expect((await answer(tracks)).state).toBe('done');
  });

  test('counts the finished and the failed parts of a stream', async () => {
    const parts = { interval: 9, quantity: 9, count: 6 };
    nodeAnswer = (response, request) => {
      const body = request.url?.includes('/swap/streaming/')
        ? { tx_id: hash, ...parts, failed_swaps: [4, 6], failed_swap_reasons: ['emit asset 1 less than price limit 2'] }
        : { tx: deposit, stages: { ...observed, swap_status: { pending: true, streaming: parts }, swap_finalised: { completed: false } } };
      json(body)(response, request);
    };
    expect(await answer(reader())).toMatchObject({
      state: 'swapping',
      streaming: { count: 6, quantity: 9, interval_blocks: 9, failed: 2 },
    });
  });

  test('explains a refund in our own words', async () => {
    const back = { chain: 'BTC', to_address: payer, coin: { asset: 'BTC.BTC', amount: '9990000' }, refund: true };
    nodeAnswer = json({ tx: deposit, planned_out_txs: [back], stages: through });
    historyAnswer = json({
      actions: [
        {
          type: 'refund',
          status: 'success',
          height: '27600000',
          in: [{ address: payer, coins: deposit.coins, txID: hash }],
          out: [{ address: payer, coins: [back.coin], txID: payoutHash }],
          metadata: { refund: { memo: deposit.memo, reason: 'emit asset 333000000 less than price limit 335000000', networkFees: [] } },
        },
      ],
    });
    const refunded = await answer(reader());
    expect(refunded).toMatchObject({
      state: 'refunded',
      refund: { code: 'price_limit', emitted: '333000000', limit: '335000000' },
      outputs: [{ kind: 'refund', tx: payoutHash }],
    });
    expect(refunded.refund?.reason).not.toContain('emit asset');
  });

  test('is read from Midgard once the node has forgotten it', async () => {
    nodeAnswer = text('<html>', 501);
    historyAnswer = json({
      actions: [
        {
          type: 'swap',
          status: 'success',
          height: '17688300',
          in: [{ address: payer, coins: deposit.coins, txID: hash }],
          out: [{ address: user, coins: [ether], txID: payoutHash }],
          metadata: { swap: { memo: deposit.memo } },
        },
      ],
    });
    expect(await answer(reader(), ['thorchain'])).toMatchObject({ state: 'done', source: 'midgard', height: 17_688_300 });
  });
});

describe('a swap that is not found', () => {
  test('is refused with transaction_not_found', async () => {
    await expect(answer(reader())).rejects.toSatisfy((error) => readCode(error) === 'transaction_not_found');
    otherAnswer = json({ error: `tx: ${hash} doesn't exist` }, 404);
    await expect(answer(reader())).rejects.toSatisfy((error) => readCode(error) === 'transaction_not_found');
  });

  test('suggests a retry after one block of its chain', async () => {
    const request = { tx: hash, networks: ['thorchain'], chain: 'ETH' } as const;
    await expect(trackSwap(request, { tracks: reader() })).rejects.toMatchObject({ info: { details: { retry_after_seconds: '12' } } });
  });

  test('is upstream_unavailable while the network that may have it does not answer', async () => {
    otherAnswer = text('busy', 503);
    historyAnswer = text('busy', 503);
    await expect(answer(reader())).rejects.toSatisfy((error) => readCode(error) === 'upstream_unavailable');
    nodeAnswer = json({ tx: deposit, stages: observed });
    expect((await answer(reader())).state).toBe('swapping');
  });
});

test('shares one call among equal requests, and caches results for some seconds', async () => {
  const tracks = reader();
  nodeAnswer = (response, request) =>
    (request.url?.includes('streaming') ? missing : json({ tx: deposit, stages: observed }))(response, request);
  await Promise.all([answer(tracks, ['thorchain']), answer(tracks, ['thorchain'])]);
  await answer(tracks, ['thorchain']);
  expect(node.seen).toEqual([`/thorchain/tx/status/${hash}`]);
  time += 3_001;
  await answer(tracks, ['thorchain']);
  expect(node.seen).toHaveLength(2);
});

test('accepts hashes with 0x, and rejects invalid ones', () => {
  expect(trackEndpoint.parse({ tx: `0x${hash.toLowerCase()}` })).toEqual({
    ok: true,
    value: { tx: hash, networks: ['thorchain', 'mayachain'] },
  });
  expect(trackEndpoint.parse({ tx: 'AB' })).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'tx' } });
  expect(trackEndpoint.parse({ network: 'thorchain' })).toMatchObject({ ok: false, error: { field: 'tx' } });
});

test('reads the amount the quote expected, and rejects an invalid one', () => {
  expect(trackEndpoint.parse({ tx: hash, expected_amount_out: '335463741' })).toMatchObject({
    ok: true,
    value: { expectedAmountOut: 335_463_741n },
  });
  for (const wrong of ['-1', '0', '1.5', 'x']) {
    expect(trackEndpoint.parse({ tx: hash, expected_amount_out: wrong })).toMatchObject({
      ok: false,
      error: { code: 'invalid_amount', field: 'expected_amount_out' },
    });
  }
});

test('reads the time of a deposit once, from the network’s history alone, and omits it if unknown', async () => {
  const action = { type: 'swap', status: 'success', in: [{ address: user, coins: [], txID: hash }], out: [], metadata: {} };
  nodeAnswer = json({ tx: deposit, out_txs: [{ ...planned, coins: [ether], id: 'CD'.repeat(32) }], stages: through });
  historyAnswer = json({
    actions: [action, { ...action, type: 'refund' }].map((one, at) => ({ ...one, date: `179517${6 - at}000000000000` })),
  });
  const read = (fields: object, tracks = reader()) =>
    followDeposit(must(trackEndpoint.parse({ tx: hash, network: 'thorchain', ...fields })), { tracks, now: () => time } as FollowDeps);
  expect((await read({})).depositedAt).toBeUndefined();
  expect(history.seen).toEqual([]);
  const tracks = reader();
  const found = await read({ include: 'time' }, tracks);
  const reply = trackEndpoint.respond(found, time);
  expect(reply.ok && [reply.answer.deposited_at, reply.answer.deposited_at_unix]).toEqual(['2026-11-20T11:43:20Z', 1_795_175_000]);
  const asked = history.seen.length;
  historyAnswer = json({}, 500);
  expect((await read({ include: 'time' }, tracks)).depositedAt).toBe(1_795_175_000_000);
  expect(history.seen).toHaveLength(asked);
  expect((await read({ include: 'time' })).depositedAt).toBeUndefined();
});
