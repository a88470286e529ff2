import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { reportBugEndpoint } from '../../contract/v1/report-bug.ts';

import { reportBug } from '../../service/mail/report-bug.ts';
import { leaseMs } from '../../service/outbox/deliver-round.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { type MailSink, startMailSink } from '../fixtures/mail-sink.ts';
import { type RedisBridge, startRedisBridge } from '../fixtures/redis-bridge.ts';
import { type RedisServer, startRedisServer } from '../fixtures/redis-server.ts';
import { createCronHandler } from '../handlers/delivery-handler.ts';
import type { Handler } from '../http/handler.ts';
import { serve } from '../http/serve.ts';
import type { Env } from '../runtime/env.ts';
import { createMailStores } from './mail-stores.ts';
import { createMailer, type Mailer } from './mailer.ts';

stretchDeadlines();
const siteUrl = 'https://swap.example';
const silent = () => undefined;
const description = 'The quote page stays empty after I choose SOL.';
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3_000, 7)]);
let sink: MailSink;
let server: RedisServer;
let bridge: RedisBridge;

beforeAll(async () => {
  [sink, server] = await Promise.all([startMailSink(), startRedisServer()]);
  bridge = await startRedisBridge(server.port);
});

afterAll(async () => {
  await bridge.close();
  await Promise.all([sink.close(), server.stop()]);
});

const mailers: Mailer[] = [];

/** Stops deliveries at the end of each test. */
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.stop()));
  sink.clear();
});

function settings(set: Partial<Env> = {}): Env {
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-'));
  const mail = {
    from: 'Strait <no-reply@swap.example>',
    reportTo: 'team@swap.example',
    smtpUrl: sink.url,
    outboxDir: join(dataDir, 'outbox'),
  };
  return testEnv({ siteUrl, dataDir, mail, rateLimits: { 'report-bug': { quota: 10_000, seconds: 60 } }, ...set });
}

const storesAt = ({ env: { dataDir } }: ServerDeps, now: () => number) => createMailStores({ dataDir, now });

function opened(set: Partial<Env> = {}): { deps: ServerDeps; handler: Handler } {
  const deps = createServerDeps(settings(set), silent);
  mailers.push(deps.mailer);
  return { deps, handler: serve(reportBugEndpoint, reportBug, () => deps) };
}

function send(handler: Handler, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
  return handler(new Request(`${siteUrl}/api/v1/report-bug`, init));
}

describe('POST /api/v1/report-bug', () => {
  test('returns an id and mails the whole report as plain text with its image', async () => {
    const { deps, handler } = opened();
    const attachment = { name: '../Screen shot.PNG', content: png.toString('base64'), contentType: 'image/png' };
    const text = `${description}\r\nSecond line: =?utf-8?B?eA==?= 😀\u202e <b>no markup</b>\u0007`;
    const response = await send(handler, { description: text, type: 'feature', email: 'Jane@example.com', page: '/sell-btc', attachment });
    const { success, report_id } = await response.json();
    expect([response.status, success, report_id]).toEqual([200, true, expect.stringMatching(/^rep_[0-9a-f]{24}$/)]);
    await deps.mailer.deliverNow(60_000);
    const mail = await sink.read(0);
    expect(mail).toMatchObject({
      from: { address: 'no-reply@swap.example' },
      to: [{ address: 'team@swap.example' }],
      replyTo: [{ address: 'jane@example.com' }],
      messageId: `<${report_id}@swap.example>`,
      subject: expect.stringMatching(/^\[feature\] The quote page stays empty after I choose SOL\. Second line:/),
    });
    expect(mail.html).toBeUndefined();
    expect(mail.text).toContain('Second line: =?utf-8?B?eA==?= 😀\ufffd <b>no markup</b>\ufffd');
    expect(mail.text).toContain(`Report: ${report_id}`);
    expect(mail.text).toContain('Page: /sell-btc');
    const [image] = mail.attachments;
    expect([image?.filename, image?.mimeType]).toEqual(['Screen shot.png', 'image/png']);
    expect(Buffer.from(image?.content as ArrayBuffer).equals(png)).toBe(true);
  });

  test('lets no user input become a header', async () => {
    const { deps, handler } = opened();
    await send(handler, { description: 'Subject?\r\nBcc: evil@example.com\r\n\r\nbody', page: '/x', email: 'a@example.com' });
    await deps.mailer.deliverNow(60_000);
    const mail = await sink.read(0);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(mail.subject).toBe('[bug] Subject? Bcc: evil@example.com body');
  });

  test('responds to a likely probe as to any report, quarantines it, and delivers it once the operator releases it', async () => {
    const { deps, handler } = opened();
    const normal = await (await send(handler, { description })).json();
    const response = await send(handler, { description: '{{7*7}} <script>alert(1)</script>' });
    const answer = await response.json();
    expect([response.status, Object.keys(answer)]).toEqual([200, Object.keys(normal)]);
    await deps.mailer.deliverNow(60_000);
    expect(sink.taken).toHaveLength(1);
    expect(await deps.mailer.outbox.list('quarantine', 10)).toMatchObject([{ id: answer.report_id }]);
    await deps.mailer.outbox.release(answer.report_id);
    await deps.mailer.deliverNow(60_000);
    expect((await sink.read(1)).messageId).toBe(`<${answer.report_id}@swap.example>`);
  });

  test('keeps a report while the mail server is down, and delivers it when the schedule runs', async () => {
    const { deps, handler } = opened({ cronSecret: 'between us' });
    sink.refuse('DATA', 451, 1);
    await send(handler, { description });
    await deps.mailer.deliverNow(60_000);
    expect(sink.taken).toHaveLength(0);
    const clock = { now: Date.now() };
    const later = {
      ...deps,
      mailer: createMailer({ env: deps.env, stores: storesAt(deps, () => clock.now), log: silent, now: () => clock.now }),
    };
    const cron = createCronHandler(() => later);
    const call = (authorization = '') => cron(new Request(`${siteUrl}/api/cron/deliver`, { headers: { authorization } }));
    for (const wrong of ['', 'Bearer', 'Bearer between', 'Bearer between us ', 'between us']) {
      if (wrong.trim() !== 'Bearer between us') expect((await call(wrong)).status).toBe(404);
    }
    expect(await (await call('Bearer between us')).json()).toEqual({ success: true, sent: 0, dropped: 0, postponed: 0, dead: 0 });
    clock.now += 60_000;
    expect(await (await call('Bearer between us')).json()).toEqual({ success: true, sent: 1, dropped: 0, postponed: 0, dead: 0 });
    expect(sink.taken).toHaveLength(1);
  });

  test('sends reports to our own sender address without REPORT_TO', async () => {
    const { mail } = settings();
    const { deps, handler } = opened({ mail: { from: mail.from, outboxDir: mail.outboxDir, smtpUrl: sink.url } });
    await send(handler, { description });
    await deps.mailer.deliverNow(60_000);
    expect((await sink.read(0)).to).toMatchObject([{ address: 'no-reply@swap.example' }]);
  });

  test('treats equal reports without a key as two reports', async () => {
    const { handler } = opened();
    const ids = await Promise.all(
      [send(handler, { description }), send(handler, { description })].map(async (sent) => (await (await sent).json()).report_id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('returns 503 with Retry-After and stores nothing while Redis is down, and recovers without a restart', async () => {
    const { deps, handler } = opened({ redis: { url: bridge.url, token: bridge.token } });
    await server.stop();
    const keyed = await send(handler, { description }, { 'Idempotency-Key': 'k-down' });
    expect([keyed.status, (await keyed.json()).code, Number(keyed.headers.get('Retry-After'))]).toEqual([
      503,
      'idempotency_unavailable',
      expect.any(Number),
    ]);
    const plain = await send(handler, { description });
    expect([plain.status, (await plain.json()).code, Number(plain.headers.get('Retry-After'))]).toEqual([
      503,
      'delivery_unavailable',
      expect.any(Number),
    ]);
    await server.start();
    await expect.poll(async () => (await send(handler, { description }, { 'Idempotency-Key': 'k-down' })).status).toBe(200);
    await deps.mailer.deliverNow(60_000);
    await expect.poll(() => sink.taken.length).toBe(1);
  });

  test('returns 503 delivery_unavailable when the store is full', async () => {
    const { deps, handler } = opened();
    const full = { ...deps.service, mail: { ...deps.mailer, outbox: { ...deps.mailer.outbox, put: async () => 'full' as const } } };
    const refused = await serve(reportBugEndpoint, reportBug, () => ({ ...deps, service: full }))(
      new Request(siteUrl, { method: 'POST', body: JSON.stringify({ description }), headers: { 'Content-Type': 'application/json' } }),
    );
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'delivery_unavailable']);
    expect((await send(handler, { description })).status).toBe(200);
  });
});

describe('mail delivery across a stop or crash', () => {
  test('finishes the current mail on stop, and starts no other', async () => {
    const { deps, handler } = opened();
    const held = sink.hold();
    onTestFinished(held.release);
    for (let index = 0; index < 3; index += 1) await send(handler, { description });
    await expect.poll(held.count).toBe(1);
    const stopped = deps.mailer.stop();
    held.release();
    await stopped;
    expect(sink.taken).toHaveLength(1);
    expect((await deps.mailer.outbox.waiting()).count).toBe(2);
    const next = createMailer({ env: deps.env, stores: storesAt(deps, Date.now), log: silent, now: Date.now });
    await next.deliverNow(60_000);
    const ids = await Promise.all(sink.taken.map(async (_, index) => (await sink.read(index)).messageId));
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  test('sends the mail of a process that died after its claim once the lease ends, under the same Message-ID', async () => {
    const { deps } = opened();
    const clock = { now: Date.now() };
    const mailer = createMailer({ env: deps.env, stores: storesAt(deps, () => clock.now), log: silent, now: () => clock.now });
    await mailer.outbox.put({ kind: 'report', id: 'rep_a', at: clock.now, attempts: 0, report: { description, type: 'bug' } }, 'due');
    await mailer.outbox.claim(leaseMs);
    expect((await mailer.deliverNow(60_000)).sent).toBe(0);
    clock.now += leaseMs;
    expect((await mailer.deliverNow(60_000)).sent).toBe(1);
    expect((await sink.read(0)).messageId).toBe('<rep_a@swap.example>');
  });
});

test('a report repeated with the same run id is mailed only once', async () => {
  const { deps } = opened();
  const request = { description, type: 'bug' } as const;
  const ids = [await reportBug(request, deps.service, { id: 'run-1' }), await reportBug(request, deps.service, { id: 'run-1' })];
  expect(new Set(ids).size).toBe(1);
  await deps.mailer.deliverNow(60_000);
  expect(await reportBug(request, deps.service, { id: 'run-1' })).toBe(ids[0]);
  await deps.mailer.deliverNow(60_000);
  expect(sink.taken).toHaveLength(1);
});
