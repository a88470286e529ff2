/**
 * Every failure the product can name. The status and the words that go with a code
 * stand in contract/errors.ts; this list is what the modules below it can name.
 */
export const errorCodes = [
  'invalid_json',
  'invalid_field',
  'invalid_email',
  'missing_description',
  'invalid_attachment',
  'invalid_idempotency_key',
  'invalid_asset',
  'ambiguous_asset',
  'invalid_amount',
  'invalid_address',
  'same_asset',
  'memo_too_long',
  'missing_api_key',
  'invalid_api_key',
  'origin_not_allowed',
  'not_found',
  'no_route',
  'reference_not_found',
  'transaction_not_found',
  'method_not_allowed',
  'idempotency_in_progress',
  'quote_expired',
  'reference_expired',
  'registration_ended',
  'payload_too_large',
  'description_too_long',
  'attachment_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'amount_too_low',
  'amount_too_high',
  'price_impact_too_high',
  'price_limit',
  'rate_limited',
  'upstream_invalid',
  'registration_failed',
  'upstream_busy',
  'upstream_unavailable',
  'trading_halted',
  'deposit_unverified',
  'paused',
  'memoless_unavailable',
  'idempotency_unavailable',
  'delivery_unavailable',
  'upstream_timeout',
  'internal_error',
] as const;

/** One of `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];

/** An error as a value. `hint` is our own text, safe to show to any caller. */
export interface ErrorInfo {
  readonly code: ErrorCode;
  readonly hint: string;
  /** Name of the input field at fault, where there is one. */
  readonly field?: string;
  /** Exact figures a caller can act on, such as `recommended_min_amount_in`. */
  readonly details?: Readonly<Record<string, string>>;
  /** What can be meant, likeliest first, as the field has to be written. */
  readonly candidates?: readonly string[];
}

/** A value, or why there is none. Nothing is thrown on the way. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorInfo };

/** A value as a Result. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** An error as a Result; `hint` must be safe to show to any caller. */
export const fail = (code: ErrorCode, hint: string, more: Omit<ErrorInfo, 'code' | 'hint'> = {}): { ok: false; error: ErrorInfo } => ({
  ok: false,
  error: { code, hint, ...more },
});

/** An error on its way up to the handler of a request. Carries nothing that a caller may not read but its `cause`, which is for the log. */
export class AppError extends Error {
  readonly info: ErrorInfo;

  constructor(error: ErrorInfo, cause?: unknown) {
    super(`${error.code}: ${error.hint}`, cause === undefined ? {} : { cause });
    this.name = 'AppError';
    this.info = error;
  }
}

/** The value of a Result. @throws AppError with the Result's error. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AppError(result.error);
}
