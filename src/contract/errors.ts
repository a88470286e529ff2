import * as z from 'zod';
import { type ErrorCode, type ErrorInfo, errorCodes } from '../core/errors.ts';

/** Public form of a failure: HTTP status, one fixed sentence and what to do about it. */
interface ErrorEntry {
  readonly status: number;
  /** The `error` member: what went wrong, in a fixed sentence. */
  readonly title: string;
  /** Default hint when the failure has none of its own. */
  readonly hint: string;
  /** Sent as `Retry-After` when retrying the same request can help. */
  readonly retryAfterSeconds?: number;
}

const entry = (status: number, title: string, hint: string, retryAfterSeconds?: number): ErrorEntry =>
  retryAfterSeconds === undefined ? { status, title, hint } : { status, title, hint, retryAfterSeconds };

/** All error codes, one entry each (content/developers/errors.mdx). */
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = {
  invalid_json: entry(400, 'The body is not valid JSON.', 'Send one JSON object, encoded as UTF-8.'),
  invalid_field: entry(
    400,
    'A field is missing, unknown or has a value that is not allowed.',
    'Compare the fields with the documentation.',
  ),
  invalid_email: entry(400, 'The e-mail address is not valid.', 'Send one address such as name@example.com.'),
  missing_description: entry(400, 'The description is missing.', 'Describe what happened in the description field.'),
  invalid_attachment: entry(400, 'The attachment cannot be read.', 'Send a PNG, JPEG or WebP image.'),
  invalid_idempotency_key: entry(400, 'The Idempotency-Key header is not valid.', 'Send 1 to 255 printable ASCII characters.'),
  invalid_asset: entry(400, 'The asset is malformed or its chain is unknown.', 'Write CHAIN.SYMBOL, such as BTC.BTC.'),
  ambiguous_asset: entry(400, 'Several assets go by this name.', 'Ask the user which one they mean, and send one of candidates.'),
  invalid_amount: entry(400, 'The amount is not valid.', 'Send a positive integer as text, in 1e8 units: 0.1 BTC is "10000000".'),
  invalid_address: entry(400, 'The address is not valid for its chain.', 'Check the address, its letter case and its chain.'),
  same_asset: entry(400, 'The two assets are the same.', 'Choose two different assets.'),
  memo_too_long: entry(400, 'The memo is too long for the source chain.', 'Use a shorter destination or fewer options.'),
  missing_api_key: entry(401, 'The API key is missing.', 'Send it in the x-api-key header.'),
  invalid_api_key: entry(401, 'The API key is not known.', 'Check the x-api-key header.'),
  invalid_mandate: entry(401, 'The mandate in this address is not valid.', 'Ask the owner for the whole address, or for a new one.'),
  origin_not_allowed: entry(
    403,
    'This origin is not allowed.',
    'Call from a page of this site, or from a program that sends no Origin header.',
  ),
  outside_mandate: entry(
    403,
    'The mandate of the owner does not allow this.',
    'Stay within the limits, or ask the user for another mandate.',
  ),
  not_found: entry(404, 'No resource has this path.', 'Check the path against /openapi.json.'),
  no_route: entry(404, 'Neither network can swap this pair.', 'Choose assets that have a pool; GET /api/v1/pools lists them.'),
  reference_not_found: entry(404, 'The reference is not known.', 'Check the reference, or register again.'),
  transaction_not_found: entry(
    404,
    'Neither network has seen this transaction.',
    'Wait until the transaction is in a block, then try again.',
    10,
  ),
  mandates_unavailable: entry(404, 'This host issues no mandates.', 'Its operator has set no SIGNING_KEY. Use a host that issues them.'),
  method_not_allowed: entry(405, 'This method is not allowed here.', 'Use a method from the Allow header.'),
  idempotency_in_progress: entry(
    409,
    'A request with this Idempotency-Key is still running.',
    'Wait, then repeat the request with the same key.',
    2,
  ),
  quote_expired: entry(409, 'The quote has expired.', 'Request a new quote.'),
  reference_expired: entry(409, 'The reference has expired.', 'Register again, and send nothing to the old one.'),
  registration_ended: entry(409, 'The registration has ended without a reference.', 'Register again.'),
  payload_too_large: entry(413, 'The body is too large.', 'Send a smaller body.'),
  description_too_long: entry(413, 'The description is too long.', 'Shorten the description.'),
  attachment_too_large: entry(413, 'The attachment is too large.', 'Send a smaller image.'),
  unsupported_media_type: entry(415, 'This content type is not supported.', 'Send Content-Type: application/json.'),
  idempotency_key_reused: entry(422, 'This Idempotency-Key was used with another body.', 'Use a new key for a new request.'),
  amount_too_low: entry(422, 'The amount is too small to swap.', 'Send at least the recommended minimum.'),
  amount_too_high: entry(422, 'The amount is too large for this swap.', 'Send at most details.largest_amount.'),
  price_impact_too_high: entry(
    422,
    'The swap would lose too much of its value in the pools.',
    'Send at most details.largest_amount, or raise max_impact_bps deliberately.',
  ),
  price_limit: entry(422, 'The swap cannot meet its price limit.', 'Raise tolerance_bps or swap a smaller amount.'),
  rate_limited: entry(429, 'Too many requests.', 'Wait as many seconds as the Retry-After header says.', 60),
  upstream_invalid: entry(502, 'A network node sent an unusable answer.', 'Try again in a few seconds.', 6),
  registration_failed: entry(502, 'The network did not accept the registration.', 'Nothing was sent. Try again.', 6),
  upstream_busy: entry(
    503,
    'The network nodes accept no more requests from this service now.',
    'Wait as many seconds as the Retry-After header says.',
    60,
  ),
  upstream_unavailable: entry(503, 'The network nodes cannot be reached.', 'Try again in a few seconds.', 6),
  trading_halted: entry(
    503,
    'Trading is halted on this route.',
    'Send nothing now. GET /api/v1/network-status lists the halted chains.',
    60,
  ),
  deposit_unverified: entry(
    503,
    'The deposit address cannot be verified now.',
    'Send nothing now: two operators of the network have to name the same address. Try again in a few seconds.',
    6,
  ),
  paused: entry(503, 'The operator has paused this.', 'Send nothing now; details.why has the reason.', 60),
  memoless_unavailable: entry(503, 'Deposits without a memo are not available.', 'Use a swap with a memo.', 60),
  idempotency_unavailable: entry(503, 'The Idempotency-Key cannot be checked now.', 'Nothing was done. Try again with the same key.', 6),
  delivery_unavailable: entry(503, 'The message cannot be delivered now.', 'Try again later, with the same Idempotency-Key.', 60),
  upstream_timeout: entry(504, 'The network nodes did not answer in time.', 'Try again in a few seconds.', 6),
  internal_error: entry(500, 'Something went wrong on our side.', 'Try again. If it keeps happening, report it with the request_id.'),
};

/** Recommended client action; described in content/developers/errors.mdx. */
export type ErrorAction = 'repeat' | 'stop' | 'later' | 'renew' | 'authorize' | 'correct' | 'elsewhere' | 'report';

/** Codes whose status alone would suggest the wrong action. */
const actions: Readonly<Partial<Record<ErrorCode, ErrorAction>>> = {
  trading_halted: 'stop',
  paused: 'stop',
  memoless_unavailable: 'stop',
  transaction_not_found: 'later',
  quote_expired: 'renew',
  reference_expired: 'renew',
  registration_ended: 'renew',
};

/** Recommended client action for a code, for example retry the same request later (`repeat`). */
export function errorAction(code: ErrorCode): ErrorAction {
  const { status, retryAfterSeconds } = errorTable[code];
  const own = actions[code];
  if (own !== undefined) return own;
  if (retryAfterSeconds !== undefined) return 'repeat';
  if (status === 401) return 'authorize';
  if (status === 403 || status === 404 || status === 405) return 'elsewhere';
  return status >= 500 ? 'report' : 'correct';
}

/** Body of every error response. Members beyond these belong to one endpoint, such as `refusals`. */
export const errorResponse = z.looseObject({
  error: z.string().describe('Error message, one fixed sentence per code.'),
  code: z.enum(errorCodes).describe('Stable error code to branch on.'),
  hint: z.string().describe('Instruction that resolves the error.'),
  documentation: z.string().describe('URL of the documentation of this code.'),
  request_id: z.string().describe('Id of the request, equal to the X-Request-Id header. Quote it in a report.'),
  field: z.string().optional().describe('Name of the invalid input field. Absent if no single field is at fault.'),
  details: z
    .record(z.string(), z.string())
    .optional()
    .describe('Exact figures for the next request, such as recommended_min_amount_in. Absent if there are none.'),
  candidates: z.array(z.string()).optional().describe('Assets that the name can mean, deepest pool first. Present with ambiguous_asset.'),
});

/** Body of every error response. */
export type ErrorResponse = z.infer<typeof errorResponse>;

/** Documentation URL of a code. `siteUrl` is an origin without a trailing slash. */
function documentationUrl(code: ErrorCode, siteUrl: string): string {
  return `${siteUrl}/developers/errors#${code}`;
}

/** Converts an error to an error body; `hint` defaults to that of the code. */
export function errorBody(error: ErrorInfo, origin: { readonly siteUrl: string; readonly requestId: string }): ErrorResponse {
  const { title, hint } = errorTable[error.code];
  return {
    error: title,
    code: error.code,
    hint: error.hint || hint,
    documentation: documentationUrl(error.code, origin.siteUrl),
    request_id: origin.requestId,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.details === undefined ? {} : { details: { ...error.details } }),
    ...(error.candidates === undefined ? {} : { candidates: [...error.candidates] }),
  };
}
