/**
 * All error codes of the product. Status and message of each code are
 * in contract/errors.ts; this list is for the modules below it.
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
  'invalid_mandate',
  'origin_not_allowed',
  'outside_mandate',
  'not_found',
  'no_route',
  'reference_not_found',
  'transaction_not_found',
  'mandates_unavailable',
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
  /** Input field at fault, if any. */
  readonly field?: string;
  /** Exact figures a caller can act on, such as `recommended_min_amount_in`. */
  readonly details?: Readonly<Record<string, string>>;
  /** Possible values of the field, likeliest first. */
  readonly candidates?: readonly string[];
}

/** A Result without a value. */
export interface ErrorResult<E = ErrorInfo> {
  readonly ok: false;
  readonly error: E;
}

/** A value or an error, without throwing. */
export type Result<T, E = ErrorInfo> = { readonly ok: true; readonly value: T } | ErrorResult<E>;

/** A value as a Result. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** An error as a Result; `hint` must be safe to show to any caller. */
export const fail = (code: ErrorCode, hint: string, more: Omit<ErrorInfo, 'code' | 'hint'> = {}): ErrorResult => ({
  ok: false,
  error: { code, hint, ...more },
});

/** Error thrown to the request handler. Safe to show to callers, except `cause`, which is for the log. */
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
