import { expect, test } from 'vitest';
import { addressFlaws, currentAddresses, readMoved, readPublished } from './addresses.ts';

const root = new URL('../..', import.meta.url).pathname;

test('keeps every published address as a page or a redirect, and lists every page', () => {
  expect(addressFlaws(readPublished(root), currentAddresses(root), readMoved(root))).toEqual([]);
});

test('names a new page with the command that lists it', () => {
  expect(addressFlaws(['/a'], ['/a', '/b'], {})).toEqual([
    '/b is a new page: run npm run addresses and commit content/addresses/published.txt',
  ]);
});

test('names a removed page with the file for its redirect', () => {
  expect(addressFlaws(['/a', '/b'], ['/a'], {})).toEqual([
    '/b was published and is no page now: name in content/addresses/moved.json where it leads, then run npm run vercel-config',
  ]);
  expect(addressFlaws(['/a', '/b'], ['/a'], { '/b': '/a' })).toEqual([]);
});

test('redirects only published addresses that are not pages, and only to pages', () => {
  expect(addressFlaws(['/a', '/b', '/c'], ['/a', '/b'], { '/c': '/d' })).toEqual([
    '/c leads to /d in content/addresses/moved.json, where no page is',
  ]);
  expect(addressFlaws(['/a', '/b'], ['/a', '/b'], { '/b': '/a' })).toEqual([
    '/b is a page, content/addresses/moved.json cannot lead it elsewhere',
  ]);
  expect(addressFlaws(['/a'], ['/a'], { '/b': '/a' })).toEqual([
    '/b in content/addresses/moved.json was never published: content/addresses/published.txt does not have it',
  ]);
});
