import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { reportBugEndpoint } from '../../contract/v1/report-bug.ts';
import { reportBug } from '../../service/mail/report-bug.ts';
import { createBaseDeps } from '../deps/base-deps.ts';
import { createMailingDeps, type MailingDeps } from '../deps/mailing-deps.ts';
import type { Stores } from '../deps/stores.ts';
import { testEnv } from '../fixtures/env.ts';
import { stretch } from '../fixtures/stretch.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { serve } from './serve.ts';

const redis = startTestRedis();
beforeEach(() => redis.flush());
afterEach(() => redis.server().goOn());

/** A process that accepts reports and delivers none; `change` overrides its stores. */
function open(change: (stores: Stores) => Partial<Stores> = () => ({})) {
  const base = createBaseDeps(testEnv({ redis: redis.env() }), () => undefined);
  const mailing = createMailingDeps({ ...base, ...change(base) });
  const deps: MailingDeps = { ...mailing, service: { ...mailing.service, mail: { ...mailing.mailer, deliverSoon: () => undefined } } };
  const handle = serve(reportBugEndpoint, reportBug, () => deps);
  const send = async (key?: string, text = 'The page stays empty.') => {
    const headers = { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const answer = await handle(
      new Request('https://strait.example/api/v1/report-bug', { method: 'POST', headers, body: JSON.stringify({ description: text }) }),
    );
    return { status: answer.status, body: (await answer.json()) as { readonly code?: string; readonly hint?: string } };
  };
  return { send, stored: async () => (await mailing.mailer.outbox.waiting()).count };
}

/** Deadlines are long until the store hangs, so that a busy machine does not look like one. Returns how to make it hang. */
function patientUntilHanging(): () => void {
  const restore = stretch();
  onTestFinished(restore);
  return () => {
    restore();
    redis.server().pause();
  };
}

/** Pauses the store during `work`, beyond every timeout. */
async function pausedFor<T>(work: () => Promise<T>): Promise<T> {
  redis.server().pause();
  const result = await work();
  redis.server().goOn();
  return result;
}

describe('a store that hangs for longer than a call waits', () => {
  test('frees a key that was claimed while it hung, so that a retry runs once', async () => {
    const { send, stored } = open();
    const refused = await pausedFor(() => send('k'));
    expect([refused.status, refused.body.code]).toEqual([503, 'idempotency_unavailable']);
    expect(refused.body.hint).toMatch(/Nothing was done/);
    onTestFinished(stretch());
    expect(await stored()).toBe(0);
    await expect.poll(async () => (await send('k')).status, { interval: 100 }).toBe(200);
    expect(await stored()).toBe(1);
  });

  test('reports a message that may have been stored, frees its key, and does not store it twice on a retry', async () => {
    const hang = patientUntilHanging();
    const { send, stored } = open(({ limiter }) => {
      const take: typeof limiter.take = async (...given) => {
        const allowance = await limiter.take(...given);
        hang();
        return allowance;
      };
      return { limiter: { ...limiter, take } };
    });
    const { send: repeat } = open();
    const refused = await send('k');
    redis.server().goOn();
    expect([refused.status, refused.body.code]).toEqual([503, 'delivery_unavailable']);
    expect(refused.body.hint).not.toMatch(/[Nn]othing was/);
    onTestFinished(stretch());
    await expect.poll(async () => (await repeat('k')).status, { interval: 100 }).toBe(200);
    expect(await stored()).toBe(1);
  });

  test('stores an unsaved response later, and replays it', async () => {
    let isPaused = false;
    const hang = patientUntilHanging();
    const { send } = open(({ idempotency }) => {
      const finish: typeof idempotency.finish = (...given) => {
        if (!isPaused) hang();
        isPaused = true;
        return idempotency.finish(...given);
      };
      return { idempotency: { ...idempotency, finish } };
    });
    const first = await send('k');
    redis.server().goOn();
    expect(first.status).toBe(200);
    const { send: repeat } = open();
    await expect.poll(() => repeat('k'), { interval: 100 }).toEqual(first);
  });
});
