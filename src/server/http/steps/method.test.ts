import { describe, expect, test } from 'vitest';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { publicReads } from './cors.ts';
import { allowedMethods, checkMethod } from './method.ts';

const url = 'https://swap.example/api/v1/pools';
const send = (method: string) => new Request(url, { method });

describe('checkMethod of a read', () => {
  test.each(['GET', 'HEAD'])('accepts %s', (method) => {
    expect(checkMethod(send(method), ['GET'])).toBeUndefined();
  });

  test('answers a preflight for pages of any site', () => {
    const response = checkMethod(send('OPTIONS'), ['GET'], publicReads);
    expect([response?.status, response?.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(response?.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s', async (method) => {
    expect(await errorCodeOf(() => checkMethod(send(method), ['GET']))).toBe('method_not_allowed');
  });
});

describe('checkMethod of a write', () => {
  test('accepts POST', () => {
    expect(checkMethod(send('POST'), ['POST'])).toBeUndefined();
  });

  test('answers a preflight without allowing other sites', () => {
    const response = checkMethod(send('OPTIONS'), ['POST']);
    expect([response?.status, response?.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS']);
    expect([...(response?.headers.keys() ?? [])].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('rejects %s', async (method) => {
    expect(await errorCodeOf(() => checkMethod(send(method), ['POST']))).toBe('method_not_allowed');
  });
});

test('Allow lists HEAD with GET, and OPTIONS always', () => {
  expect([allowedMethods(['GET']), allowedMethods(['POST'])]).toEqual(['GET, HEAD, OPTIONS', 'POST, OPTIONS']);
  expect(allowedMethods(['GET', 'POST'])).toBe('GET, HEAD, POST, OPTIONS');
});
