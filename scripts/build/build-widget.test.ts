import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { buildWidget, integrityOf, keepWidget, versionedWidget } from './build-widget.ts';

const root = new URL('../..', import.meta.url).pathname;

test('builds exactly the widget kept for this version', async () => {
  expect(readFileSync(join(root, 'public', versionedWidget(packageJson.version)), 'utf8')).toBe(await buildWidget());
});

test('documents this version’s widget with its digest, beside the unversioned one', () => {
  const text = readFileSync(join(root, 'content/developers/widget.mdx'), 'utf8');
  const kept = readFileSync(join(root, 'public', versionedWidget(packageJson.version)), 'utf8');
  expect(text).toContain(
    `src="http://localhost:4321/${versionedWidget(packageJson.version)}" integrity="${integrityOf(kept)}" crossorigin="anonymous"`,
  );
  expect(text).toContain('src="http://localhost:4321/widget.js"');
});

test('refuses to change a kept widget without a new version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'widgets-'));
  keepWidget(folder, '1.0.0', 'a');
  keepWidget(folder, '1.0.0', 'a');
  expect(() => keepWidget(folder, '1.0.0', 'b')).toThrow('Raise the version');
  keepWidget(folder, '1.0.1', 'b');
  expect(readdirSync(join(folder, 'widget'))).toEqual(['1.0.0', '1.0.1']);
});
