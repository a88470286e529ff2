import { expect, test } from 'vitest';
import { startRedisBridge } from '../../../src/server/fixtures/redis-bridge.ts';
import { startRedisServer } from '../../../src/server/fixtures/redis-server.ts';
import { runReports } from './reports-run.ts';

/** Timeout of a run; a mail interrupted by a busy machine is delivered a minute later. */
const longestMs = 600_000;
const nothingWrong = { accepted: 200, lost: 0, doubled: 0, unanswered: 0, restarts: 2 };

test('200 reports in files survive two restarts without loss or duplicates', { timeout: longestMs }, async () => {
  expect(await runReports({ reports: 200, restarts: 2 })).toMatchObject(nothingWrong);
});

test('200 reports in Redis survive two restarts without loss or duplicates', { timeout: longestMs }, async () => {
  const redis = await startRedisServer();
  const bridge = await startRedisBridge(redis.port);
  expect(await runReports({ reports: 200, restarts: 2, redis: bridge })).toMatchObject(nothingWrong);
  await bridge.close();
  await redis.stop();
});
