import { describe, expect, test } from 'vitest';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { publicReads } from './cors.ts';
import { allowedMethods, checkMethod } from './method.ts';

const url = 'https://swap.example/api/v1/pools';
const send = (method: string) => new Request(url, { method });

describe('checkMethod of a read', () => {
  test.each(['GET', 'HEAD'])('the check of a read lets %s pass', (method) => {
    expect(checkMethod(send(method), ['GET'])).toBeUndefined();
  });

  test('a preflight of a read is answered for pages of any site', () => {
    const response = checkMethod(send('OPTIONS'), ['GET'], publicReads);
    expect([response?.status, response?.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(response?.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the check of a read refuses %s', async (method) => {
    expect(await errorCodeOf(() => checkMethod(send(method), ['GET']))).toBe('method_not_allowed');
  });
});

describe('checkMethod of a write', () => {
  test('the check of a write lets POST pass', () => {
    expect(checkMethod(send('POST'), ['POST'])).toBeUndefined();
  });

  test('the preflight of a write gives pages of other sites no leave', () => {
    const response = checkMethod(send('OPTIONS'), ['POST']);
    expect([response?.status, response?.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS']);
    expect([...(response?.headers.keys() ?? [])].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('the check of a write refuses %s', async (method) => {
    expect(await errorCodeOf(() => checkMethod(send(method), ['POST']))).toBe('method_not_allowed');
  });
});

test('the header Allow names HEAD beside GET and OPTIONS beside all', () => {
  expect([allowedMethods(['GET']), allowedMethods(['POST'])]).toEqual(['GET, HEAD, OPTIONS', 'POST, OPTIONS']);
  expect(allowedMethods(['GET', 'POST'])).toBe('GET, HEAD, POST, OPTIONS');
});
