import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { buildView, viewModule, viewModulePath } from './build-view.ts';

let html = '';

beforeAll(async () => {
  html = await buildView();
});

test('keeps the served module identical to the built view; if not, run `npm run build-view`', () => {
  expect(readFileSync(viewModulePath, 'utf8')).toBe(viewModule(html));
});

test('returns the text from the module exactly', async () => {
  const hostile = ['a`b$', '{c}\\d\n'].join('');
  const { quoteViewHtml } = await import(`data:text/javascript,${encodeURIComponent(viewModule(hostile))}`);
  expect(quoteViewHtml).toBe(hostile);
});

test('builds the view as one document of at most 12 KB', () => {
  expect(html).toMatch(/^<!doctype html><html lang="en">.*<\/html>$/s);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(12 * 1024);
});

test('builds a view that loads nothing and writes no markup', () => {
  expect(html).not.toMatch(/https?:|\b(src|href)=|url\(|@import|import\(|fetch\(|XMLHttpRequest|WebSocket/);
  expect(html).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function/);
  expect(html.match(/<\/script/g)).toHaveLength(1);
});
