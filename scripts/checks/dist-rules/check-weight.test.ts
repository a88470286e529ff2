import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkWeight } from './check-weight.ts';
import { elementsOf } from './html-tree.ts';
import type { SiteFiles } from './site-files.ts';

/** Text that hardly compresses. */
const noise = (length: number): string => {
  let text = '';
  while (text.length < length) text += createHash('sha256').update(text).digest('base64');
  return text.slice(0, length);
};

/** A site of these files, built for an origin that each page names as it is and encoded. */
function siteAt(origin: string, files: Readonly<Record<string, string>>): SiteFiles {
  const read = (name: string) => {
    const text = files[name] ?? '';
    if (!name.endsWith('.html')) return text;
    const links = Array.from({ length: 20 }, (_, index) => `<a href="${origin}/${index}">a</a>`).join('');
    return `<!doctype html><title>T</title>${links}<a href="https://chat.example/?q=${encodeURIComponent(`${origin}/page.md`)}">b</a><p>${text}</p>`;
  };
  return {
    dist: '/nowhere',
    origin,
    names: Object.keys(files),
    pages: [],
    read,
    elements: (name) => elementsOf(read(name)),
    has: (name) => name in files,
    placeOf: () => undefined,
  };
}

const origins = [
  'https://a.io',
  'https://ab.dev',
  'http://localhost:4321',
  'http://localhost:4700',
  'https://swap.example',
  'http://127.0.0.1:65535',
  'https://strait.pages.example',
  'https://swap-a1b2c3-team.vercel.example',
  'https://main--strait.branch-preview.example',
  'https://swap.a-rather-long-domain-name.example',
  'https://developers.quotes.index.strait.example:8443',
  'https://one-origin-of-sixty-characters-in-all.strait.example',
];
const measured = (origin: string, text: string, share?: number) =>
  checkWeight(siteAt(origin, { 'page.html': text, 'widget.js': 'mount()' }), share).map(({ file, detail }) => `${file} ${detail}`);

test('weighs a page the same for every deployment', () => {
  expect([Math.min(...origins.map(({ length }) => length)), Math.max(...origins.map(({ length }) => length))]).toEqual([12, 60]);
  const found = origins.map((origin) => measured(origin, noise(20_000)));
  expect(found[0]).toEqual([expect.stringMatching(/^page\.html HTML and CSS are \d{5} bytes, 14336 are allowed$/)]);
  expect(new Set(found.map(String)).size).toBe(1);
});

test('refuses in the gate what only just keeps its budget', () => {
  const text = noise(18_500);
  expect(measured('http://localhost:4321', text)).toEqual([]);
  expect(measured('http://localhost:4321', text, 0.97)).toEqual([expect.stringMatching(/^page\.html .* 13905 are allowed$/)]);
});

test('allows a page with the form more, and the widget 3 KB', () => {
  expect(measured('http://localhost:4321', `<astro-island>${noise(20_000)}</astro-island>`)).toEqual([]);
  const grown = checkWeight(siteAt('http://localhost:4321', { 'widget.js': noise(3_073) }));
  expect(grown).toEqual([{ file: 'widget.js', rule: 'weight', detail: 'is 3073 bytes, 3072 are allowed' }]);
});
