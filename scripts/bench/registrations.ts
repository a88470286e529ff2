import { devnetEnv, memolessProcess, startDevnetWorld, swapMemo } from '../../src/server/fixtures/memoless-world.ts';
import { startRedisBridge } from '../../src/server/fixtures/redis-bridge.ts';
import { startRedisServer } from '../../src/server/fixtures/redis-server.ts';
import type { Table } from './table.ts';

const wanted = Number(process.env['BENCH_REGISTRATIONS'] ?? 200);
const processes = 4;
/** Block interval of the network. */
const blockMs = 6_000;
/** How long a request waits in production. */
const patienceMs = 8_000;

const part = (sorted: readonly number[], share: number): string =>
  `${((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1)} s`;

/**
 * Sends concurrent registrations to several processes with one account, on a real Redis and on the devnet at the block interval
 * of the network.
 */
export async function benchRegistrations(): Promise<Table> {
  const [world, server] = [await startDevnetWorld(), await startRedisServer()];
  const bridge = await startRedisBridge(server.port);
  const memoless = { ...devnetEnv(world.url).memoless, dailyRune: 10n ** 12n, perCaller: 1_000_000 };
  const handlers = Array.from({ length: processes }, () =>
    memolessProcess(devnetEnv(world.url, { redis: { url: bridge.url, token: bridge.token }, memoless }), ({ service, ...deps }) => ({
      ...deps,
      service: { ...service, registrar: { ...service.registrar, patienceMs } },
    })),
  );
  const timed = async (at: number) => {
    const started = performance.now();
    const request = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', `payer${at}`), requested_in_asset_amount: '0.05' };
    const made = await handlers[at % processes]?.register(request);
    return { ms: performance.now() - started, status: made?.status, reference: made?.body.reference };
  };
  const made = await world.while(Promise.all(Array.from({ length: wanted }, (_, index) => timed(index))), blockMs);
  await world.advance(2);
  const onChain = await world.references();
  await Promise.all([world.close(), bridge.close(), server.stop()]);
  const times = made.map(({ ms }) => ms).sort((a, b) => a - b);
  const given = made.filter(({ status }) => status === 201);
  const pending = made.filter(({ status }) => status === 202);
  const distinct = new Set(given.map(({ reference }) => reference)).size;
  const checks: readonly (readonly [boolean, string])[] = [
    [given.length + pending.length === wanted, `${wanted - given.length - pending.length} requests failed.`],
    [onChain.length === wanted, `${onChain.length} registrations were paid for ${wanted} requests.`],
    [distinct === given.length, 'A reference was given twice.'],
  ];
  return {
    title: `${wanted} registrations at once, ${processes} processes, one account`,
    head: ['with reference', 'pending', 'failed', 'paid', 'median', '95 %', 'last'],
    rows: [
      [
        `${given.length}`,
        `${pending.length}`,
        `${wanted - given.length - pending.length}`,
        `${onChain.length}`,
        part(times, 0.5),
        part(times, 0.95),
        part(times, 1),
      ],
    ],
    missed: checks.filter(([holds]) => !holds).map(([, sentence]) => sentence),
  };
}
