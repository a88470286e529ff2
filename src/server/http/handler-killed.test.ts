import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { type HolderOrder, noteHandler, noteRequest } from '../fixtures/note-holder.ts';
import { startRedisBridge } from '../fixtures/redis-bridge.ts';
import { startRedisServer } from '../fixtures/redis-server.ts';
import { createRedis } from '../store/redis.ts';

stretchDeadlines();

/** Expires the lease now. */
async function endLease(port: number): Promise<void> {
  const redis = redisConnection(port);
  const [keys] = await redis.send([['KEYS', 'idem:*:lease']]);
  expect(keys).toHaveLength(1);
  await redis.send([['PEXPIRE', String((keys as readonly unknown[])[0]), '1']]);
  await expect.poll(async () => (await redis.send([['KEYS', 'idem:*:lease']]))[0]).toEqual([]);
  redis.close();
}

test('a process killed before answering frees its key after the lease, and the work is not repeated', async () => {
  const server = await startRedisServer();
  const bridge = await startRedisBridge(server.port);
  const order: HolderOrder = { url: bridge.url, token: bridge.token, leaseMs: 60_000, key: 'killed' };
  const holder = fork(new URL('../fixtures/note-holder.ts', import.meta.url).pathname, [JSON.stringify(order)], { execArgv: [] });
  await once(holder, 'message');
  holder.kill('SIGKILL');
  expect(await once(holder, 'exit')).toEqual([null, 'SIGKILL']);

  const handler = noteHandler(order, async () => undefined);
  const waiting = await handler(noteRequest(order.key));
  expect([waiting.status, waiting.headers.get('Retry-After')]).toEqual([409, '2']);
  await endLease(server.port);
  const answered = await handler(noteRequest(order.key));
  expect([answered.status, answered.headers.has('Idempotency-Replayed')]).toEqual([200, false]);
  const replayed = await handler(noteRequest(order.key));
  expect([await replayed.text(), replayed.headers.get('Idempotency-Replayed')]).toEqual([await answered.text(), 'true']);
  expect(await createRedis(order.url, order.token).lrange('notes', 0, -1)).toEqual(['held']);

  await bridge.close();
  await server.stop();
});
