import { describe, expect, test } from 'vitest';
import type { AppError } from '../../core/errors.ts';
import { admitMail } from '../../service/mail/mail-shares.ts';
import { askedPerHour, type MailShares } from '../../service/ports/mail-shares.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { errorCodeOf } from '../fixtures/error-code.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createMemoryShares, createRedisShares, nextHour } from './hourly-shares.ts';

stretchDeadlines();
const redis = startTestRedis();
const stores: Readonly<Record<string, (now: () => number) => MailShares>> = {
  memory: createMemoryShares,
  redis: (now) => createRedisShares(redis.open(), now),
};

describe.each(Object.keys(stores))('requests for mails counted in %s', (name) => {
  async function opened() {
    await redis.flush();
    const clock = { now: nextHour(Date.now()) };
    const shares = (stores[name] as (typeof stores)[string])(() => clock.now);
    const ask = (address: string, caller: string, kind: 'signup' | 'swap_request' = 'signup') =>
      admitMail(kind, address, caller, { mail: { shares }, now: () => clock.now }).then(
        () => 'admitted' as const,
        ({ info }: AppError) => info,
      );
    return { clock, ask };
  }

  test('are left for others when 61 callers request five each, and a caller over its share gets the time of the next', async () => {
    const { clock, ask } = await opened();
    let admitted = 0;
    for (let round = 0; round < 5; round += 1)
      for (let caller = 0; caller < 61; caller += 1)
        if ((await ask(`a@${round}.${caller}.example`, `${caller}`)) === 'admitted') admitted += 1;
    expect([admitted > 150, admitted < askedPerHour - 50]).toEqual([true, true]);
    clock.now += 60_000;
    expect(await ask('a@example.com', '1')).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: '3540' } });
    expect([await ask('honest@example.com', 'honest'), await ask('other@example.com', 'other')]).toEqual(['admitted', 'admitted']);
    expect(await ask('a@example.com', '1', 'swap_request')).toBe('admitted');
    clock.now = nextHour(clock.now);
    expect(await ask('a@example.com', '1')).toBe('admitted');
  });

  test('are half at most for one domain, and limited in all', async () => {
    const { ask } = await opened();
    const ends: unknown[] = [];
    for (let caller = 0; caller < 160; caller += 1) ends.push(await ask(`${caller}@victim.example`, `${caller}`));
    expect(ends.filter((end) => end === 'admitted')).toHaveLength(askedPerHour / 2);
    for (let caller = 0; caller < askedPerHour / 2; caller += 1)
      expect(await ask(`a@${caller}.example`, `other ${caller}`)).toBe('admitted');
    expect(await ask('late@example.com', 'late')).toMatchObject({ code: 'rate_limited' });
  });
});

test('nothing is admitted while Redis is down', async () => {
  const shares = createRedisShares(redis.open(), Date.now);
  await redis.server().stop();
  expect(await errorCodeOf(() => shares.take('signup', { caller: 'a', domain: 'b' }))).toBe('delivery_unavailable');
  await redis.server().start();
});
