import { expect, test } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const site = { siteUrl: 'https://swap.example', isPublic: true };

test('programs and our own pages are always allowed', () => {
  expect(isAllowedOrigin(null, site)).toBe(true);
  expect(isAllowedOrigin('https://swap.example', site)).toBe(true);
});

test.each(['https://evil.example', 'null', 'http://swap.example', 'https://swap.example.evil.example', 'http://localhost.evil.example'])(
  'the origin %s is never allowed',
  (other) => {
    expect(isAllowedOrigin(other, site)).toBe(false);
    expect(isAllowedOrigin(other, { ...site, isPublic: false })).toBe(false);
  },
);

test.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])(
  'the origin %s is allowed outside production only',
  (local) => {
    expect(isAllowedOrigin(local, site)).toBe(false);
    expect(isAllowedOrigin(local, { ...site, isPublic: false })).toBe(true);
  },
);
