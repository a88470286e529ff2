import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { redisConnection } from '../../../scripts/operate/redis/resp.ts';
import { swapMailEndpoint, swapMailHours } from '../../contract/v1/follow/swap-mail.ts';
import { mailboxBounds } from '../../service/mail/mailboxes.ts';
import { requestSwapMail } from '../../service/mail/swap-mail.ts';
import { leaseMs } from '../../service/outbox/deliver-round.ts';
import { watchMs } from '../../service/ports/watch-entries.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { type MailSink, startMailSink } from '../fixtures/mail-sink.ts';
import { type MailVictim, mailKills } from '../fixtures/mail-victim.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { startTestRedis } from '../fixtures/test-redis.ts';
import { createSwapMailHandler } from '../handlers/swap-mail-handler.ts';
import { serve } from '../http/serve.ts';
import type { Env } from '../runtime/env.ts';

stretchDeadlines({ timers: true });
const siteUrl = 'https://swap.example';
const redis = startTestRedis();
const [hour, day] = [3_600_000, 86_400_000];
let devnet: RunningDevnet;
let sink: MailSink;

beforeAll(async () => {
  [devnet, sink] = await Promise.all([startDevnet({ port: 0 }), startMailSink()]);
});
afterAll(() => Promise.all([devnet.close(), sink.close()]));
beforeEach(async () => {
  sink.clear();
  await Promise.all([control('reset', {}), redis.flush()]);
});

async function control(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${devnet.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Record<string, string>>;
}

const evmPayee = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const payee = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const swap = { network: 'thorchain', asset: 'LTC.LTC', amount: '500000000' };
const pay = async (limit = '100000') => (await control('pay', { ...swap, memo: `=:b:${payee}:${limit}` }))['tx'] ?? '';
const pass = (blocks: number) => control('clock', { advance_blocks: blocks });

const mail = () => ({ from: 'Strait <no-reply@swap.example>', smtpUrl: sink.url, outboxDir: '' });
const signingSecret = 'k'.repeat(40);
const limits = { 'swap-mail': { quota: 1_000, seconds: 60 } };

/** A process with its mail links and endpoints. `later`: how far its clock is ahead of ours. */
function start(set: Partial<Env> = {}, later = 0) {
  const deps = createServerDeps(
    devnetEnv(devnet.url, { siteUrl, mail: mail(), rateLimits: limits, signingSecret, ...set }),
    () => undefined,
  );
  const now = () => Date.now() + later;
  const quiet = {
    ...deps,
    service: { ...deps.service, now, mail: { ...deps.service.mail, deliverSoon: () => undefined } },
  } as ServerDeps;
  const post = serve(swapMailEndpoint, requestSwapMail, () => quiet);
  const [confirm, stop] = (['confirm', 'stop'] as const).map((purpose) => createSwapMailHandler(purpose, () => quiet));
  const pickHandler = (url: string) => (url.includes('/stop?') ? stop : confirm) as NonNullable<typeof stop>;
  return {
    deps,
    ask: (body: object, headers: Readonly<Record<string, string>> = {}) => {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
      return post(new Request(`${siteUrl}${swapMailEndpoint.path}`, init));
    },
    open: (url: string) => pickHandler(url)(new Request(url, { headers: { Accept: 'text/html' } })),
    press: (url: string, choice?: string) => {
      const body = choice === undefined ? 'List-Unsubscribe=One-Click' : `choice=${choice}`;
      const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
      return pickHandler(url)(new Request(url, { method: 'POST', headers, body }));
    },
    mails: () => deps.mailer.deliverNow(60_000),
    /** Polls watched swaps once and delivers the resulting mail. */
    async look() {
      await deps.watcher.run(30_000);
      await deps.mailer.deliverNow(60_000);
    },
  };
}

type Process = ReturnType<typeof start>;
const stores: Readonly<Record<string, () => Partial<Env>>> = {
  redis: () => ({ redis: redis.env() }),
  files: () => ({ dataDir: mkdtempSync(join(tmpdir(), 'swap-mail-')) }),
};

const last = (): Promise<Email> => sink.read(sink.taken.length - 1);

/** The links of the confirmation mail. */
async function requestLinks(one: Process, body: object): Promise<{ confirm: string; stop: string }> {
  const before = sink.taken.length;
  expect((await one.ask(body)).status).toBe(200);
  await one.mails();
  expect(sink.taken.length).toBe(before + 1);
  const [confirm = '', stop = ''] = (await last()).text?.match(/https:\/\/\S+/g) ?? [];
  return { confirm, stop };
}

/** All stored data as text. */
async function stored({ dataDir, redis: has }: Partial<Env>): Promise<string> {
  if (has === undefined) {
    const files = readdirSync(dataDir ?? '', { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return files.map(({ parentPath, name }) => `${name} ${readFileSync(join(parentPath, name), 'utf8')}`).join('\n');
  }
  const script = `local all = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local kind = redis.call('TYPE', key).ok
  local value = kind == 'string' and redis.call('GET', key) or kind == 'hash' and table.concat(redis.call('HGETALL', key), ' ')
    or kind == 'zset' and table.concat(redis.call('ZRANGE', key, 0, -1), ' ') or kind == 'set' and table.concat(redis.call('SMEMBERS', key), ' ')
  all[#all + 1] = key .. ' ' .. kind .. ' ' .. tostring(value)
end
return table.concat(all, '\\n')`;
  const connection = redisConnection(redis.server().port);
  const [text] = await connection.send([['EVAL', script, '0']]);
  connection.close();
  return String(text);
}

describe.each(Object.keys(stores))('a mail at the end of a swap, stored in %s', (kind) => {
  const opened = (later = 0) => {
    const set = stores[kind]?.() ?? {};
    return { set, one: start(set, later) };
  };

  test('waits for the confirmation of its owner, is sent once, and leaves no data behind', async () => {
    const { set, one } = opened();
    const tx = await pay();
    const answer = await one.ask({ tx, network: 'thorchain', email: 'Jane@Example.com' });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, status: 'pending_confirmation' }]);
    await one.mails();
    const asked = await last();
    expect(asked).toMatchObject({ subject: 'Confirm: one email when your swap ends', to: [{ address: 'jane@example.com' }] });
    const [confirm = '', stop = ''] = asked.text?.match(/https:\/\/\S+/g) ?? [];
    const header = (name: string) => asked.headers.find(({ key }) => key === name)?.value;
    expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([`<${stop}>`, 'List-Unsubscribe=One-Click']);
    expect(asked.html).toContain(`href="${confirm}"`);
    for (const hidden of ['jane', 'example.com', tx]) expect(confirm + stop).not.toContain(hidden);

    // Before confirmation, the address is stored only in the mail itself.
    expect(await stored(set)).not.toMatch(/jane/i);
    expect(await (await one.open(confirm)).text()).toContain('One email when your swap ends');
    await pass(5);
    await one.look();
    expect(sink.taken).toHaveLength(1);
    const done = await one.press(confirm, 'confirm');
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('We’ll email you')]);
    // The next poll becomes due only in a store whose clock can be moved.
    if (kind === 'redis') {
      await one.look();
      expect(sink.taken).toHaveLength(1);
      await redis.pass(600_000);
    }
    await pass(1_000);
    // Processes without any state of the swap.
    for (let round = 0; round < 3; round += 1) await start(set).look();
    expect(sink.taken).toHaveLength(2);
    const told = await last();
    expect(told.subject).toMatch(/^Swap complete: 0\.\d+ BTC arrived$/);
    expect(told.text).toMatch(/THORChain swapped 5 LTC and paid out 0\.\d+ BTC\./);
    expect(told.text).toContain(`${siteUrl}/track?network=thorchain&tx=${tx}`);
    const left = await stored(set);
    for (const kept of ['jane', tx, tx.toLowerCase(), payee]) expect(left).not.toContain(kept);
    expect(await one.deps.webhookStores.watches.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('is in the language of the page that asked, with the pages behind its links', async () => {
    const { one } = opened();
    const tx = await pay();
    await pass(1_000);
    const { confirm, stop } = await requestLinks(one, { tx, email: 'jane@example.com', language: 'de' });
    const asked = await last();
    expect(asked.subject).toBe('Bitte bestätigen: eine E-Mail, wenn Ihr Swap endet');
    expect(asked.text).toContain('Der Link gilt 24 Stunden:');
    expect(asked.html).toContain('<html lang="de" dir="ltr">');
    for (const [url, heading] of [
      [confirm, 'Eine E-Mail, wenn Ihr Swap endet'],
      [stop, 'Diese E-Mails beenden'],
    ] as const)
      expect(await (await one.open(url)).text()).toContain(`<h1>${heading}</h1>`);
    expect(await (await one.open(confirm.replace('token=', 'token=x'))).text()).toContain('Dieser Link funktioniert nicht');
    expect(await (await one.press(confirm, 'confirm')).text()).toContain('Wir schreiben Ihnen');
    await one.look();
    const told = await last();
    expect(told.subject).toMatch(/^Swap abgeschlossen: 0,\d+ BTC angekommen$/);
    expect(told.text).toMatch(/THORChain hat 5 LTC getauscht und 0,\d+ BTC ausgezahlt\./);
    expect(told.text).toContain(`${siteUrl}/de/track?network=thorchain&tx=${tx}`);
  });

  test('reports a refund with its reason and the amount that came back', async () => {
    const { one } = opened();
    const tx = await pay('9999999999999');
    await pass(1_000);
    const { confirm } = await requestLinks(one, { tx, email: 'jane@example.com' });
    await one.press(confirm, 'confirm');
    await one.look();
    const told = await last();
    expect(told.subject).toMatch(/^Swap refunded: 4\.\d+ LTC came back$/);
    expect(told.text).toContain('THORChain didn’t swap 5 LTC');
    expect(told.text).toContain('The swap would have paid less than its minimum');
  });

  test('reports a lost deposit with its reason', async () => {
    const { one } = opened();
    const tx = await control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '1500', memo: `=:ETH.ETH:${evmPayee}:999999999999` });
    await pass(1_500);
    const { confirm } = await requestLinks(one, { tx: tx['tx'], email: 'jane@example.com' });
    await one.press(confirm, 'confirm');
    await one.look();
    const told = await last();
    expect(told.subject).toBe('Your payment is lost');
    expect(told.text).toContain('THORChain neither swapped 0.000015 BTC nor sent it back.');
    expect(told.text).toContain('does not cover the fee of a payment');
  });

  test('is not sent to an owner who declines, nor requested again', async () => {
    const { one } = opened();
    const tx = await pay();
    await pass(1_000);
    const first = await requestLinks(one, { tx, email: 'no@example.com' });
    expect(await (await one.press(first.confirm, 'decline')).text()).toContain('No email, then');
    const second = await requestLinks(one, { tx, email: 'later@example.com' });
    await one.press(second.confirm, 'confirm');
    expect(await (await one.press(second.stop)).text()).toContain('No email, then');
    await one.look();
    for (const email of ['no@example.com', 'later@example.com', 'l.ater+tag@example.com', 'later+tag@example.com'])
      await one.ask({ tx, email });
    await one.mails();
    expect(sink.taken).toHaveLength(3);
    expect((await last()).to).toMatchObject([{ address: 'l.ater+tag@example.com' }]);
    await one.press(second.confirm, 'confirm');
    await one.look();
    expect((await last()).subject).toMatch(/^Swap complete/);
  });

  test('requests at most three confirmations from a silent owner, and answers the same way every time', async () => {
    const { one } = opened();
    const answers: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await one.ask({ tx: `${index}`.repeat(64), email: 'flooded@example.com' });
      answers.push(`${answer.status} ${await answer.text()}`);
      await one.mails();
    }
    expect([sink.taken.length, new Set(answers).size]).toEqual([mailboxBounds.perMailbox, 1]);
    const [confirm = ''] = (await last()).text?.match(/https:\/\/\S+/g) ?? [];
    await one.press(confirm, 'confirm');
    await one.ask({ tx: 'A'.repeat(64), email: 'flooded@example.com' });
    await one.mails();
    expect(sink.taken).toHaveLength(mailboxBounds.perMailbox + 1);
  });

  test('is limited to 300 an hour across all recipients', async () => {
    // Freezes time, since the limit is renewed on the hour.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { one } = opened();
    const { mailboxes } = one.deps.mailStores;
    for (let index = 0; index < mailboxBounds.perHour; index += 1)
      await mailboxes.permit({ mailbox: index.toString(16).padStart(32, '0'), attempt: 'a' });
    await one.ask({ tx: 'AB'.repeat(32), email: 'patient@example.com' });
    expect(await one.mails()).toMatchObject({ sent: 0, postponed: 1 });
    expect((await one.deps.mailer.outbox.waiting()).count).toBe(1);
  });

  test('is sent once for two confirmed requests of one swap', async () => {
    const { one } = opened();
    const tx = await pay();
    await pass(1_000);
    for (let index = 0; index < 2; index += 1)
      await one.press((await requestLinks(one, { tx, email: 'twice@example.com' })).confirm, 'confirm');
    await one.look();
    await one.look();
    expect(sink.taken).toHaveLength(3);
  });

  test('is dropped with its address when it cannot be delivered', async () => {
    const { set, one } = opened();
    const tx = await pay();
    await pass(1_000);
    const { confirm } = await requestLinks(one, { tx, email: 'gone@example.com' });
    await one.press(confirm, 'confirm');
    sink.refuse('RCPT TO', 550, 1);
    await one.look();
    expect(sink.taken).toHaveLength(1);
    expect(await stored(set)).not.toContain('gone@');
    expect(await one.deps.mailer.outbox.waiting()).toEqual({ count: 0, dead: 0 });
  });
});

describe('a link about a swap', () => {
  const opened = () => start({ redis: redis.env() });

  test('is rejected with a message when changed, signed with another secret or expired', async () => {
    const one = opened();
    const tx = await pay();
    const { confirm, stop } = await requestLinks(one, { tx, email: 'jane@example.com' });
    const [way = '', token = ''] = confirm.split('token=');
    const refusedBy = async (other: Process, url: string) => [
      (await other.press(url, 'confirm')).status,
      await (await other.open(url)).text(),
    ];
    for (let index = 0; index < token.length; index += 7) {
      const letter = token[index] === 'A' ? 'B' : 'A';
      expect((await one.press(`${way}token=${token.slice(0, index)}${letter}${token.slice(index + 1)}`, 'confirm')).status).toBe(400);
    }
    for (const other of ['', token.slice(1), `${token}A`, `${token}%0A`])
      expect(await refusedBy(one, `${way}token=${other}`)).toEqual([400, expect.stringContaining('This link doesn’t work')]);
    const stranger = start({ redis: redis.env(), signingSecret: 's'.repeat(40) });
    expect((await stranger.press(confirm, 'confirm')).status).toBe(400);
    const later = start({ redis: redis.env() }, swapMailHours * hour);
    expect(await refusedBy(later, confirm)).toEqual([400, expect.stringContaining('These links work for 24 hours.')]);
    expect((await later.press(stop)).status).toBe(200);
    expect(await one.deps.webhookStores.watches.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('can be confirmed and stopped while its secret is configured with a new one', async () => {
    const before = opened();
    const tx = await pay();
    const { confirm, stop } = await requestLinks(before, { tx, email: 'jane@example.com' });
    await before.press(confirm, 'confirm');
    const after = start({ redis: redis.env(), signingSecret: 'n'.repeat(40), formerSecrets: [signingSecret] });
    expect((await after.deps.webhookStores.watches.waiting()).count).toBe(1);
    expect((await after.press(stop)).status).toBe(200);
    expect((await after.deps.webhookStores.watches.waiting()).count).toBe(0);
    expect((await after.press(confirm, 'confirm')).status).toBe(200);
    expect((await after.deps.webhookStores.watches.waiting()).count).toBe(1);
  });

  test('changes nothing on GET, or on POST without the choice of its link', async () => {
    const one = opened();
    const { confirm, stop } = await requestLinks(one, { tx: 'AB'.repeat(32), email: 'jane@example.com' });
    for (const url of [confirm, stop]) expect((await one.open(url)).headers.get('cache-control')).toBe('no-store');
    expect((await one.press(confirm)).status).toBe(400);
    expect((await one.press(confirm, 'stop')).status).toBe(400);
    expect((await one.deps.webhookStores.watches.waiting()).count).toBe(0);
  });

  test('is followed by a mail after a week when no network ever shows the swap', async () => {
    const one = opened();
    const at = Date.now() - watchMs;
    const target = { kind: 'mail', address: 'jane@example.com' } as const;
    const unseen = { by: 'deposit', tx: 'AB'.repeat(32), networks: ['thorchain'] } as const;
    await one.deps.webhookStores.watches.put(
      {
        id: 'mail_a',
        at,
        attempts: 0,
        swap: unseen,
        target,
        until: at + watchMs,
        told: [],
      },
      'due',
    );
    await one.look();
    expect(await last()).toMatchObject({
      subject: 'We haven’t seen your swap end',
      text: expect.stringContaining(`We followed your swap for ${watchMs / day} days`),
    });
    expect(await stored({ redis: redis.env() })).not.toContain('jane');
  });
});

describe('a mail for both payments of an order', () => {
  const opened = () => start({ redis: redis.env() });
  const payOther = async (limit = '1') =>
    (await control('pay', { network: 'mayachain', asset: 'BTC.BTC', amount: '10000000', memo: `=:ETH.ETH:${evmPayee}:${limit}` }))['tx'] ??
    '';

  async function confirmed(tx: string, other: string): Promise<void> {
    const one = opened();
    const { confirm } = await requestLinks(one, { tx, other_tx: other, email: 'jane@example.com' });
    expect((await last()).text).toContain(`${tx}, ${other}`);
    await one.press(confirm, 'confirm');
    await one.look();
  }

  /** Lets everything end, and looks at it in a process without any state. */
  async function later(): Promise<Email> {
    await redis.pass(600_000);
    await pass(1_000);
    for (let round = 0; round < 3; round += 1) await opened().look();
    return last();
  }

  test('waits for the second one to end, and has what became of each', async () => {
    const tx = await pay();
    await pass(1_000);
    const other = await payOther('9999999999999');
    await confirmed(tx, other);
    expect(sink.taken).toHaveLength(1);
    const told = await later();
    expect(sink.taken).toHaveLength(2);
    expect(told.subject).toBe('Your swap was partly refunded');
    expect(told.text).toMatch(
      /THORChain swapped 5 LTC and paid out 0\.\d+ BTC\.\s+MAYAChain didn’t swap 0\.1 BTC and sent 0\.0\d+ BTC back\./,
    );
    expect(told.text).toContain(`${siteUrl}/track?tx=${tx}&tx=${other}`);
    const left = await stored({ redis: redis.env() });
    for (const kept of ['jane', tx, other]) expect(left).not.toContain(kept);
    expect(await opened().deps.webhookStores.watches.waiting()).toEqual({ count: 0, dead: 0 });
  });

  test('waits for the first one to end where the second is through before', async () => {
    const other = await payOther();
    await pass(1_000);
    await confirmed(await pay(), other);
    expect(sink.taken).toHaveLength(1);
    expect((await later()).subject).toBe('Your swap is complete');
    expect(sink.taken).toHaveLength(2);
  });

  test('is stopped as a whole by its link', async () => {
    const one = opened();
    const [tx, other] = [await pay(), await payOther()];
    const { confirm, stop } = await requestLinks(one, { tx, other_tx: other, email: 'jane@example.com' });
    await one.press(confirm, 'confirm');
    expect((await one.deps.webhookStores.watches.waiting()).count).toBe(1);
    await one.press(stop);
    expect((await one.deps.webhookStores.watches.waiting()).count).toBe(0);
  });
});

describe('a request for a swap mail', () => {
  test.each([
    [{ email: 'a@example.com' }, 'invalid_field'],
    [{ tx: 'AB', email: 'a@example.com' }, 'invalid_field'],
    [{ tx: 'AB'.repeat(32) }, 'invalid_email'],
    [{ tx: 'AB'.repeat(32), email: 'nobody' }, 'invalid_email'],
    [{ tx: 'AB'.repeat(32), email: 'a@example.com', network: 'x' }, 'invalid_field'],
    [{ tx: 'AB'.repeat(32), email: 'a@example.com', other_tx: 'AB' }, 'invalid_field'],
    [{ tx: 'AB'.repeat(32), email: 'a@example.com', other_tx: 'ab'.repeat(32) }, 'invalid_field'],
  ])('rejects %j with %s, and stores nothing', async (body, code) => {
    const one = start({ redis: redis.env() });
    const answer = await one.ask(body);
    expect([answer.status, (await answer.json()).code]).toEqual([400, code]);
    expect((await one.deps.mailer.outbox.waiting()).count).toBe(0);
  });
});

const victim = new URL('../fixtures/mail-victim.ts', import.meta.url).pathname;

describe('when the mailing process is killed with kill -9', () => {
  test.each(mailKills)(
    'once %s, the mail still arrives, and an identical second one only if the server had taken the first',
    async (step) => {
      const one = start({ redis: redis.env() });
      const tx = await pay();
      await pass(1_000);
      await one.press((await requestLinks(one, { tx, email: 'jane@example.com' })).confirm, 'confirm');
      const order: MailVictim = { watching: devnet.url, smtpUrl: sink.url, redis: redis.env(), step };
      const child = spawn(process.execPath, ['--no-warnings', victim, JSON.stringify(order)], { stdio: 'ignore' });
      expect(await new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
      await one.look();
      await redis.pass(leaseMs);
      for (let round = 0; round < 3; round += 1) await one.look();
      const told = await Promise.all(sink.taken.slice(1).map((_, index) => sink.read(index + 1)));
      expect(told.map(({ subject }) => /^Swap complete/.test(subject ?? ''))).toEqual(
        Array(step === 'the server has taken it' ? 2 : 1).fill(true),
      );
      expect(new Set(told.map(({ messageId }) => messageId?.split('@')[0])).size).toBe(1);
      expect(await stored({ redis: redis.env() })).not.toContain('jane');
    },
  );
});
