import { expect, test } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { rateLimitHeaders, refuseExcess } from './rate-limit.ts';

const limit = { quota: 60, seconds: 60 };

test('the rate limit headers have the fields of the draft', () => {
  expect(rateLimitHeaders('report-bug', { ok: true, limit, remaining: 59, resetSeconds: 60 })).toEqual({
    'RateLimit-Policy': '"report-bug";q=60;w=60',
    RateLimit: '"report-bug";r=59;t=60',
  });
});

test('a refusal is thrown with the seconds to wait', () => {
  expect(() => refuseExcess({ ok: true, limit, remaining: 0, resetSeconds: 12 })).not.toThrow();
  try {
    refuseExcess({ ok: false, limit, remaining: 0, resetSeconds: 12 });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).info).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: '12' } });
  }
});
