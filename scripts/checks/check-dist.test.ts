import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discoveryResources, readerResources } from '../../src/contract/discovery.ts';
import { sliceResources } from '../../src/contract/openapi/slices.ts';
import { clearSigningResources } from '../../src/site/discovery/clear-signing.ts';
import { locales } from '../../src/site/languages/locales.ts';
import { indexLine } from '../../src/site/twin/page-twin.ts';
import { checkDist } from './check-dist.ts';

const origin = 'https://strait.example';
const project = new URL('../..', import.meta.url).pathname;

let root: string;

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

const page = (path: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>T</title><link rel="canonical" href="${origin}${path}"><link rel="alternate" type="text/markdown" href="${path === '/' ? '/index' : path}.md">${head}</head><body><main data-twin>${body}<button>Copy</button></main></body></html>`;
const twin = (path: string, body: string) =>
  `---\ntitle: "T"\ndescription: "D"\ncanonical: ${origin}${path}\nlast_updated: 2026-01-01\n---\n\n${indexLine(origin)}${body}\n`;

const content = (more = '') =>
  `---\ntitle: T\ndescription: What stands for every description of a page in the tests of this file.\nupdated: 2026-01-01\n${more || 'kind: page\n'}---\n\nText.\n`;

/** There are no functions here, so their paths need files. */
function writePublished(): void {
  for (const { path, mediaType } of [...discoveryResources, ...readerResources, ...sliceResources, ...clearSigningResources]) {
    const twice = path.replace('llms-full.txt', 'llms-full.md');
    write(`dist${path}`, mediaType.includes('json') ? '{}' : `${twice}\n`);
  }
  write('dist/llms-full.txt', '/llms-full.md\n');
  write('dist/widget.js', 'mount()');
  const skill = '---\nname: a\n---\nSkill.\n';
  const digest = `sha256:${createHash('sha256').update(skill).digest('hex')}`;
  write('dist/.well-known/agent-skills/a/SKILL.md', skill);
  write(
    'dist/.well-known/agent-skills/index.json',
    JSON.stringify({ skills: [{ name: 'a', url: '/.well-known/agent-skills/a/SKILL.md', digest }] }),
  );
}

function writeSite(): void {
  cpSync(join(project, 'vercel.json'), join(root, 'vercel.json'));
  mkdirSync(join(root, 'api'));
  for (const name of ['api/reads.ts', 'api/mcp.ts']) cpSync(join(project, name), join(root, name));
  write('content/home.mdx', content());
  write('content/developers/index.mdx', content('kind: doc\nsection: Start\n'));
  writePublished();
  write('dist/index.html', page('/', '<h1>One</h1><p>“Two” — <a href="/developers#part">three</a>…</p>'));
  write('dist/index.md', twin('/', `# One\n\n"Two" -- [three](${origin}/developers)...`));
  write('dist/developers.html', page('/developers', '<h1>Docs</h1><h2 id="part">Part</h2>'));
  write('dist/developers.md', twin('/developers', '# Docs\n\n## Part'));
  write('dist/llms.txt', `# S\n\n- [One](${origin}/index.md): a\n- [Docs](${origin}/developers.md): b\n`);
  write(
    'dist/sitemap.xml',
    ['/', '/developers'].map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-01-01</lastmod></url>`).join('\n'),
  );
}

const findings = () => checkDist(origin, `${root}/`, join(root, 'dist')).map(({ file, rule, detail }) => `${file}: ${rule}: ${detail}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-dist-'));
  writeSite();
});

afterEach(() => rmSync(root, { recursive: true }));

test('finds nothing in a sound build', () => {
  expect(findings()).toEqual([]);
});

test('reports neither a draft nor a page dated later', () => {
  write('content/about.mdx', content('kind: page\ndraft: true\n'));
  write('content/lamp.mdx', content().replace('2026-01-01', '2999-01-01'));
  expect(findings()).toEqual([]);
});

describe('findings', () => {
  const spoiled: readonly (readonly [string, string, () => void, string])[] = [
    ['a content file without a page', 'page', () => write('content/about.mdx', content()), 'content/about.mdx: page: '],
    ['a page without its twin', 'twin', () => rmSync(join(root, 'dist/developers.md')), 'developers.html: twin: '],
    [
      'a twin without a title',
      'twin',
      () => write('dist/developers.md', twin('/developers', '# Docs\n\n## Part').replace('title: "T"', 'title:')),
      'developers.md: twin: ',
    ],
    [
      'a twin without its day',
      'twin',
      () => write('dist/developers.md', twin('/developers', '# Docs\n\n## Part').replace('last_updated: 2026-01-01', 'other: x')),
      'developers.md: twin: its front matter lacks last_updated',
    ],
    [
      'a twin without the line to the index',
      'twin',
      () => write('dist/developers.md', twin('/developers', '# Docs\n\n## Part').replace(indexLine(origin), '')),
      'developers.md: twin: does not begin with the line to llms.txt',
    ],
    [
      'other words',
      'equal text',
      () => write('dist/developers.md', twin('/developers', '# Docs\n\n## Parts')),
      'developers.html: equal text: ',
    ],
    ['fewer words', 'equal text', () => write('dist/developers.md', twin('/developers', '# Docs')), 'developers.html: equal text: '],
    ['no line in llms.txt', 'llms', () => write('dist/llms.txt', `# S\n\n- [One](${origin}/index.md): a\n`), 'developers.html: llms: '],
    [
      'no entry in the sitemap',
      'sitemap',
      () => write('dist/sitemap.xml', `<loc>${origin}/</loc><lastmod>2026-01-01</lastmod>`),
      'developers.html: sitemap: ',
    ],
    [
      'an entry without a page',
      'sitemap',
      () => write('dist/sitemap.xml', `<loc>${origin}/gone</loc><lastmod>2026-01-01</lastmod>`),
      'sitemap.xml: sitemap: ',
    ],
    ['a script with a polyfill of Node', 'polyfill', () => write('dist/_astro/a.js', 'Buffer.from([1])'), '_astro/a.js: polyfill: '],
    ['no widget', 'widget', () => rmSync(join(root, 'dist/widget.js')), 'widget.js: widget: '],
    ['a published path that is missing', 'published', () => rmSync(join(root, 'dist/robots.txt')), '/robots.txt: published: '],
    ['two names with different bytes', 'same bytes', () => write('dist/openapi.json', '{"a":1}'), 'openapi.json: same bytes: '],
    [
      'a digest of other bytes',
      'digest',
      () => write('dist/.well-known/agent-skills/a/SKILL.md', 'Other.'),
      '.well-known/agent-skills/a/SKILL.md: digest: ',
    ],
    [
      'a link to nothing',
      'link',
      () => write('dist/index.html', page('/', '<h1>One</h1><p>“Two” — <a href="/gone">three</a>…</p>')),
      'index.html: link: /gone',
    ],
    [
      'a link to no part',
      'link',
      () => write('dist/index.html', page('/', '<h1>One</h1><p>“Two” — <a href="/developers#gone">three</a>…</p>')),
      'index.html: link: /developers#gone',
    ],
    [
      'a twin that links nothing',
      'link',
      () => write('dist/index.md', twin('/', `# One\n\n"Two" -- [three](${origin}/gone)...`)),
      'index.md: link: ',
    ],
    [
      'a line that links nothing',
      'link',
      () => write('dist/llms.txt', `- [One](${origin}/index.md): a\n- [Docs](${origin}/developers.md): b\n- [C](${origin}/gone)\n`),
      'llms.txt: link: ',
    ],
    [
      'a script',
      'no script',
      () =>
        write(
          'dist/developers.html',
          page('/developers', '<h1>Docs</h1><h2 id="part">Part</h2>', '<script type="module" src="/a.js"></script>'),
        ),
      'developers.html: no script: ',
    ],
  ];

  test.each(spoiled)('name the file and the rule for %s', (_, rule, spoil, start) => {
    spoil();
    const found = findings();
    expect(found.filter((finding) => finding.startsWith(start))).toHaveLength(1);
    expect(found.join('\n')).toContain(`: ${rule}: `);
  });
});

const [, other] = locales;

describe.runIf(other !== undefined)('a page in two languages', () => {
  const code = other?.code ?? 'en';
  const path = `/${code}`;
  const heads = [`en ${origin}/`, `${code} ${origin}${path}`, `x-default ${origin}/`].map((one) => one.split(' '));
  const links = (tag: string) => heads.map(([language, url]) => `<${tag} rel="alternate" hreflang="${language}" href="${url}"/>`).join('');
  const translated = (head: string) =>
    page(path, '<h1>Eins</h1>', head).replace('lang="en"', `lang="${code}"${other?.dir === 'rtl' ? ' dir="rtl"' : ''}`);
  const sitemap = (own: string) =>
    ['/', '/developers', path]
      .map((one) => `<loc>${origin}${one}</loc><lastmod>2026-01-01</lastmod>${one === '/developers' ? '' : own}`)
      .join('\n');

  beforeEach(() => {
    write('dist/index.html', page('/', '<h1>One</h1><p>“Two” — <a href="/developers#part">three</a>…</p>', links('link')));
    write(`dist/${code}.html`, translated(links('link')));
    write(`dist/${code}.md`, twin(path, '# Eins'));
    write('dist/sitemap.xml', sitemap(links('xhtml:link')));
    write(`content/${code}/home.mdx`, content());
  });

  test('is sound without a line in llms.txt', () => {
    expect(findings()).toEqual([]);
  });

  const spoiled: readonly (readonly [string, () => void, string])[] = [
    ['no mark of its language', () => write(`dist/${code}.html`, page(path, '<h1>Eins</h1>', links('link'))), `${code}.html: language: `],
    ['no name of the other language', () => write(`dist/${code}.html`, translated('')), `${code}.html: hreflang: `],
    ['a sitemap without the languages', () => write('dist/sitemap.xml', sitemap('')), 'sitemap.xml: hreflang: '],
    [
      'a content file without a page',
      () => {
        write('content/about.mdx', content());
        write(`content/${code}/about.mdx`, content());
      },
      `content/${code}/about.mdx: page: `,
    ],
    ['a page of nothing', () => write(`dist/${code}/gone.html`, translated('')), `/${code}/gone: language: `],
  ];

  test.each(spoiled)('gives a finding for %s with the file and the rule', (_, spoil, start) => {
    spoil();
    expect(findings().filter((finding) => finding.startsWith(start)).length).toBeGreaterThan(0);
  });
});
