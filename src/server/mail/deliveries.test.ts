import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { reportBug } from '../../service/mail/report-bug.ts';
import type { MailEntry } from '../../service/ports/mail-entries.ts';
import { createServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import type { FullDiskReport } from '../fixtures/full-disk.ts';
import { type MailSink, startMailSink } from '../fixtures/mail-sink.ts';
import { replaceLengths } from '../fixtures/stretch.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createMailStores } from './mail-stores.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createSender } from './smtp.ts';

stretchDeadlines();
const redis = startTestRedis();
const silent = () => undefined;
const start = 1_800_000_000_000;
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());
beforeEach(async () => {
  sink.clear();
  await redis.flush();
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'deliveries-'));
const mailAt = (dataDir: string) => ({ from: 'Strait <no-reply@swap.example>', smtpUrl: sink.url, outboxDir: join(dataDir, 'outbox') });
const signup = (id: string): MailEntry => ({ kind: 'signup', id, at: start, attempts: 0, address: `${id}@example.com` });
const report = (id: string): MailEntry => ({
  kind: 'report',
  id,
  at: start,
  attempts: 0,
  report: { description: 'It hangs.', type: 'bug' },
});

const withImage = (id: string, content = 'QUJD'): MailEntry => {
  const attachment = { name: 'a.png', type: 'image/png', bytes: (content.length * 3) / 4, content } as const;
  return { ...report(id), report: { description: 'It hangs.', type: 'bug', attachment } } as MailEntry;
};

/** A mailer of a separate instance with the clock `now`. */
function mailer(now: () => number = Date.now, dataDir?: string): Mailer {
  const env = testEnv({ siteUrl: 'https://swap.example', mail: mailAt(newFolder()) });
  const stores = createMailStores(dataDir === undefined ? { dataDir: newFolder(), redis: redis.open(), now } : { dataDir, now });
  return createMailer({ env, stores, log: silent, now });
}

test('instances with clocks 70 s apart send each mail once, however slow the mail server is', async () => {
  const ahead = mailer(() => Date.now() + 70_000);
  const behind = mailer(() => Date.now() - 70_000);
  for (let index = 0; index < 4; index += 1) await behind.outbox.put(report(`rep_${index}`), 'due');
  const held = sink.hold();
  const delivering = Promise.all([behind, ahead, mailer()].map((one) => one.deliverNow(60_000)));
  await expect.poll(held.count).toBe(3);
  held.release();
  const rounds = await delivering;
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
  const ids = await Promise.all(sink.taken.map(async (_, index) => (await sink.read(index)).messageId));
  expect([...ids].sort()).toEqual([0, 1, 2, 3].map((at) => `<rep_${at}@swap.example>`));
});

describe.each(['redis', 'files'] as const)('a delivery round with %s', (where) => {
  const opened = (now?: () => number) => mailer(now, where === 'files' ? newFolder() : undefined);

  test('continues after recipients that are temporarily refused', async () => {
    const one = opened();
    for (let index = 0; index < 12; index += 1) await one.outbox.put(signup(`sub_${index}`), 'due');
    for (let index = 0; index < 3; index += 1) await one.outbox.put({ ...report(`rep_${index}`), at: start + 1 }, 'due');
    sink.refuse('RCPT TO', 450, 12);
    expect(await one.deliverNow(60_000)).toEqual({ sent: 3, dropped: 0, postponed: 12, dead: 0 });
    expect(sink.taken).toHaveLength(3);
  });

  test('ends when the connection fails, without counting an attempt', async () => {
    const one = opened();
    for (let index = 0; index < 3; index += 1) await one.outbox.put(report(`rep_${index}`), 'due');
    sink.refuse('RCPT TO', 421, 1);
    expect(await one.deliverNow(60_000)).toEqual({ sent: 0, dropped: 0, postponed: 1, dead: 0 });
    expect((await one.outbox.list('due', 9)).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
  });

  test('gives up a report after its last attempt, keeps it, and sends it once the operator releases it', async () => {
    const one = opened();
    await one.outbox.put({ ...report('rep_a'), attempts: 23 }, 'due');
    sink.refuse('DATA', 550, 1);
    expect(await one.deliverNow(60_000)).toEqual({ sent: 0, dropped: 0, postponed: 0, dead: 1 });
    expect(await one.outbox.waiting()).toEqual({ count: 0, dead: 1 });
    expect(await one.outbox.release('rep_a')).toBe(true);
    expect((await one.deliverNow(60_000)).sent).toBe(1);
  });

  test('sends a report that was refused for good once more without its image, and keeps it small if that is refused too', async () => {
    const one = opened();
    for (const id of ['rep_a', 'rep_b']) await one.outbox.put(withImage(id), 'due');
    sink.refuse('DATA', 550, 3);
    expect(await one.deliverNow(60_000)).toEqual({ sent: 1, dropped: 0, postponed: 2, dead: 1 });
    expect((await sink.read(0)).text).toContain('the mail server refused it: a.png, 3 B');
    expect(JSON.stringify(await one.outbox.list('dead', 9))).not.toContain('QUJD');
  });

  test('sends the mails of others beside refused reports that fill their share', async () => {
    const one = opened();
    let puts = 0;
    while ((await one.outbox.put(withImage(`rep_${puts}`, 'QUJD'.repeat(1_750_000)), 'due')) === 'stored') puts += 1;
    expect(puts).toBe(7);
    sink.refuse('DATA', 450, 7);
    for (const id of ['sub_a', 'swm_a', 'mail_a']) expect(await one.outbox.put(signup(id), 'due')).toBe('stored');
    expect(await one.deliverNow(60_000)).toEqual({ sent: 3, dropped: 0, postponed: 7, dead: 0 });
  });

  test('sends a released probe without its image, and mentions the omission', async () => {
    const one = opened();
    const attachment = { name: 'a.png', type: 'image/png', bytes: 3, content: 'QUJD' } as const;
    const request = { description: '{{7*7}} <script>alert(1)</script>', type: 'bug', page: '/../../etc/passwd', attachment } as const;
    const id = await reportBug(request, { mail: one, now: () => start }, { id: 'run' });
    expect(JSON.stringify(await one.outbox.list('quarantine', 9))).not.toContain('QUJD');
    await one.outbox.release(id);
    await one.deliverNow(60_000);
    const mail = await sink.read(0);
    expect(mail.text).toContain('Left out, since this looked like a probe or the mail server refused it: a.png, 3 B');
    expect(mail.attachments).toEqual([]);
  });
});

/** Shortens what a process waits for its store, and between its attempts, until the end of the test; not what it waits for mail servers. */
const hurryRetries = () => onTestFinished(replaceLengths({ deadline: (ms) => ms, timer: (ms) => (ms <= 4_000 ? ms / 20 : ms) }));

describe('a mail whose response is lost', () => {
  const messageIds = () => Promise.all(sink.taken.map(async (_, index) => (await sink.read(index)).messageId));

  test('is sent again under the same Message-ID when the connection broke after the server took it', async () => {
    const one = mailer();
    await one.outbox.put(report('rep_a'), 'due');
    sink.cut(1);
    expect((await one.deliverNow(60_000)).postponed).toBe(1);
    await redis.pass(60_000);
    expect((await one.deliverNow(60_000)).sent).toBe(1);
    expect(await messageIds()).toEqual(['<rep_a@swap.example>', '<rep_a@swap.example>']);
  });

  test('is not sent again when the store repeatedly failed to confirm it', async () => {
    hurryRetries();
    const now = Date.now;
    const stores = createMailStores({ dataDir: newFolder(), redis: redis.open(), now });
    let failures = 0;
    let isAway = true;
    const outbox: typeof stores.outbox = {
      ...stores.outbox,
      async finish(entry) {
        if (!isAway) return stores.outbox.finish(entry);
        failures += 1;
        throw new Error('away');
      },
    };
    const env = testEnv({ siteUrl: 'https://swap.example', mail: mailAt(newFolder()) });
    const one = createMailer({ env, stores: { ...stores, outbox }, log: silent, now });
    await one.outbox.put(report('rep_a'), 'due');
    expect((await one.deliverNow(60_000)).sent).toBe(1);
    // Its lease has expired, and this process claims it again.
    await redis.pass(70_000);
    await one.deliverNow(60_000).catch(() => undefined);
    await expect.poll(() => failures).toBeGreaterThanOrEqual(7);
    isAway = false;
    await expect.poll(async () => (await stores.outbox.waiting()).count).toBe(0);
    await one.stop();
    await redis.pass(70_000);
    expect((await mailer().deliverNow(60_000)).sent).toBe(0);
    expect(await messageIds()).toEqual(['<rep_a@swap.example>']);
  });

  test('is not completed by a process that stalled past its lease, but by the next one', async () => {
    const { send, rest } = createSender(mailAt(newFolder()), silent);
    const email = { messageId: '<rep_a@swap.example>', to: 'a@swap.example', subject: 'It hangs', text: 'x\n'.repeat(9_000), headers: {} };
    expect([await send(email, () => false), sink.taken.length]).toEqual(['lost', 0]);
    expect([await send(email, () => true), sink.taken.length]).toEqual(['sent', 1]);
    rest();
  });
});

test('on a full disk, sends each queued report once, leaves no draft and reports the disk in the status', async () => {
  const dataDir = newFolder();
  const { mailer: before } = createServerDeps(testEnv({ dataDir, mail: mailAt(dataDir) }), silent);
  for (let index = 0; index < 3; index += 1) await before.outbox.put(report(`rep_${index}`), 'due');
  const worker = new URL('../fixtures/full-disk.ts', import.meta.url).pathname;
  const command = `trap '' XFSZ; ulimit -f 0; exec "${process.execPath}" --no-warnings "${worker}" "${dataDir}" "${sink.url}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  const seen = JSON.parse(stdout) as FullDiskReport;
  expect(seen).toEqual({
    put: 'delivery_unavailable',
    sent: [3, 0, 0],
    mail: 'down: No mail can be stored: the disk or the store may be full.',
  });
  expect(sink.taken).toHaveLength(3);
  const left = readdirSync(join(dataDir, 'mail'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(left.map(({ name }) => name).sort()).toEqual(['rep_0.json', 'rep_1.json', 'rep_2.json']);
  expect(left.every(({ parentPath }) => parentPath.endsWith('done'))).toBe(true);
});
