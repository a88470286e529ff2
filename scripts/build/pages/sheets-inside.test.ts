import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withSheetsInside } from './sheets-inside.ts';

const sheets: Readonly<Record<string, string>> = { '/_astro/a.css': '.a{content:"$&"}\n', '/_astro/b.css': '.b{color:red}' };
const read = (path: string) => sheets[path] ?? '';
const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (styles: string, links: readonly string[], hashes = '') =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self'; style-src 'self'${hashes} 'sha256-x';">${styles}</head>` +
  `<body>${links.map((path) => `<link rel="stylesheet" href="${path}">`).join('<p>x</p>')}</body>`;

test('inlines a page’s stylesheets in its head, in order, and in its policy', () => {
  const [a, b] = ['.a{content:"$&"}', '.b{color:red}'];
  const html = page('', ['/_astro/a.css', '/_astro/b.css']);
  const wanted = page(`<style>${a}</style><style>${b}</style>`, [], ` ${hashText(a)} ${hashText(b)}`);
  expect(withSheetsInside(html, read)).toBe(wanted.replace('<body>', '<body><p>x</p>'));
});

test('leaves a page without stylesheets, or with one from another host, unchanged', () => {
  expect(withSheetsInside(page('', []), read)).toBe(page('', []));
  const other = page('', ['https://other.example/a.css']);
  expect(withSheetsInside(other, read)).toBe(other);
});
