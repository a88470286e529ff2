import { expect, test } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { jsonLog } from '../../runtime/log.ts';
import { restErrors, retryAfterDetail, toErrorInfo } from './error-response.ts';

const siteUrl = 'https://swap.example';
const origin = { siteUrl, requestId: 'r-1', request: new Request(siteUrl) };

test('gives a temporary error Retry-After and no-store', async () => {
  const response = restErrors({ code: 'trading_halted', hint: 'BTC is halted.' }, origin, { refusals: [] });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'trading_halted', hint: 'BTC is halted.', request_id: 'r-1', refusals: [] });
});

test('prefers the wait that the error itself carries', () => {
  const error = { code: 'rate_limited', hint: '', details: { [retryAfterDetail]: '7' } } as const;
  expect(restErrors(error, origin).headers.get('Retry-After')).toBe('7');
});

test('omits Retry-After when repeating does not help', () => {
  expect(restErrors({ code: 'invalid_email', hint: '' }, origin).headers.has('Retry-After')).toBe(false);
});

test('logs the cause of an error with its request id, and keeps it out of the response', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), Date.now);
  const thrown = new AppError(
    { code: 'delivery_unavailable', hint: 'Later.' },
    new Error('connect ECONNREFUSED 10.0.0.1:6379 for https://store.example/x'),
  );
  expect(toErrorInfo(thrown, log, 'r-1')).toEqual({ code: 'delivery_unavailable', hint: 'Later.' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: 'r-1',
    code: 'delivery_unavailable',
    problem: 'Error: connect ECONNREFUSED [host] for [host]',
  });
  expect(toErrorInfo(new AppError({ code: 'not_found', hint: '' }), log, 'r-2').code).toBe('not_found');
  expect(lines).toHaveLength(1);
});

test('logs an unexpected error, and keeps its text out of the response', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), Date.now);
  expect(toErrorInfo(new TypeError('secret detail'), log, 'r-1')).toEqual({ code: 'internal_error', hint: '' });
  expect(lines.join('')).toContain('secret detail');
  expect(toErrorInfo(new AppError({ code: 'not_found', hint: 'x' }), log, 'r-1')).toEqual({ code: 'not_found', hint: 'x' });
  expect(lines).toHaveLength(1);
});
