import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { subscribe } from '../../service/mail/subscribe.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { testEnv } from '../fixtures/env.ts';
import { type MailSink, startMailSink } from '../fixtures/mail-sink.ts';
import { createNewsletterHandler } from '../handlers/newsletter-handler.ts';
import type { Handler } from '../http/handler.ts';
import { serve } from '../http/serve.ts';
import { jsonLog } from '../runtime/log.ts';

stretchDeadlines({ timers: true });
const siteUrl = 'https://swap.example';
const secret = 'a secret of at least 32 characters';
const lines: string[] = [];
const log = jsonLog((line) => lines.push(line), Date.now);
let sink: MailSink;
let deps: ServerDeps;
let handlers: { readonly signup: Handler; readonly confirm: Handler; readonly unsubscribe: Handler };

beforeAll(async () => {
  sink = await startMailSink();
});

afterAll(() => sink.close());

function open(smtpUrl?: string): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'newsletter-'));
  const mail = { from: 'Strait <news@swap.example>', outboxDir: join(dataDir, 'outbox'), ...(smtpUrl === undefined ? {} : { smtpUrl }) };
  const ready = createServerDeps(
    testEnv({ siteUrl, signingSecret: secret, dataDir, mail, rateLimits: { newsletter: { quota: 1_000, seconds: 60 } } }),
    log,
  );
  deps = ready;
  handlers = {
    signup: serve(newsletterEndpoint, subscribe, () => ready),
    confirm: createNewsletterHandler('confirm', () => ready),
    unsubscribe: createNewsletterHandler('unsubscribe', () => ready),
  };
}

beforeEach(() => {
  sink.clear();
  lines.length = 0;
  open(sink.url);
});

test.each([
  ['text/html', 'text/html'],
  ['TEXT/HTML;q=0.3', 'text/html'],
  ['text/html-fragment', 'application/json'],
  ['application/json, text/html;q=0', 'application/json'],
  ['*/*', 'application/json'],
])('answers an invalid link with Accept %s as %s, with Vary: Accept', async (accept, type) => {
  const answer = await handlers.confirm(new Request(`${siteUrl}/api/v1/newsletter/confirm?token=x`, { headers: { Accept: accept } }));
  expect(answer.headers.get('Content-Type')).toContain(type);
  expect(answer.headers.get('Vary')).toBe('Accept');
});

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const settled = () => deps.mailer.deliverNow(60_000);

function signUp(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
  return handlers.signup(new Request(`${siteUrl}/api/v1/newsletter`, init));
}

const press = (handler: Handler, url: string, choice?: string) =>
  handler(new Request(url, { method: 'POST', headers: browser, body: new URLSearchParams(choice === undefined ? {} : { choice }) }));

/** Signs up and returns the two links of the mail. */
async function requestLinks(email: string): Promise<{ confirm: string; leave: string }> {
  await signUp({ email });
  await settled();
  const { text = '' } = await sink.read(sink.taken.length - 1);
  const [confirm = '', leave = ''] = text.match(/https:\/\/\S+/g) ?? [];
  return { confirm, leave };
}

describe('POST /api/v1/newsletter', () => {
  test('sends one mail with a link, in text and HTML, marked as automatic', async () => {
    const response = await signUp({ email: 'Jane@Example.com' });
    expect([response.status, await response.json()]).toEqual([200, { success: true, status: 'pending_confirmation' }]);
    await settled();
    expect(sink.taken).toHaveLength(1);
    const mail = await sink.read(0);
    expect(mail).toMatchObject({ from: { name: 'Strait', address: 'news@swap.example' }, to: [{ address: 'jane@example.com' }] });
    expect(mail.subject).toBe('Confirm your subscription to the Strait newsletter');
    expect(mail.messageId).toMatch(/^<sub_[0-9a-f]{24}@swap\.example>$/);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const [confirm = '', leave = ''] = mail.text?.match(/https:\/\/\S+/g) ?? [];
    expect(confirm).toMatch(/^https:\/\/swap\.example\/api\/v1\/newsletter\/confirm\?token=confirm\.[0-9a-f]{32}\.\d{10}\.[\w-]{43}$/);
    expect(header('list-unsubscribe')).toBe(`<${leave}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(mail.html).toContain(`href="${confirm}"`);
    expect(mail.html).toContain(`href="${leave}"`);
    expect(sink.taken[0]).toContain('multipart/alternative');
    for (const hidden of ['jane', 'Jane']) expect(`${confirm}${leave}${lines.join('')}`).not.toContain(hidden);
  });

  test('gives new, pending, subscribed and declined addresses the same response, and mails only the new one', async () => {
    const answers: string[] = [];
    const request = async (email: string) => {
      const response = await signUp({ email });
      answers.push(`${response.status} ${await response.text()} ${[...response.headers.keys()].join()}`);
      await settled();
    };
    await request('new@example.com');
    await request('new@example.com');
    const confirmed = await requestLinks('in@example.com');
    await press(handlers.confirm, confirmed.confirm, 'confirm');
    await request('in@example.com');
    const declined = await requestLinks('no@example.com');
    await press(handlers.confirm, declined.confirm, 'decline');
    await request('no@example.com');
    expect(new Set(answers).size).toBe(1);
    expect(sink.taken).toHaveLength(3);
  });

  test.each([
    [{}, 'invalid_email'],
    [{ email: 'nobody' }, 'invalid_email'],
    [{ email: ['a@example.com'] }, 'invalid_email'],
    [{ email: 'a@example.com', name: 'x' }, 'invalid_field'],
    [{ email: `${'a'.repeat(5_000)}@example.com` }, 'payload_too_large'],
  ])('rejects the body %j with %s, and stores nothing', async (body, code) => {
    const response = await signUp(body);
    expect((await response.json()).code).toBe(code);
    expect((await deps.mailer.outbox.waiting()).count).toBe(0);
  });

  test('delays the mail when the mail server fails, and drops the sign-up of an unknown address', async () => {
    sink.refuse('RCPT TO', 451, 1);
    await signUp({ email: 'later@example.com' });
    await settled();
    expect(sink.taken).toHaveLength(0);
    expect((await deps.mailer.outbox.list('due', 10))[0]).toMatchObject({ attempts: 1, address: 'later@example.com' });
    sink.refuse('RCPT TO', 550, 1);
    await signUp({ email: 'unknown@example.com' });
    await settled();
    expect((await deps.mailer.outbox.list('due', 10)).map((entry) => entry.kind === 'signup' && entry.address)).toEqual([
      'later@example.com',
    ]);
  });
});

describe('the link in the mail', () => {
  test('shows a page without changing anything on GET and HEAD; only the button confirms', async () => {
    const { confirm } = await requestLinks('a@example.com');
    for (const method of ['GET', 'HEAD']) {
      const page = await handlers.confirm(new Request(confirm, { method, headers: browser }));
      expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect(await deps.mailer.subscribers.confirmed()).toEqual([]);
    const done = await press(handlers.confirm, confirm, 'confirm');
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You’re subscribed')]);
    expect(await deps.mailer.subscribers.confirmed()).toMatchObject([{ address: 'a@example.com' }]);
    expect((await press(handlers.confirm, confirm, 'confirm')).status).toBe(200);
  });

  test('serves valid HTML that runs nothing, loads nothing and is not cached', async () => {
    const { confirm, leave } = await requestLinks('a@example.com');
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'doctype-style': 'off', 'void-style': 'off' } });
    for (const [handler, url] of [
      [handlers.confirm, confirm],
      [handlers.unsubscribe, leave],
      [handlers.confirm, `${siteUrl}/api/v1/newsletter/confirm`],
    ] as const) {
      const page = await handler(new Request(url, { headers: browser }));
      const html = await page.text();
      const report = await validator.validateString(html);
      expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
      expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/);
      expect([page.headers.get('Cache-Control'), page.headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex, nofollow']);
    }
  });

  test('are in the language of the page that asked, right to left where it runs so', async () => {
    await signUp({ email: 'a@example.com', language: 'ar' });
    await settled();
    const mail = await sink.read(0);
    expect(mail.subject).toBe('أكّد اشتراكك في نشرة Strait البريدية');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    const [confirm = '', leave = ''] = mail.text?.match(/https:\/\/\S+/g) ?? [];
    expect(await (await press(handlers.confirm, confirm, 'confirm')).text()).toContain('<h1>تم اشتراكك</h1>');
    const page = await (await handlers.unsubscribe(new Request(leave, { headers: browser }))).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<h1>إلغاء الاشتراك في النشرة</h1>');
    expect(await (await press(handlers.unsubscribe, leave)).text()).toContain('href="/ar"');
    const refused = await signUp({ email: 'a@example.com', language: 'xx' });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_field', field: 'language' })]);
  });

  test('ends the sign-up with “No thanks”, or with one click in the mail program', async () => {
    const { confirm } = await requestLinks('a@example.com');
    expect(await (await press(handlers.confirm, confirm, 'decline')).text()).toContain('No newsletter, then');
    const { leave } = await requestLinks('b@example.com');
    const oneClick = new Request(leave, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await handlers.unsubscribe(oneClick)).status).toBe(200);
    expect(await deps.mailer.subscribers.confirmed()).toEqual([]);
  });

  test('shows a button on GET of unsubscribe, and unsubscribes with one click from the header', async () => {
    const { confirm } = await requestLinks('a@example.com');
    await press(handlers.confirm, confirm, 'confirm');
    const mail = await sink.read(0);
    const leave = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
    expect(await (await handlers.unsubscribe(new Request(leave, { headers: browser }))).text()).toContain('<button');
    expect(await deps.mailer.subscribers.confirmed()).toHaveLength(1);
    const init = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    const left = await handlers.unsubscribe(new Request(leave, init));
    expect([left.status, left.redirected]).toEqual([200, false]);
    expect(await deps.mailer.subscribers.confirmed()).toEqual([]);
    expect((await press(handlers.unsubscribe, leave)).status).toBe(200);
    expect((await press(handlers.confirm, confirm, 'confirm')).status).toBe(400);
  });

  test('works for seven days and then expires', async () => {
    const { confirm } = await requestLinks('a@example.com');
    const { service } = deps;
    const at = (days: number) =>
      createNewsletterHandler('confirm', () => ({ ...deps, service: { ...service, now: () => Date.now() + days * 86_400_000 } }));
    expect((await at(6.999)(new Request(confirm, { headers: browser }))).status).toBe(200);
    const late = await press(at(7.001), confirm, 'confirm');
    expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('This link has expired')]);
    expect(await deps.mailer.subscribers.confirmed()).toEqual([]);
  });

  test('rejects a changed token or one of another link, with a page in browsers and JSON elsewhere', async () => {
    const { confirm, leave } = await requestLinks('a@example.com');
    const token = (url: string) => new URL(url).searchParams.get('token') ?? '';
    const changed = token(confirm).replace(/\.(\d{10})\./, (_, expires: string) => `.${Number(expires) + 1}.`);
    const flipped = token(confirm).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const wrong of ['', 'x', changed, flipped, token(leave), `${token(confirm)}x`]) {
      const url = `${siteUrl}/api/v1/newsletter/confirm?token=${wrong}`;
      expect((await press(handlers.confirm, url, 'confirm')).status).toBe(400);
      const plain = await handlers.confirm(new Request(url));
      expect([plain.status, await plain.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_field', field: 'token' })]);
    }
    expect((await press(handlers.unsubscribe, confirm.replace('/confirm?', '/unsubscribe?'))).status).toBe(400);
    expect((await press(handlers.confirm, confirm)).status).toBe(400);
    expect((await press(handlers.confirm, confirm, 'x'.repeat(100_000))).status).toBe(400);
    expect(await deps.mailer.subscribers.confirmed()).toEqual([]);
  });

  test('rejects other methods with Allow', async () => {
    const response = await handlers.confirm(new Request(`${siteUrl}/x`, { method: 'DELETE' }));
    expect([response.status, response.headers.get('Allow'), (await response.json()).code]).toEqual([
      405,
      'GET, HEAD, POST, OPTIONS',
      'method_not_allowed',
    ]);
    expect((await handlers.confirm(new Request(`${siteUrl}/x`, { method: 'OPTIONS' }))).status).toBe(204);
  });
});

test('without a mail server, writes mails as .eml files and logs their location', async () => {
  open();
  await signUp({ email: 'a@example.com' });
  await settled();
  const folder = deps.env.mail.outboxDir;
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^sub_[0-9a-f]{24}\.eml$/);
  const bytes = readFileSync(join(folder, file));
  expect(bytes.toString()).toContain('\r\n');
  expect((await PostalMime.parse(bytes)).to).toMatchObject([{ address: 'a@example.com' }]);
  expect(lines.join('')).toContain('mail_written');
  expect(lines.join('')).toContain(file);
});
