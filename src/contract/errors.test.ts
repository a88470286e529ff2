import { describe, expect, test } from 'vitest';
import { errorCodes } from '../core/errors.ts';
import { endpoints } from './endpoints.ts';
import { errorBody, errorResponse, errorTable } from './errors.ts';

const origin = { siteUrl: 'https://swap.example', requestId: 'r-1' };

describe('errorTable', () => {
  test.each(errorCodes)('%s has a status, a title and a hint', (code) => {
    const { status, title, hint } = errorTable[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^[A-Z].*\.$/);
    expect(hint).toMatch(/^[A-Z].*\.$/);
  });

  test('has no entry beyond the closed list', () => {
    expect(Object.keys(errorTable).sort()).toEqual([...errorCodes].sort());
  });

  test('gives every code a distinct title', () => {
    const titles = Object.values(errorTable).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('gives Retry-After seconds only to the errors that waiting can resolve, and to each of them', () => {
    const waiting = [429, 502, 503, 504];
    for (const [code, { status, retryAfterSeconds }] of Object.entries(errorTable)) {
      const expected = waiting.includes(status) || ['idempotency_in_progress', 'transaction_not_found'].includes(code);
      expect([code, retryAfterSeconds !== undefined]).toEqual([code, expected]);
    }
  });

  test('lists each error code only once per endpoint', () => {
    for (const { errors } of endpoints) expect(new Set(errors).size).toBe(errors.length);
  });
});

describe('errorBody', () => {
  test('holds the four standard members, the request id and the details of the error', () => {
    const body = errorBody(
      { code: 'amount_too_low', hint: 'Send more.', field: 'amount', details: { recommended_min_amount_in: '5' } },
      origin,
    );
    expect(body).toEqual({
      error: errorTable.amount_too_low.title,
      code: 'amount_too_low',
      hint: 'Send more.',
      documentation: 'https://swap.example/developers/errors#amount_too_low',
      request_id: 'r-1',
      field: 'amount',
      details: { recommended_min_amount_in: '5' },
    });
    expect(errorResponse.safeParse(body).success).toBe(true);
  });

  test('falls back to the hint of the code when the error has none', () => {
    expect(errorBody({ code: 'not_found', hint: '' }, origin).hint).toBe(errorTable.not_found.hint);
  });
});
