import * as z from 'zod';
import type { ErrorInfo } from '../../core/errors.ts';
import { type ErrorResponse, errorResponse } from '../errors.ts';

/** Error body: ours, plus `success` and an `error` object as clients of the public memoless API expect. */
export const memolessErrorResponse = z.looseObject({
  success: z.literal(false),
  error: z.object({
    code: z.string().describe('Error code in the notation of the public API, such as INVALID_ASSET.'),
    message: z.string().describe('Error message with the instruction that resolves the error.'),
    details: z.string().optional(),
  }),
  ...errorResponse.pick({ code: true, hint: true, documentation: true, request_id: true, field: true }).shape,
  details: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Exact figures for the next request, such as valid_amount_rounded_up. largest_amount is in 1e8 units, largest_in_asset_amount in whole units. Absent if there are none.',
    ),
});

/** Body of every error response on memoless paths. */
export type MemolessErrorResponse = z.infer<typeof memolessErrorResponse>;

/** Public API codes that differ from ours in capitals. */
const publicCodes: Readonly<Partial<Record<ErrorInfo['code'], string>>> = {
  rate_limited: 'RATE_LIMITED',
  registration_failed: 'REGISTRATION_FAILED',
  registration_ended: 'REGISTRATION_FAILED',
  invalid_field: 'MISSING_PARAMETERS',
  reference_not_found: 'REGISTRATION_NOT_FOUND',
};

/** Converts our error body to the memoless form. Preserves additional members. */
export function memolessErrorBody(body: ErrorResponse): MemolessErrorResponse {
  const { error: title, code, details, ...rest } = body;
  const isMissing = code !== 'invalid_field' || /is missing/.test(body.hint);
  const named = isMissing ? publicCodes[code] : undefined;
  const error = {
    code: named ?? code.toUpperCase(),
    message: `${title} ${body.hint}`,
    ...(details === undefined
      ? {}
      : {
          details: Object.entries(details)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
        }),
  };
  return { success: false, error, ...rest, code, ...(details === undefined ? {} : { details }) };
}
