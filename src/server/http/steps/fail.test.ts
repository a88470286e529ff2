import { expect, test } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { jsonLog } from '../../deps/log.ts';
import { faultOf, faultResponse, retryAfterDetail } from './fail.ts';

const origin = { siteUrl: 'https://swap.example', requestId: 'r-1' };

test('a failure that passes says when to come back and is never stored', async () => {
  const response = faultResponse({ code: 'trading_halted', hint: 'BTC is halted.' }, origin, { refusals: [] });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'trading_halted', hint: 'BTC is halted.', request_id: 'r-1', refusals: [] });
});

test('a failure that knows its own time says that one', () => {
  const fault = { code: 'rate_limited', hint: '', details: { [retryAfterDetail]: '7' } } as const;
  expect(faultResponse(fault, origin).headers.get('Retry-After')).toBe('7');
});

test('a failure that repeating does not help has no time', () => {
  expect(faultResponse({ code: 'invalid_email', hint: '' }, origin).headers.has('Retry-After')).toBe(false);
});

test('what is not ours is logged, and its text goes no further', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), Date.now);
  expect(faultOf(new TypeError('secret detail'), log, 'r-1')).toEqual({ code: 'internal_error', hint: '' });
  expect(lines.join('')).toContain('secret detail');
  expect(faultOf(new AppError({ code: 'not_found', hint: 'x' }), log, 'r-1')).toEqual({ code: 'not_found', hint: 'x' });
  expect(lines).toHaveLength(1);
});
