import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { subscribe } from '../../service/mail/subscribe.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { type MailSink, startMailSink } from '../fixtures/mail-sink.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createNewsletterHandler } from '../handlers/newsletter-handler.ts';
import { serve } from '../http/serve.ts';
import { readEnv } from '../runtime/env.ts';

const siteUrl = 'https://swap.example';
const [old, next, last] = ['o', 'n', 'l'].map((letter) => letter.repeat(40)) as [string, string, string];
stretchDeadlines();
const redis = startTestRedis();
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());
beforeEach(async () => {
  sink.clear();
  await redis.flush();
});

const stores: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  files: () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'rotation-')) }),
  redis: () => ({
    UPSTASH_REDIS_REST_URL: redis.env().url,
    UPSTASH_REDIS_REST_TOKEN: redis.env().token,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'rotation-')),
  }),
};

/** Starts a process with these secrets. */
function start(secrets: string, store: Readonly<Record<string, string>>) {
  const env = readEnv({ SITE_URL: siteUrl, SMTP_URL: sink.url, SIGNING_SECRET: secrets, RATE_LIMITS: 'newsletter=1000/60', ...store });
  const deps = createServerDeps(env, () => undefined);
  const signup = serve(newsletterEndpoint, subscribe, () => deps);
  const handlers = {
    confirm: createNewsletterHandler('confirm', () => deps),
    unsubscribe: createNewsletterHandler('unsubscribe', () => deps),
  };
  return {
    /** The links of the resulting mail; undefined if none is sent. */
    async signUp() {
      const before = sink.taken.length;
      const init = { method: 'POST', body: '{"email":"jane@example.com"}', headers: { 'Content-Type': 'application/json' } };
      await signup(new Request(`${siteUrl}/api/v1/newsletter`, init));
      await deps.mailer.deliverNow(60_000);
      if (sink.taken.length === before) return undefined;
      const [confirm = '', unsubscribe = ''] = (await sink.read(sink.taken.length - 1)).text?.match(/https:\/\/\S+/g) ?? [];
      return { confirm, unsubscribe };
    },
    press: async (what: 'confirm' | 'unsubscribe', url = '') =>
      (await handlers[what](new Request(url, { method: 'POST', body: new URLSearchParams({ choice: 'confirm' }) }))).status,
    stop: () => deps.mailer.stop(),
  };
}

describe.each(Object.entries(stores))('with subscribers in %s', (_name, store) => {
  test('accepts links signed with a former secret only while it is configured with the new one', async () => {
    const kept = store();
    const before = start(old, kept);
    const links = await before.signUp();
    await before.stop();
    const after = start(`${next}, ${old}`, kept);
    expect(await after.signUp()).toBeUndefined();
    expect(await after.press('confirm', links?.confirm)).toBe(200);
    await after.stop();
    expect(await start(next, kept).press('unsubscribe', links?.unsubscribe)).toBe(400);
    const again = start(`${next},${old}`, kept);
    expect(await again.press('unsubscribe', links?.unsubscribe)).toBe(200);
  });

  test('a link without its secret is rejected, and a new sign-up sends a working one, once a day', async () => {
    const kept = store();
    const before = start(old, kept);
    const dead = await before.signUp();
    await before.stop();
    const after = start(next, kept);
    expect(await after.press('confirm', dead?.confirm)).toBe(400);
    const links = await after.signUp();
    expect(links).toBeDefined();
    expect(await after.signUp()).toBeUndefined();
    expect(await after.press('confirm', links?.confirm)).toBe(200);
  });

  test('rotating secrets does not raise the limit of mails to an unconfirmed mailbox', async () => {
    const kept = store();
    const sent = [];
    for (const secret of [old, next, last, `${old}x`, `${next}x`]) sent.push((await start(secret, kept).signUp()) !== undefined);
    expect(sent).toEqual([true, true, true, false, false]);
  });
});
