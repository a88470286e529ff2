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

describe('suggestions for a missing path', () => {
  test('start with the intended path for a mistyped one', () => {
    expect(near('/devlopers/qoutes')[0]).toBe('/developers/quotes');
    expect(near('/Pool')[0]).toBe('/pools');
    expect(near('/sell-btc-buy-etc')[0]).toBe('/sell-btc-buy-eth');
  });

  test('find a known last segment under another folder, with any extension', () => {
    expect(near('/docs/errors.html')[0]).toBe('/developers/errors');
    expect(near('/de/trak')[0]).toBe('/de/track');
  });

  test('never include a language’s front page for an unrelated word', () => {
    expect(near('/fees')).toEqual(['/developers/fees']);
    expect(near('/e')).toEqual([]);
  });

  test('are empty for a path that resembles none', () => {
    expect(near('/wp-admin/setup-config.php')).toEqual([]);
  });
});
