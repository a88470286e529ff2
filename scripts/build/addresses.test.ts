import { expect, test } from 'vitest';
import { addressFlaws, currentAddresses, readMoved, readPublished } from './addresses.ts';

const root = new URL('../..', import.meta.url).pathname;

test('every address that was published is a page or leads to one, and every page is listed', () => {
  expect(addressFlaws(readPublished(root), currentAddresses(root), readMoved(root))).toEqual([]);
});

test('a new page is named with the command that lists it', () => {
  expect(addressFlaws(['/a'], ['/a', '/b'], {})).toEqual([
    '/b is a new page: run npm run addresses and commit content/addresses/published.txt',
  ]);
});

test('a page that is gone is named with the file that says where it leads', () => {
  expect(addressFlaws(['/a', '/b'], ['/a'], {})).toEqual([
    '/b was published and is no page now: name in content/addresses/moved.json where it leads, then run npm run vercel-config',
  ]);
  expect(addressFlaws(['/a', '/b'], ['/a'], { '/b': '/a' })).toEqual([]);
});

test('an address leads to a page, is no page itself, and was published', () => {
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
