import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Registration } from '../../service/ports/registration-store.ts';
import { createFileApiKeys } from '../keys/api-keys-file.ts';
import { createFileSubscribers } from '../mail/subscribers-file.ts';
import { createFilePauses } from './pauses-file.ts';
import { createFileRegistrations } from './registrations-file.ts';

const now = () => 1_800_000_000_000;
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
/** Texts of the files set aside. */
const asideIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.unreadable'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const folderOf = () => mkdtempSync(join(tmpdir(), 'unreadable-'));

/** Ways in which a file can be corrupted. */
const damages = ['', '{"registration":{"id":"re', 'null', '{}', '\u0000\u0000\u0000\u0000'];

const registration = (id: string): Registration => ({
  id,
  asset: 'BTC.BTC',
  memo: `=:e:${id}:1`,
  charges: [],
  at: now(),
  version: 0,
  state: 'prepared',
});

describe.each(damages)('with %j in its file', (damage) => {
  test('a registration is set aside and logged at startup, while the others work and new ones are accepted', async () => {
    const folder = folderOf();
    const first = createFileRegistrations({ folder, now });
    for (const id of ['reg_a', 'reg_b']) await first.claim(registration(id), [[]]);
    const file = join(folder, `${createHash('sha256').update('reg_a').digest('hex')}.json`);
    writeFileSync(file, damage);
    const again = createFileRegistrations({ folder, now });
    expect([await again.read('reg_a'), (await again.read('reg_b'))?.id]).toEqual([undefined, 'reg_b']);
    expect(await again.claim(registration('reg_c'), [[]])).toEqual({ kind: 'new' });
    expect(asideIn(folder)).toEqual([damage]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'file_set_aside', file: expect.stringContaining(folder) });
    expect(JSON.parse(lines[0] ?? '').problem.message).toMatch(/./);
  });

  test('the paying account is set aside and rewritten', async () => {
    const folder = folderOf();
    const store = createFileRegistrations({ folder, now });
    writeFileSync(join(folder, 'account'), damage);
    expect(await store.account()).toBeUndefined();
    const account = { address: 'thor1abc', balance: '1', cost: '2', at: 3 };
    await store.keepAccount(account);
    expect([await store.account(), asideIn(folder)]).toEqual([account, [damage]]);
  });

  test('a subscriber is set aside, while the others are listed and swept', async () => {
    const folder = folderOf();
    const store = createFileSubscribers({ folder, now });
    const signup = (subscriber: string) => ({ subscriber, address: `${subscriber}@example.com`, mailbox: subscriber, attempt: '1' });
    for (const subscriber of ['aa', 'bb']) {
      await store.permit(signup(subscriber));
      await store.confirm(subscriber);
    }
    writeFileSync(join(folder, 'people', 'aa.json'), damage);
    writeFileSync(join(folder, 'mailboxes', 'bb.json'), damage);
    await store.sweep();
    expect((await store.confirmed()).map(({ subscriber }) => subscriber)).toEqual(['bb']);
    expect(await store.permit({ ...signup('aa'), attempt: '2' })).toEqual({ kind: 'drop' });
    await store.leave('bb');
    expect(await store.permit(signup('bb'))).toEqual({ kind: 'send' });
    expect(asideIn(folder)).toEqual([damage, damage]);
  });

  test('the list of API keys is set aside, and new keys can be issued', async () => {
    const folder = folderOf();
    const store = createFileApiKeys(folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'keys.json'), damage);
    expect(await store.all()).toEqual([]);
    const key = { hash: 'ab'.repeat(32), name: 'acme', createdAt: 1 };
    await store.put(key);
    expect([await store.all(), asideIn(folder)]).toEqual([[key], [damage]]);
  });

  test('the list of pauses stops everything until the operator resumes', async () => {
    const folder = folderOf();
    const store = createFilePauses(folder);
    await store.put({ scope: 'thorchain', why: 'A vault moves.', since: 1 });
    writeFileSync(join(folder, 'pauses.json'), damage);
    for (let count = 0; count < 2; count += 1)
      expect(await store.all()).toMatchObject([{ scope: 'all', why: expect.stringMatching(/cannot be read/) }]);
    expect(lines).toHaveLength(1);
    await store.put({ scope: 'mayachain', why: 'Another one.', since: 2 });
    expect((await store.all()).map(({ scope }) => scope)).toEqual(['all', 'mayachain']);
    expect(asideIn(folder)).toEqual([damage]);
    expect([await store.remove('all'), (await store.all()).map(({ scope }) => scope)]).toEqual([true, ['mayachain']]);
  });
});

test('a truncated file is set aside on read as well', async () => {
  const folder = folderOf();
  const store = createFileRegistrations({ folder, now });
  await store.claim(registration('reg_a'), [[]]);
  const kept = (await store.read('reg_a')) ?? expect.unreachable();
  await store.write({ ...kept, state: 'registered', reference: '00001', height: 5 });
  truncateSync(join(folder, `${createHash('sha256').update('reg_a').digest('hex')}.json`), 40);
  expect(await store.read('reg_a')).toBeUndefined();
  expect(asideIn(folder)).toHaveLength(1);
});
