import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkAdvisories, hitBy, readAdvisories } from './advisories.ts';
import { type Lock, readLock } from './package-lock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const fault = { title: 'It does too much', url: 'https://advisories.example/1', severity: 'high' };
/** Registry response format, and npm's output format. */
const forms = {
  answer: JSON.stringify({ nodemailer: [{ id: 1, ...fault, vulnerable_versions: '<99.0.0', cwe: ['CWE-1'] }], vitest: [] }),
  report: JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      nodemailer: { name: 'nodemailer', severity: 'high', via: [{ source: 1, name: 'nodemailer', ...fault, range: '<99.0.0' }] },
      other: { name: 'other', severity: 'high', via: ['nodemailer'] },
    },
    metadata: {},
  }),
};

const lock: Lock = new Map([
  ['node_modules/nodemailer', { version: '10.6.0' }],
  ['node_modules/tool/node_modules/nodemailer', { version: '8.0.0' }],
  ['node_modules/other', { version: '1.0.0' }],
]);

test.each(Object.entries(forms))('applies advisories in the form of %s to the named versions wherever installed', (_name, text) => {
  const advisories = readAdvisories(text) ?? [];
  expect(hitBy(advisories, lock, new Set(['node_modules/nodemailer'])).map(({ version, runs }) => [version, runs])).toEqual([
    ['10.6.0', true],
    ['8.0.0', false],
  ]);
  const fixed = advisories.map((one) => ({ ...one, range: '>=8.0.0 <10.6.0' }));
  expect(hitBy(fixed, lock, new Set()).map(({ version }) => version)).toEqual(['8.0.0']);
});

test('does not read anything else as an empty list of advisories', () => {
  for (const text of ['', '<html>', '[]', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOAUDIT"}}', 'null'])
    expect([text, readAdvisories(text)]).toEqual([text, undefined]);
  expect(readAdvisories('{}')).toEqual([]);
});

function check(file: string | undefined, ask: () => string): { readonly isFine: boolean; readonly said: string } {
  const said: string[] = [];
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)));
  const isFine = checkAdvisories(file, ask, readLock());
  return { isFine, said: said.join('\n') };
}

function createFile(text: string, daysOld = 0): string {
  const file = join(mkdtempSync(join(tmpdir(), 'advisories-')), 'advisories.json');
  writeFileSync(file, text);
  const then = new Date(Date.now() - daysOld * 86_400_000);
  utimesSync(file, then, then);
  return file;
}

test('falls back to the file when the registry refuses, and fails without a recent, readable one', () => {
  const refuses = () => 'the registry answered 405';
  expect(check(undefined, refuses)).toMatchObject({
    isFine: false,
    said: expect.stringMatching(/not checked\. the registry answered 405/),
  });
  expect(check(createFile('{}'), refuses)).toMatchObject({
    isFine: true,
    said: expect.stringMatching(/0 of packages that run, 0 of tools/),
  });
  expect(check(createFile('{}', 45), refuses)).toMatchObject({ isFine: false, said: expect.stringMatching(/not checked.*45 days old/) });
  expect(check(createFile('<html>'), refuses)).toMatchObject({ isFine: false, said: expect.stringMatching(/not checked/) });
  const hit = check(createFile(forms.report), refuses);
  expect(hit).toMatchObject({ isFine: false, said: expect.stringMatching(/high nodemailer@10\.\d+\.\d+, which runs: It does too much/) });
});
