import { expect, test } from 'vitest';
import type { WebhookEntry } from '../../service/ports/watch-entries.ts';
import { createRedisBuckets } from '../budget/buckets-redis.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createRedisApiKeys } from '../keys/api-keys-redis.ts';
import { createMailStores } from '../mail/mail-stores.ts';
import { createRedisHistory } from '../status/history-redis.ts';
import { createWebhookStores } from '../webhooks/webhook-stores.ts';
import { createRedisIdempotency } from './idempotency/idempotency-redis.ts';
import { createRedisPauses } from './pauses-redis.ts';
import { createRedisRateLimiter } from './rate-limiter-redis.ts';
import { createRedisRegistrations } from './registrations-redis.ts';
import { createRedisCopies } from './shared-copies-redis.ts';

stretchDeadlines();
const redis = startTestRedis();
const at = Date.now();
/** Patient, since after a slow reply no copy is stored for five seconds. */
const openCopies = () => createRedisCopies(redis.open(), { secret: 's', scope: 's', patienceMs: 30_000, now: Date.now });
const stores = () => ({ dataDir: '', redis: redis.open(), now: Date.now });

/** Fills each store with every kind of data that it can hold. */
async function fill(): Promise<void> {
  const { outbox, subscribers } = createMailStores(stores());
  for (const name of ['aa', 'bb'])
    await subscribers.permit({ subscriber: name, mailbox: name, address: `${name}@example.com`, attempt: name });
  await subscribers.confirm('bb');
  const report = { kind: 'report', at, attempts: 0, report: { description: 'x', type: 'bug' } } as const;
  await outbox.put({ ...report, id: 'rep_a' }, 'quarantine');
  for (const id of ['rep_b', 'rep_c', 'rep_d']) await outbox.put({ ...report, id }, 'due');
  const [one, other] = [await outbox.claim(60_000), await outbox.claim(60_000)];
  if (one === undefined || other === undefined) return expect.unreachable();
  await outbox.finish(one.entry);
  await outbox.bury(other, other.entry);
  await outbox.check();
  const { watches, webhooks } = createWebhookStores(stores());
  const target = { kind: 'webhook', url: 'https://a.example', secret: '' } as const;
  await watches.put(
    { id: 'wh_a', at, attempts: 0, swap: { by: 'registration', registration: 'reg_a' }, target, until: at, told: [] },
    'due',
  );
  const event: WebhookEntry = { id: 'evt_a', at, attempts: 0, type: 'swap.completed', url: target.url, secret: '', body: '{}' };
  await webhooks.put(event, 'due');
  await webhooks.finish(event);

  const keys = createRedisApiKeys(redis.open());
  await keys.put({ hash: 'ab', name: 'acme', createdAt: 1 });
  await keys.count({ id: 'one', hash: 'ab', requests: 1, at });
  await createRedisPauses(redis.open()).put({ scope: 'all', why: 'x', since: 1 });

  const registrations = createRedisRegistrations(redis.open());
  const registration = {
    asset: 'BTC.BTC',
    memo: '=:e:x:1',
    charges: [{ counter: 'a', by: '1' }],
    at,
    version: 0,
    state: 'prepared',
  } as const;
  for (const id of ['reg_a', 'reg_b']) {
    await registrations.claim({ ...registration, id, memo: id }, [[9n]]);
    await registrations.write({ ...registration, id, memo: id, state: id === 'reg_a' ? 'failed' : 'sent' });
  }
  await registrations.retire({ ...registration, id: 'reg_a' }, true);
  await registrations.lease('holder', 60_000);
  await registrations.keepSequence(1n, 60_000);
  await registrations.keepAccount({ address: 'thor1abc', balance: '1', cost: '1', at });

  const idempotency = createRedisIdempotency(redis.open());
  for (const scope of ['open', 'done', 'free']) await idempotency.claim(scope, 'f', 'token');
  await idempotency.finish('done', 'token', { status: 200, body: '{}' });
  await idempotency.release('free', 'token', true);
  await createRedisRateLimiter(redis.open(), { mcp: { quota: 1, seconds: 60 } } as never).take('mcp', 'me');
  const buckets = createRedisBuckets(redis.open(), Date.now);
  await buckets.reserve('host', { capacity: 9, perMs: 1, keptMs: 0 }, { want: 1, left: 0 });
  await buckets.rest('other', { capacity: 9, perMs: 1, keptMs: 0 }, 60_000);
  const history = createRedisHistory(redis.open());
  await history.claim(at);
  await history.save({ at } as never, {} as never);
  await openCopies().look('facts', 6_000);
}

test('only the lists of API keys, subscribers and pauses have no expiry', async () => {
  await fill();
  const copies = openCopies();
  const hasCopy = async () => {
    copies.put('facts', '{}', Date.now());
    return [...(await redis.ends()).keys()].some((key) => /^copy:.*facts$/.test(key));
  };
  await expect.poll(hasCopy).toBe(true);
  const ends = await redis.ends();
  expect(ends.size).toBeGreaterThan(35);
  // Ignores keys that expired since they were listed.
  const endless = [...ends].flatMap(([key, end]) => (end === -1 ? [key] : []));
  expect(endless.toSorted()).toEqual(['keys:all', 'news:list', 'news:person:bb', 'pauses']);
});
