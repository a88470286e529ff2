import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDist } from '../check-dist.ts';

const root = new URL('../../..', import.meta.url).pathname;
const origin = 'https://one.example';
const copied = ['api', 'content', 'public', 'scripts', 'src', 'astro.config.mjs', 'package.json', 'tsconfig.json', 'vercel.json'];

let folder: string;

function run(command: string, args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const env = { ...process.env, SITE_URL: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const build = () => run(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent']);
const addPage = (name: string, text: string) => writeFileSync(join(folder, 'content', name), text);
const read = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');

beforeAll(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'one-page-'))}/`;
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const matter = (more: string) =>
  `---\ntitle: A lantern\ndescription: What a lantern is good for, and why nobody else writes this word here.\nupdated: 2026-01-02\n${more}---\n`;

/** Markdown as an editor would write it: an import, a constant, components in lists and in each other. */
const ownWork = [
  "import { limits } from '../../src/contract/limits.ts';",
  'export const hours = 3;',
  '',
  'It burns {hours} hours, and is asked {limits.quote.quota} times.',
  '',
  '<Callout kind="stop" title="A < b">',
  '',
  'Open [the window](/developers).',
  '',
  '</Callout>',
  '',
  '<Steps>',
  '',
  '1. Light it',
  '',
  '   <Sample name="quote" />',
  '',
  '2. Wait',
  '',
  '</Steps>',
].join('\n');

describe('one added MDX file', () => {
  beforeAll(() => {
    addPage(
      'developers/lantern.mdx',
      `${matter('kind: doc\nsection: Concepts\n')}\nIt shines.\n\n## Its wick\n\nSee [quotes](/developers/quotes).\n\n<LimitTable />\n\n${ownWork}\n`,
    );
    addPage('lamp.mdx', `${matter('kind: page\nnav: Lamp\n').replace('A lantern', 'A lamp')}\nIt glows.\n`);
    const { status, output } = build();
    expect([status, status === 0 ? '' : output]).toEqual([0, '']);
    for (const step of ['pages/finish-pages', 'build-widget']) expect(run(process.execPath, [`scripts/build/${step}.ts`]).status).toBe(0);
    // Builds every page, possibly on a busy machine.
  }, 400_000);

  test('becomes a page with its parts', () => {
    expect(read('developers/lantern.html')).toMatch(/<h2 id="its-wick"><a [^>]*>Its wick<\/a><\/h2>/);
    expect(read('lamp.html')).toContain('<h1>A lamp</h1>');
  });

  test('has a markdown twin', () => {
    expect(read('developers/lantern.md')).toMatch(/^---\ntitle: "A lantern"\n/);
    expect(read('developers/lantern.md')).toContain('\ncanonical: https://one.example/developers/lantern\n');
    expect(read('developers/lantern.md')).toContain('[quotes](https://one.example/developers/quotes)');
    expect(read('developers/lantern.md')).toContain('| `quote` |');
  });

  test('shows expression values in the page and in its twin', () => {
    for (const file of ['developers/lantern.html', 'developers/lantern.md'])
      expect(read(file)).toContain('It burns 3 hours, and is asked 60 times.');
  });

  test('renders components as HTML in the page, including nested ones', () => {
    const html = read('developers/lantern.html');
    expect(html).toMatch(/<div class="callout callout-stop" role="note">\s*<p class="callout-label"><strong>A &lt; b<\/strong><\/p>/);
    expect(html).toMatch(/<div class="steps">\s*<ol>\s*<li>\s*<p>Light it<\/p>\s*<div class="sample" /);
    expect(read('developers/lantern.md')).toContain('> **A < b**\n>\n> Open [the window](https://one.example/developers).');
  });

  test('is listed in llms.txt and contained in llms-full', () => {
    expect(read('llms.txt')).toContain('- [A lantern](https://one.example/developers/lantern.md): What a lantern is good for');
    expect(read('llms-full.txt')).toContain('It shines.');
  });

  test('is in the sitemap with its date', () => {
    expect(read('sitemap.xml')).toContain('<loc>https://one.example/developers/lantern</loc><lastmod>2026-01-02</lastmod>');
  });

  test('is in the other pages’ navigation', () => {
    expect(read('developers/quotes.html')).toMatch(/<a href="\/developers\/lantern">\s*A lantern/);
    expect(read('index.html')).toMatch(/<a href="\/lamp">\s*Lamp/);
  });

  test('is found by the search', () => {
    const entries = JSON.parse(read('search.json')) as readonly { path: string }[];
    expect(entries.map(({ path }) => path)).toContain('/developers/lantern#its-wick');
  });

  test('violates no rule of check-dist', () => {
    expect(checkDist(origin, folder, `${folder}dist`)).toEqual([]);
  });
});

test('fails the build on a mistake in front matter, with the file and the rule', () => {
  addPage('lamp.mdx', `${matter('kind: lamp\n')}\nIt glows.\n`);
  const { status, output } = build();
  expect(status).not.toBe(0);
  expect(output).toContain('content/lamp.mdx: front matter: kind ');
});

test('fails the build on an unknown component, with the file and the line', () => {
  addPage('lamp.mdx', `${matter('kind: page\n')}\n<Chandelier />\n`);
  const { status, output } = build();
  expect(status).not.toBe(0);
  expect(output).toContain('content/lamp.mdx, line 8: <Chandelier> has no markdown form');
});
