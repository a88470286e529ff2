import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { jsonLog } from '../log.ts';
import { faultOf, faultResponse } from './fail.ts';
import { finish, jsonResponse } from './finish.ts';
import { readJsonBody } from './json-body.ts';
import { checkMethod } from './method.ts';
import { isAllowedOrigin } from './origin.ts';
import { readQuery } from './query.ts';

const url = 'https://swap.example/api/v1/pools';
const origin = { siteUrl: 'https://swap.example', requestId: 'r-1' };

async function codeOf(run: () => unknown): Promise<ErrorCode | undefined> {
  try {
    await run();
  } catch (problem) {
    if (problem instanceof AppError) return problem.fault.code;
    throw problem;
  }
  return undefined;
}

describe('checkMethod', () => {
  test('lets reads pass', () => {
    expect(checkMethod(new Request(url))).toBeUndefined();
    expect(checkMethod(new Request(url, { method: 'HEAD' }))).toBeUndefined();
  });

  test('answers a preflight', () => {
    const response = checkMethod(new Request(url, { method: 'OPTIONS' }));
    expect(response?.status).toBe(204);
    expect(response?.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s', async (method) => {
    expect(await codeOf(() => checkMethod(new Request(url, { method })))).toBe('method_not_allowed');
  });
});

describe('readQuery', () => {
  test('reads fields, and keeps dangerous names as plain ones', () => {
    expect(readQuery(`${url}?network=both&asset=%E2%82%BF`)).toEqual({ network: 'both', asset: '₿' });
    expect(Object.keys(readQuery(`${url}?__proto__=x`))).toEqual(['__proto__']);
  });

  test('refuses a field that is there twice', async () => {
    expect(await codeOf(() => readQuery(`${url}?limit=1&limit=2`))).toBe('invalid_field');
  });
});

describe('readJsonBody', () => {
  const post = (body: BodyInit, contentType = 'application/json') =>
    new Request(url, { method: 'POST', body, headers: { 'Content-Type': contentType } });

  test('reads JSON, also with a charset', async () => {
    expect(await readJsonBody(post('{"a":1}', 'Application/JSON; charset=utf-8'), 100)).toEqual({ a: 1 });
  });

  test.each<[string, Request, ErrorCode]>([
    ['another media type', post('{}', 'text/plain'), 'unsupported_media_type'],
    ['half an object', post('{'), 'invalid_json'],
    ['nothing', post(''), 'invalid_json'],
    ['broken UTF-8', post(new Uint8Array([0x22, 0xff, 0x22])), 'invalid_json'],
    ['one byte too many', post(`"${'x'.repeat(99)}"`), 'payload_too_large'],
  ])('refuses %s', async (_name, request, code) => {
    expect(await codeOf(() => readJsonBody(request, 100))).toBe(code);
  });

  test('stops reading a stream without a length at the limit', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(60).fill(0x20));
      },
    });
    const request = new Request(url, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    expect(await codeOf(() => readJsonBody(request, 100))).toBe('payload_too_large');
    expect(pulled).toBeLessThan(6);
  });

  test('takes exactly the limit', async () => {
    expect(await readJsonBody(post(`"${'x'.repeat(98)}"`), 100)).toHaveLength(98);
  });
});

describe('isAllowedOrigin', () => {
  const site = { siteUrl: 'https://swap.example', isProduction: true };

  test('programs and our own pages always', () => {
    expect(isAllowedOrigin(null, site)).toBe(true);
    expect(isAllowedOrigin('https://swap.example', site)).toBe(true);
  });

  test.each(['https://evil.example', 'null', 'http://swap.example', 'https://swap.example.evil.example', 'http://localhost.evil.example'])(
    'never %s',
    (other) => {
      expect(isAllowedOrigin(other, site)).toBe(false);
      expect(isAllowedOrigin(other, { ...site, isProduction: false })).toBe(false);
    },
  );

  test.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])('%s outside production only', (local) => {
    expect(isAllowedOrigin(local, site)).toBe(false);
    expect(isAllowedOrigin(local, { ...site, isProduction: false })).toBe(true);
  });
});

describe('faultResponse', () => {
  test('a failure that passes says when to come back and is never stored', async () => {
    const response = faultResponse({ code: 'trading_halted', hint: 'BTC is halted.' }, origin, { refusals: [] });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'trading_halted', hint: 'BTC is halted.', request_id: 'r-1', refusals: [] });
  });

  test('405 names the methods', () => {
    expect(faultResponse({ code: 'method_not_allowed', hint: '' }, origin).headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('faultOf', () => {
  test('what is not ours is logged, and its text goes no further', () => {
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line), Date.now);
    expect(faultOf(new TypeError('secret detail'), log, 'r-1')).toEqual({ code: 'internal_error', hint: '' });
    expect(lines.join('')).toContain('secret detail');
    expect(faultOf(new AppError({ code: 'not_found', hint: 'x' }), log, 'r-1')).toEqual({ code: 'not_found', hint: 'x' });
    expect(lines).toHaveLength(1);
  });
});

test('finish: HEAD loses its body and keeps its headers', async () => {
  const response = finish(jsonResponse(200, { a: 1 }, { 'Cache-Control': 'no-store' }), new Request(url, { method: 'HEAD' }), 'r-1');
  expect(await response.text()).toBe('');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': 'r-1',
    'access-control-allow-origin': '*',
  });
});
