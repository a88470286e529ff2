import { describe, expect, test } from 'vitest';
import { siteIn } from '../../../scripts/build/content-files.ts';
import { searchIn } from '../../app/docs/search-rank.ts';
import { searchEntries } from '../page/search-index.ts';
import { toMarkdown } from '../twin/page-twin.ts';

const root = new URL('../../../', import.meta.url).pathname;
const { pages, contextIn } = siteIn(root, 'https://strait.example', { drafts: true });
const entries = pages.flatMap((page) => searchEntries(page, toMarkdown(page, contextIn('en'))));
const firstPage = (query: string) => searchIn(entries, query)[0]?.entry.path.replace(/#.*$/, '');

describe('searches for help', () => {
  test.each([
    ['how long does a swap take', '/help/how-long'],
    ['How long will it take?', '/help/how-long'],
    ['how long', '/help/how-long'],
    ['why is my swap slow', '/help/how-long'],
    ['fees', '/help/fees'],
    ['what does a swap cost', '/help/fees'],
    ['how much does it cost', '/help/fees'],
    ['what if it fails', '/help/failed-swaps'],
    ['failed swap', '/help/failed-swaps'],
    ['refund', '/help/failed-swaps'],
    ['stuck', '/help/failed-swaps'],
    ['is it safe', '/help/safety'],
    ['is this a scam', '/help/safety'],
    ['who holds my coins', '/help/safety'],
    ['which wallet', '/help/wallets'],
    ['which wallet can I use', '/help/wallets'],
    ['can I use an exchange', '/help/wallets'],
    ['can I cancel', '/help/questions'],
    ['cancel my swap', '/help/questions'],
    ['what are the two networks', '/help/questions'],
    ['what is a memo', '/help/questions'],
    ['is this a bridge', '/help/questions'],
    ['wrapped', '/help/questions'],
    ['where is my hash', '/help/questions'],
    ['txid', '/help/questions'],
    ['I paid from an exchange', '/help/questions'],
    ['wrong chain', '/help/questions'],
    ['why less than quoted', '/help/questions'],
    ['which USDT', '/help/questions'],
    ['revoke approval', '/help/questions'],
    ['which countries', '/help/questions'],
    ['tax', '/help/questions'],
    ['help', '/help'],
  ])('“%s” finds %s first', (query, path) => {
    expect(firstPage(query)).toBe(path);
  });

  test.each([
    ['rate limits', '/developers/rate-limits'],
    ['idempotency', '/developers/idempotency'],
    ['outbound fee', '/developers/fees'],
    ['mcp', '/developers/mcp'],
    ['hardware wallet', '/hardware-wallets'],
  ])('“%s” still finds %s first, for readers of the documentation', (query, path) => {
    expect(firstPage(query)).toBe(path);
  });
});

test('links each help page to the form and to another help page', () => {
  const help = pages.filter(({ path }) => path.startsWith('/help/'));
  expect(help.length).toBeGreaterThanOrEqual(5);
  for (const { path, source } of help) {
    const links = [...source.matchAll(/\]\((\/[^)#]*)/g)].map(([, to]) => to);
    expect(links, path).toContain('/');
    expect(links.filter((to = '') => to.startsWith('/help/') && to !== path).length, path).toBeGreaterThan(0);
  }
});
