import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { TxPort } from '../../core/track/tx-port.ts';
import { unseen } from '../../nodes/networks/tx-status.ts';
import { registrationKeepMs } from '../../service/ports/registration-store.ts';
import { createTrackReader } from '../../service/track/track.ts';
import { createMemoryRateLimiter } from '../store/rate-limiter-memory.ts';
import { createFileRegistrations } from '../store/registrations-file.ts';

const src = new URL('../..', import.meta.url).pathname;

/** Every collection that outlives a request, by file, with its bound. */
const bounds: Readonly<Record<string, readonly string[]>> = {
  'nodes/chains/chain-accesses.ts': ['the chains that are configured'],
  'nodes/chains/evm-rpc.ts': ['2,000 tokens of a chain, then it begins anew'],
  'nodes/http/host-stats.ts': ['the hosts that are configured', 'the hosts that are configured'],
  'nodes/http/liveness.ts': ['the hosts that are configured'],
  'nodes/budget/bucket-store.ts': ['the hosts that are configured, twice each'],
  'nodes/budget/host-budgets.ts': ['the hosts that are configured', 'the hosts that are configured'],
  'nodes/budget/host-watch.ts': ['the hosts that are configured', 'the hosts that are configured'],
  'nodes/budget/reserve.ts': ['the precedences', 'the precedences', 'the precedences'],
  'nodes/networks/host-view.ts': ['the precedences'],
  'server/deps/node-deps.ts': ['the networks'],
  'server/http/steps/whole-body.ts': ['as long as the request lives'],
  'server/http/endpoint-group.ts': ['the endpoints of a function'],
  'server/keys/key-ring.ts': ['the keys that are issued', 'the keys that are configured'],
  'server/keys/key-uses.ts': ['the keys that are issued, once a day while the store is away'],
  'server/mcp/mcp-cache.ts': ['as long as the facts live, each with 100 answers, then it begins anew'],
  'server/mcp/mcp-sdk.ts': ['as long as the request lives'],
  'server/mcp/mcp-tools.ts': ['the tools'],
  'server/metrics/metrics.ts': ['the counters of the table', 'the histograms of the table, each with 1,000 series at most'],
  'server/outbox/outbox-folders.ts': ['the files, until the next sweep'],
  'server/store/durable-file.ts': ['keys with a task at hand'],
  'server/store/idempotency/idempotency-keys.ts': ['10,000 keys', '10,000 keys'],
  'server/store/rate-limiter-memory.ts': ['20,000 callers, with as many instants each as the quota'],
  'server/store/registrations-file.ts': ['the registrations of three days'],
  'service/network/coalesce.ts': ['questions in flight', '500 comparisons, those asked last'],
  'service/network/facts.ts': ['the networks'],
  'service/network/operator-views.ts': ['the hosts that are configured'],
  'service/quote/prices.ts': ['as long as the facts live'],
  'service/quote/route/affiliate.ts': ['500 names a network, those looked up last'],
  'service/quote/route/payout-judge.ts': ['2,000 accounts, those looked up last'],
  'service/quote/contract-destination.ts': ['2,000 destinations, then it begins anew'],
  'service/pools/pool-history-reader.ts': ['300 pools, those asked for last'],
  'service/mail/subscribe.ts': ['a fixed list of domains'],
  'service/outbox/finish-surely.ts': ['what is delivered at once'],
  'service/webhooks/deliver-webhooks.ts': ['as long as a round lives', 'as long as a round lives'],
  'service/track/track.ts': ['500 transactions, those asked for last', '100 vaults, those asked for last'],
  'service/pools/volumes.ts': ['the networks', 'the networks', 'the networks'],
};

/** Matches collections at module level, in class instances, or in factory functions. */
const lasting = /^ {0,2}(?:(?:const|let) |(?:private |readonly )+)\w+(?:: [^=]+)? = new (?:Map|Set|WeakMap)\b/gm;

/** Matches that are created per request. */
const passing: Readonly<Record<string, number>> = {
  'nodes/http/request.ts': 1,
  'nodes/networks/node-client.ts': 1,
  'nodes/networks/wire/network.ts': 1,
  'server/runtime/node-budgets.ts': 1,
  'server/http/steps/query.ts': 1,
  'server/http/track-stream.ts': 1,
  'server/keys/api-keys-file.ts': 1,
  'service/aggregator/tokens.ts': 2,
  'service/quote/distinct-offers.ts': 2,
  'service/quote/pending.ts': 1,
  'service/pools/asset-names.ts': 1,
  'service/pools/find-assets.ts': 2,
  'service/memoless/send.ts': 1,
  'service/status/history-view.ts': 1,
  'service/status/history.ts': 2,
  'service/status/status.ts': 1,
};

test('lists a bound for every collection that outlives a request', () => {
  const files = ['nodes', 'service', 'server'].flatMap((module) =>
    readdirSync(join(src, module), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test|\.generated)\.ts$/.test(entry.name) && !/fixtures|vectors/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const found = files.flatMap((file) => {
    const path = relative(src, file);
    const count = (readFileSync(file, 'utf8').match(lasting)?.length ?? 0) - (passing[path] ?? 0);
    return count === 0 ? [] : [[path, count] as const];
  });
  const listed = Object.entries(bounds).map(([path, list]) => [path, list.length] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

test('remembers the 500 most recently requested transactions', async () => {
  const requested: string[] = [];
  const nothing = (tx: string, source: 'node' | 'midgard') => ({
    ok: true as const,
    value: unseen({ network: 'thorchain', tx, readAt: 0 }, source),
  });
  const port: TxPort = {
    network: 'thorchain',
    async status(tx) {
      requested.push(tx);
      return nothing(tx, 'node');
    },
    details: async (tx) => nothing(tx, 'node'),
    actions: async (tx) => nothing(tx, 'midgard'),
    streaming: async () => ({ ok: true, value: undefined }),
    depositsOf: async () => ({ ok: true, value: [] }),
  };
  const tracks = createTrackReader({ thorchain: port, mayachain: port }, () => 0, false);
  for (let index = 0; index < 501; index += 1) await tracks.read('thorchain', `tx${index}`);
  requested.length = 0;
  await tracks.read('thorchain', 'tx500');
  await tracks.read('thorchain', 'tx0');
  expect(requested).toEqual(['tx0']);
});

test('the in-memory limiter evicts the caller that has been quiet the longest', async () => {
  const limiter = createMemoryRateLimiter({ ...limits, quote: { quota: 1, seconds: 60 } }, () => 0, 2);
  for (const caller of ['a', 'b', 'c']) expect((await limiter.take('quote', caller)).ok).toBe(true);
  expect((await limiter.take('quote', 'c')).ok).toBe(false);
  expect((await limiter.take('quote', 'a')).ok).toBe(true);
});

test('forgets file registrations after three days, also within a running process', async () => {
  let now = 1_800_000_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'registrations-'));
  const store = createFileRegistrations({ folder, now: () => now });
  const fresh = (id: string) =>
    ({
      id,
      asset: 'BTC.BTC',
      memo: `=:e:${id}:1`,
      charges: [],
      at: now,
      version: 0,
      state: 'prepared',
    }) as const;
  await store.claim(fresh('reg_a'), []);
  now += registrationKeepMs + 1;
  await store.claim(fresh('reg_b'), []);
  expect([await store.read('reg_a'), (await store.read('reg_b'))?.id]).toEqual([undefined, 'reg_b']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.json')).length).toBe(1);
});
