import { expect, test } from 'vitest';
import { AppError, errorCodes, fail, must, ok } from './errors.ts';

test('has unique error codes in lower snake case', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
});

test('returns the value of a good result', () => {
  expect(must(ok(5n))).toBe(5n);
  expect(must(ok(undefined))).toBeUndefined();
});

test('throws an AppError carrying exactly the error of a failed result', () => {
  const failed = fail('amount_too_low', 'Send at least 1000.', { field: 'amount', details: { recommended_min_amount_in: '1000' } });
  expect(failed).toEqual({
    ok: false,
    error: { code: 'amount_too_low', hint: 'Send at least 1000.', field: 'amount', details: { recommended_min_amount_in: '1000' } },
  });
  expect(() => must(failed)).toThrow(AppError);
  try {
    must(failed);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'AppError', message: 'amount_too_low: Send at least 1000.', info: failed.error });
  }
});

test('leaves out the fields an error does not have', () => {
  expect(Object.keys(fail('no_route', 'No pool.').error)).toEqual(['code', 'hint']);
});
