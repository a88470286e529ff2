import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { keepVersion, keptVersions } from './client-versions.ts';

test('refuses to change a kept version without a new version or an explicit override', () => {
  const folder = mkdtempSync(join(tmpdir(), 'versions-'));
  const file = join(folder, 'versions.json');
  const [a, b] = [
    { 'strait.js': 'a', 'README.md': 'r' },
    { 'strait.js': 'b', 'README.md': 'r' },
  ];
  keepVersion(file, '1.0.0', a);
  keepVersion(file, '1.0.0', a);
  expect(() => keepVersion(file, '1.0.0', b)).toThrow(/^strait\.js of the client 1\.0\.0 changed\. Raise the version/);
  keepVersion(file, '1.0.1', b);
  expect(keptVersions(file)).toEqual({ '1.0.0': a, '1.0.1': b });
  keepVersion(file, '1.0.1', a, true);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ '1.0.0': a, '1.0.1': a });
  rmSync(folder, { recursive: true });
});

test('links the digests and this version’s file in the quickstart', () => {
  const page = readFileSync(new URL('../../../content/developers/quickstart.mdx', import.meta.url), 'utf8');
  expect(page).toContain('/client/versions.json');
  expect(page).toContain(`/client/strait-client-${packageJson.version}.tgz`);
});
