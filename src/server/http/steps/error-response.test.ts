import { expect, test } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { jsonLog } from '../../runtime/log.ts';
import { errorOf, restErrors, retryAfterDetail } from './error-response.ts';

const siteUrl = 'https://swap.example';
const origin = { siteUrl, requestId: 'r-1', request: new Request(siteUrl) };

test('an error that passes says when to come back and is never stored', async () => {
  const response = restErrors({ code: 'trading_halted', hint: 'BTC is halted.' }, origin, { refusals: [] });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'trading_halted', hint: 'BTC is halted.', request_id: 'r-1', refusals: [] });
});

test('an error that knows its own time says that one', () => {
  const error = { code: 'rate_limited', hint: '', details: { [retryAfterDetail]: '7' } } as const;
  expect(restErrors(error, origin).headers.get('Retry-After')).toBe('7');
});

test('an error that repeating does not help has no time', () => {
  expect(restErrors({ code: 'invalid_email', hint: '' }, origin).headers.has('Retry-After')).toBe(false);
});

test('the cause of an error is logged with the request that it ended, and goes no further', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), Date.now);
  const thrown = new AppError(
    { code: 'delivery_unavailable', hint: 'Later.' },
    new Error('connect ECONNREFUSED 10.0.0.1:6379 for https://store.example/x'),
  );
  expect(errorOf(thrown, log, 'r-1')).toEqual({ code: 'delivery_unavailable', hint: 'Later.' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: 'r-1',
    code: 'delivery_unavailable',
    problem: 'Error: connect ECONNREFUSED [host] for [host]',
  });
  expect(errorOf(new AppError({ code: 'not_found', hint: '' }), log, 'r-2').code).toBe('not_found');
  expect(lines).toHaveLength(1);
});

test('what is not ours is logged, and its text goes no further', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), Date.now);
  expect(errorOf(new TypeError('secret detail'), log, 'r-1')).toEqual({ code: 'internal_error', hint: '' });
  expect(lines.join('')).toContain('secret detail');
  expect(errorOf(new AppError({ code: 'not_found', hint: 'x' }), log, 'r-1')).toEqual({ code: 'not_found', hint: 'x' });
  expect(lines).toHaveLength(1);
});
