import { expect, test } from 'vitest';
import { exposedHeaders, publicReads } from './cors.ts';
import { finish } from './finish.ts';
import { jsonResponse } from './json-response.ts';

const url = 'https://swap.example/api/v1/pools';
const context = (init: RequestInit = {}) => ({ requestId: 'r-1', request: new Request(url, init) });
const read = { methods: ['GET'], cors: publicReads } as const;
const access = (response: Response) => [...response.headers.keys()].filter((name) => name.startsWith('access-control'));

test('drops the body of HEAD and keeps its headers', async () => {
  const response = finish(jsonResponse(200, { a: 1 }, { 'Cache-Control': 'no-store' }), context({ method: 'HEAD' }), read);
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

test('adds the headers of the steps and exposes them across origins', () => {
  const response = finish(jsonResponse(200, {}), context(), read, { RateLimit: '"pools";r=1;t=2' });
  expect(response.headers.get('RateLimit')).toBe('"pools";r=1;t=2');
  expect(exposedHeaders).toContain('RateLimit-Policy');
});

test('sends no CORS origin for anything but a public read', () => {
  const response = finish(jsonResponse(200, {}), context({ method: 'POST' }), { methods: ['POST'] });
  expect(access(response)).toEqual([]);
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
});

test('allows the origin of the calling page, unless the request was refused or came from no page', () => {
  const rules = { cors: { origin: 'caller', allowHeaders: 'Accept' } } as const;
  const from = (origin: string) => context({ headers: { Origin: origin } });
  const answered = finish(jsonResponse(200, {}), from('https://swap.example'), rules);
  expect([answered.headers.get('Access-Control-Allow-Origin'), answered.headers.get('Vary')]).toEqual(['https://swap.example', 'Origin']);
  const refused = finish(jsonResponse(403, {}), from('https://other.example'), rules);
  expect([access(refused), refused.headers.get('Vary')]).toEqual([[], 'Origin']);
  expect(access(finish(jsonResponse(200, {}), context(), rules))).toEqual([]);
});

test('sends Allow with 405, and no-store on every response of an uncached surface', () => {
  const response = finish(jsonResponse(405, {}, { 'Cache-Control': 'public' }), context(), { methods: ['POST'], cache: 'no-store' });
  expect([response.headers.get('Allow'), response.headers.get('Cache-Control')]).toEqual(['POST, OPTIONS', 'no-store']);
});
