import { expect, test } from 'vitest';
import { exposedHeaders, finish, jsonResponse } from './finish.ts';

const url = 'https://swap.example/api/v1/pools';
const read = { requestId: 'r-1', isPublic: true, headers: {} };

test('HEAD loses its body and keeps its headers', async () => {
  const response = finish(jsonResponse(200, { a: 1 }, { 'Cache-Control': 'no-store' }), new Request(url, { method: 'HEAD' }), read);
  expect(await response.text()).toBe('');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': 'r-1',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposedHeaders,
  });
});

test('headers of the steps are added, and a page of another site can read them', () => {
  const response = finish(jsonResponse(200, {}), new Request(url), { ...read, headers: { RateLimit: '"pools";r=1;t=2' } });
  expect(response.headers.get('RateLimit')).toBe('"pools";r=1;t=2');
  expect(exposedHeaders).toContain('RateLimit-Policy');
});

test('what is no public read names no origin', () => {
  const response = finish(jsonResponse(200, {}), new Request(url, { method: 'POST' }), { ...read, isPublic: false });
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
