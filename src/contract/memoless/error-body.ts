import * as z from 'zod';
import { type ErrorInfo, errorCodes } from '../../core/errors.ts';
import type { ErrorResponse } from '../errors.ts';

/** Error body: ours, plus `success` and an `error` object as clients of the public memoless API expect. */
export const memolessErrorResponse = z.looseObject({
  success: z.literal(false),
  error: z.object({
    code: z.string().describe('The code in the writing of the public API: INVALID_ASSET.'),
    message: z.string().describe('What went wrong and what to do about it.'),
    details: z.string().optional(),
  }),
  code: z.enum(errorCodes).describe('The stable name of the failure; branch on this.'),
  hint: z.string().describe('What to do about it.'),
  documentation: z.string().describe('Where this code is explained.'),
  request_id: z.string().describe('Equals the X-Request-Id header; name it in a report.'),
  field: z.string().optional().describe('The input field at fault.'),
  details: z.record(z.string(), z.string()).optional().describe('Exact figures to act on, such as valid_amount_rounded_up.'),
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

/** Converts our error body to the memoless form. Additional members are kept. */
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
