import { expect, test } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const machine = { siteUrl: 'https://swap.example', isPublic: false };
const foreign = [
  'https://evil.example',
  'null',
  'http://swap.example',
  'https://swap.example.evil.example',
  'http://localhost.evil.example',
];

test('always allows programs and our own pages', () => {
  for (const isPublic of [true, false]) {
    expect(isAllowedOrigin(null, { ...machine, isPublic })).toBe(true);
    expect(isAllowedOrigin('https://swap.example', { ...machine, isPublic })).toBe(true);
  }
});

test.each(foreign)('lets a page of %s call a public deployment, but not a local one', (other) => {
  expect(isAllowedOrigin(other, { ...machine, isPublic: true })).toBe(true);
  expect(isAllowedOrigin(other, machine)).toBe(false);
});

test.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])('allows the local page %s', (local) => {
  expect(isAllowedOrigin(local, machine)).toBe(true);
});
