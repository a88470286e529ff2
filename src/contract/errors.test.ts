import { describe, expect, test } from 'vitest';
import { errorCodes } from '../core/errors.ts';
import { endpoints } from './endpoints.ts';
import { errorBody, errorResponse, errorTable } from './errors.ts';

const origin = { siteUrl: 'https://swap.example', requestId: 'r-1' };

describe('errorTable', () => {
  test.each(errorCodes)('%s has a status, a sentence and a hint', (code) => {
    const { status, title, hint } = errorTable[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^[A-Z].*\.$/);
    expect(hint).toMatch(/^[A-Z].*\.$/);
  });

  test('the error table has no entry beyond the closed list', () => {
    expect(Object.keys(errorTable).sort()).toEqual([...errorCodes].sort());
  });

  test('no two codes read alike', () => {
    const titles = Object.values(errorTable).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('an error that waiting can mend says how long the wait is', () => {
    const waiting = [429, 502, 503, 504];
    for (const [code, { status, retryAfterSeconds }] of Object.entries(errorTable)) {
      const expected = waiting.includes(status) || ['idempotency_in_progress', 'transaction_not_found'].includes(code);
      expect([code, retryAfterSeconds !== undefined]).toEqual([code, expected]);
    }
  });

  test('the endpoints name codes of the list, each once', () => {
    for (const { errors } of endpoints) expect(new Set(errors).size).toBe(errors.length);
  });
});

describe('errorBody', () => {
  test('an error body holds the four members, the request and what the error adds', () => {
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

  test('an error body without a hint falls back to the hint of its code', () => {
    expect(errorBody({ code: 'not_found', hint: '' }, origin).hint).toBe(errorTable.not_found.hint);
  });
});
