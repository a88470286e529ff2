import { expect, test } from 'vitest';
import { embedAncestors, embedOrigins } from './embed-origins.ts';

test('accepts origins separated by commas or spaces', () => {
  expect(embedOrigins('https://a.example, https://b.example:8443/\nhttp://localhost:3000')).toEqual([
    'https://a.example',
    'https://b.example:8443',
    'http://localhost:3000',
  ]);
  expect([embedOrigins(), embedOrigins(' ')]).toEqual([[], []]);
});

test('lets only the listed origins and our own embed the form, or any page when none is listed', () => {
  expect(embedAncestors(['https://a.example', 'http://localhost:3000'])).toBe("'self' https://a.example http://localhost:3000");
  expect(embedAncestors([])).toBe('https: http://localhost:* http://127.0.0.1:*');
});

test.each(['a.example', 'https://a.example/page', 'https://*.a.example', 'javascript:alert(1)', 'null', 'https://A.example'])(
  'rejects %s, and names it and the variable',
  (text) => expect(() => embedOrigins(text)).toThrow(`EMBED_ORIGINS: ${text} is no origin`),
);
