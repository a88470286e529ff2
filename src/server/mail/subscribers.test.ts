import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import { mailboxOf, subscriberOf } from '../../service/mail/subscribe.ts';
import { type Subscribers, signupBounds } from '../../service/mail/subscribers.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createFileSubscribers } from './subscribers-file.ts';
import { createRedisSubscribers } from './subscribers-redis.ts';

stretchDeadlines();
const redis = startTestRedis();

const stores: Readonly<Record<string, (now: () => number) => Promise<Subscribers>>> = {
  file: async (now) => createFileSubscribers({ folder: mkdtempSync(join(tmpdir(), 'subscribers-')), now }),
  async redis(now) {
    await redis.flush();
    return createRedisSubscribers(redis.open(), now);
  },
};

const day = 86_400_000;

describe.each(Object.keys(stores))('the subscriber store in %s', (name) => {
  async function opened() {
    // Starts on the hour, so that no test crosses an hour boundary by chance.
    const clock = { now: Math.ceil(Date.now() / signupBounds.hourMs) * signupBounds.hourMs };
    const people = await (stores[name] as (typeof stores)[string])(() => clock.now);
    let requested = 0;
    const permit = async (address: string, attempt?: string) => {
      requested += 1;
      const own = `sub_${requested}`;
      const names = { subscriber: await subscriberOf(address), mailbox: await mailboxOf(address) };
      return (await people.permit({ ...names, address, attempt: attempt ?? own })).kind;
    };
    return { clock, people, permit };
  }

  test('sends one confirmation per address in 24 hours, and at most three until the owner confirms', async () => {
    const { clock, permit } = await opened();
    const kinds: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      kinds.push(await permit('a@example.com'), await permit('a@example.com'));
      clock.now += day - 1;
      kinds.push(await permit('a@example.com'));
      clock.now += 1;
    }
    expect(kinds.filter((kind) => kind === 'send')).toHaveLength(3);
    expect([kinds[0], kinds[3], kinds[6]]).toEqual(['send', 'send', 'send']);
    clock.now += 400 * day;
    expect(await permit('a@example.com')).toBe('drop');
    expect(await permit('b@example.com')).toBe('send');
  });

  test('counts an attempt that is repeated after a crash only once', async () => {
    const { clock, permit } = await opened();
    expect([await permit('a@example.com', 'sub_x'), await permit('a@example.com', 'sub_x')]).toEqual(['send', 'send']);
    clock.now += day;
    expect([await permit('a@example.com', 'sub_y'), await permit('a@example.com', 'sub_z')]).toEqual(['send', 'drop']);
  });

  test('treats tags and Google dots as the same mailbox', async () => {
    const { permit } = await opened();
    const addresses = ['victim@gmail.com', 'v.ictim@gmail.com', 'victim+1@gmail.com', 'vic.tim+2@googlemail.com'];
    expect(await Promise.all([permit(addresses[0] as string)])).toEqual(['send']);
    for (const address of addresses) expect(await permit(address)).toBe('drop');
    expect([await permit('v.ictim@example.com'), await permit('victim@example.com'), await permit('victim+1@example.com')]).toEqual([
      'send',
      'send',
      'drop',
    ]);
  });

  test('sends one mail for many simultaneous attempts on one mailbox', async () => {
    const { permit } = await opened();
    const kinds = await Promise.all(Array.from({ length: 40 }, (_, index) => permit(`victim+${index}@example.com`)));
    expect(kinds.filter((kind) => kind === 'send')).toHaveLength(1);
  });

  test('limits all sign-ups per hour, and continues in the next hour', async () => {
    const { clock, people, permit } = await opened();
    for (let index = 0; index < signupBounds.perHour; index += 1) expect(await permit(`a${index}@example.com`)).toBe('send');
    const late = { subscriber: '0a', mailbox: '0b', address: 'late@example.com', attempt: 'sub_late' };
    expect(await people.permit(late)).toEqual({ kind: 'wait', until: clock.now + signupBounds.hourMs });
    clock.now += signupBounds.hourMs;
    expect(await people.permit(late)).toEqual({ kind: 'send' });
  });

  test('lets a subscriber confirm, get no further requests, leave and come back', async () => {
    const { clock, people, permit } = await opened();
    const subscriber = await subscriberOf('a@example.com');
    expect(await people.confirm(subscriber)).toBe(false);
    await permit('a@example.com');
    expect(await people.confirmed()).toEqual([]);
    expect([await people.confirm(subscriber), await people.confirm(subscriber)]).toEqual([true, true]);
    expect(await people.confirmed()).toEqual([{ subscriber, address: 'a@example.com' }]);
    clock.now += 30 * day;
    expect(await permit('a@example.com')).toBe('drop');
    await people.sweep();
    expect(await people.confirmed()).toHaveLength(1);
    await people.leave(subscriber);
    await people.leave(subscriber);
    expect(await people.confirmed()).toEqual([]);
    expect(await people.confirm(subscriber)).toBe(false);
    expect(await permit('a@example.com')).toBe('send');
  });

  test('sends no further mail after “No thanks”, while the link in the mail still confirms', async () => {
    const { clock, people, permit } = await opened();
    const subscriber = await subscriberOf('a@example.com');
    await permit('a@example.com');
    await people.leave(subscriber);
    clock.now += 2 * day;
    expect(await permit('a+again@example.com')).toBe('drop');
    expect(await people.confirm(subscriber)).toBe(true);
  });
});

test('files forget an unconfirmed address after its link has expired', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'subscribers-'));
  const clock = { now: Date.now() };
  const people = createFileSubscribers({ folder, now: () => clock.now });
  await people.permit({ subscriber: 'ab', mailbox: 'cd', address: 'a@example.com', attempt: 'sub_1' });
  clock.now += signupBounds.keepMs;
  expect(await people.confirm('ab')).toBe(false);
  await people.sweep();
  expect(readdirSync(join(folder, 'people'))).toEqual([]);
  const kept = readdirSync(join(folder, 'mailboxes')).map((name) => readFileSync(join(folder, 'mailboxes', name), 'utf8'));
  expect(kept).toHaveLength(1);
  expect(kept.join('')).not.toContain('example');
  clock.now += signupBounds.mailboxKeepMs;
  await people.sweep();
  expect(readdirSync(join(folder, 'mailboxes'))).toEqual([]);
});

test('Redis expires an unconfirmed address, and keeps a confirmed one', async () => {
  const people = createRedisSubscribers(redis.open(), Date.now);
  const connection = redisConnection(redis.server().port);
  await people.permit({ subscriber: 'ab', mailbox: 'cd', address: 'a@example.com', attempt: 'sub_1' });
  const [requested] = await connection.send([['PTTL', 'news:person:ab']]);
  expect(Number(requested)).toBeGreaterThan(signupBounds.keepMs - 60_000);
  expect(Number(requested)).toBeLessThanOrEqual(signupBounds.keepMs);
  await people.confirm('ab');
  expect(await connection.send([['PTTL', 'news:person:ab']])).toEqual([-1]);
  connection.close();
});
