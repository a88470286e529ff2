import { startRedisBridge } from '../../../src/server/fixtures/redis-bridge.ts';
import { startRedisServer } from '../../../src/server/fixtures/redis-server.ts';
import type { Table } from '../table.ts';
import { type ReportsResult, runReports } from './reports-run.ts';

const reports = 10_000;
const restarts = 20;

/** Sends reports during SIGTERM and restarts, with the files of one machine and with a real Redis: none may be lost or duplicated. */
export async function benchReports(): Promise<Table> {
  const files = await runReports({ reports, restarts });
  const redis = await startRedisServer();
  const bridge = await startRedisBridge(redis.port);
  const shared = await runReports({ reports, restarts, redis: bridge });
  await bridge.close();
  await redis.stop();
  const results = { files, redis: shared };
  return {
    title: `${reports} reports while the process ends and starts again ${restarts} times`,
    head: ['store', 'accepted', 'lost', 'delivered twice', 'requests repeated', 'seconds'],
    rows: Object.entries(results).map(([store, { accepted, lost, doubled, repeated, seconds }]) =>
      [store, accepted, lost, doubled, repeated, seconds].map(String),
    ),
    missed: Object.entries(results).flatMap(([store, result]) => missed(store, result)),
  };
}

function missed(store: string, { accepted, lost, doubled, unanswered }: ReportsResult): string[] {
  const isFine = accepted === reports && lost === 0 && doubled === 0 && unanswered === 0;
  return isFine ? [] : [`Reports in ${store}: ${accepted} accepted, ${lost} lost, ${doubled} delivered twice, ${unanswered} unknown.`];
}
