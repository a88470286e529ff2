import { describe, expect, test } from 'vitest';
import { nearPaths } from './near-paths.ts';

const published = [
  '/',
  '/pools',
  '/track',
  '/developers',
  '/developers/quotes',
  '/developers/errors',
  '/sell-btc-buy-eth',
  '/de/track',
  '/es',
  '/developers/fees',
];
const near = (path: string) => nearPaths(path, published);

describe('paths near to one that is not there', () => {
  test('a mistyped path leads to the one that was meant', () => {
    expect(near('/devlopers/qoutes')[0]).toBe('/developers/quotes');
    expect(near('/Pool')[0]).toBe('/pools');
    expect(near('/sell-btc-buy-etc')[0]).toBe('/sell-btc-buy-eth');
  });

  test('a known end under another folder is found, with any ending', () => {
    expect(near('/docs/errors.html')[0]).toBe('/developers/errors');
    expect(near('/de/trak')[0]).toBe('/de/track');
  });

  test('the front page of a language is near to no word', () => {
    expect(near('/fees')).toEqual(['/developers/fees']);
    expect(near('/e')).toEqual([]);
  });

  test('what is like nothing gets no suggestion', () => {
    expect(near('/wp-admin/setup-config.php')).toEqual([]);
  });
});
