import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToHtml } from 'satteri';
import { describe, expect, test } from 'vitest';
import { placedPlugin } from '../content/placed-plugin.ts';
import { placedAt } from './placed-at.ts';

const root = new URL('../../../', import.meta.url).pathname;
const usual = /\b432[12]\b/;

describe('addresses in content', () => {
  test('become those of the site, and of the local devnet beside it', () => {
    const text = 'http://localhost:4321/a http://127.0.0.1:4321/b http://127.0.0.1:4322/c http://localhost:4322/d';
    expect(placedAt(text, 'http://localhost:5000')).toBe(
      'http://localhost:5000/a http://127.0.0.1:5000/b http://127.0.0.1:5001/c http://localhost:5001/d',
    );
    expect(placedAt(text, 'https://strait.example')).toBe(
      'https://strait.example/a http://127.0.0.1:4321/b http://127.0.0.1:4322/c http://localhost:4322/d',
    );
  });

  test('become those of the site when rendered, in text, code and links', () => {
    const text =
      'See http://localhost:4321/a, `http://localhost:4321/b`, [c](http://localhost:4321/c) and [d][d].\n\n[d]: http://localhost:4321/d\n\n    http://localhost:4321/e\n';
    const { html } = markdownToHtml(text, { mdastPlugins: [placedPlugin('https://strait.example')] });
    expect([...new Set(html.match(/https:\/\/strait\.example\/[a-e]/g))]).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `https://strait.example/${name}`),
    );
    expect(html).not.toContain('localhost');
  });

  test.each(globSync('content/samples/*/*', { cwd: root }))('name no port of their own in %s', (file) => {
    expect(placedAt(readFileSync(join(root, file), 'utf8'), 'http://localhost:5000')).not.toMatch(usual);
  });

  test.each(globSync('public/client/*.{py,js,ts}', { cwd: root }))('name no machine in %s, which is served unchanged', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/localhost|127\.0\.0\.1/);
  });
});
