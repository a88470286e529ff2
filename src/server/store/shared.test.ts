import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailKind } from '../../service/ports/mail-entries.ts';
import { askedPerHour, callerDivisor } from '../../service/ports/mail-shares.ts';
import { watchKind, webhookKind } from '../../service/ports/watch-entries.ts';
import { unseenMs } from '../../service/watch/look-at-swaps.ts';

const root = new URL('../../../', import.meta.url).pathname;
const page = readFileSync(`${root}content/reference/shared.md`, 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What |'))
  .map((line) => line.slice(2, -2).split(' | '));
const row = (name: string) => rows.find(([what = '']) => what.startsWith(name))?.join(' ') ?? '';
const count = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

test('the page of what is shared names, for each bound, code and a test that exist', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const [what, , , , code = '', proof = ''] of rows) {
    const files = [code, proof].map((cell) => /^`(src\/[\w/.-]+)`$/.exec(cell)?.[1] ?? '');
    expect([what, files.map((file) => existsSync(root + file) && file !== '')]).toEqual([what, [true, true]]);
    expect(files[1]).toContain('.test.ts');
  }
});

test('the page of what is shared has the bounds in force', () => {
  const mails = row('Mails that wait');
  for (const id of ['rep_', 'sub_', 'mail_']) {
    const { entries, bytes } = mailKind.findShare(id);
    expect(mails).toContain(`${count(entries)} and ${megabytes(bytes)}`);
  }
  expect(mails).toContain(`${count(mailKind.bounds.entries)}, ${megabytes(mailKind.bounds.bytes.due)}`);
  expect(row('Mails asked for')).toContain(`${askedPerHour} of each kind`);
  expect(callerDivisor).toBe(30);
  const key = 'a'.repeat(12);
  expect(row('Swaps that are watched')).toContain(`${count(watchKind.bounds.entries)}, ${megabytes(watchKind.bounds.bytes.due)}`);
  expect(row('Swaps that are watched')).toContain(
    `${count(watchKind.findShare(`wh_${key}`).entries)} a key; ${count(watchKind.findShare('mail_').entries)}`,
  );
  expect(row('Events that wait')).toContain(`${count(webhookKind.findShare(`evt_${key}`).entries)} a key`);
  expect(row('Looks at a hash')).toContain(`${unseenMs / 3_600_000} hours`);
});
