import { errorBody, errorTable } from '../../../contract/errors.ts';
import { AppError, type Fault } from '../../../core/errors.ts';
import type { Log } from '../../deps/log.ts';
import { jsonResponse } from './finish.ts';

/** Name of the detail that becomes `Retry-After` in place of the code's own number. */
export const retryAfterDetail = 'retry_after_seconds';

/** `Retry-After` of a fault in whole seconds, where repeating the request can help. */
export function retryAfterHeader({ code, details }: Fault): Readonly<Record<string, string>> {
  const seconds = details?.[retryAfterDetail] ?? errorTable[code].retryAfterSeconds;
  return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

/** Fault → its answer with the error body; `extra` members join the body. */
export function faultResponse(
  fault: Fault,
  origin: { readonly siteUrl: string; readonly requestId: string },
  extra: Readonly<Record<string, unknown>> = {},
): Response {
  const body = { ...errorBody(fault, origin), ...extra };
  return jsonResponse(errorTable[fault.code].status, body, { 'Cache-Control': 'no-store', ...retryAfterHeader(fault) });
}

/** The fault of anything thrown. What is not an AppError is logged and becomes internal_error without its text. */
export function faultOf(problem: unknown, log: Log, requestId: string): Fault {
  if (problem instanceof AppError) return problem.fault;
  log('error', 'unexpected', { request_id: requestId, problem });
  return { code: 'internal_error', hint: '' };
}
