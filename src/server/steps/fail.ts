import { errorBody, errorTable } from '../../contract/errors.ts';
import { AppError, type Fault } from '../../core/errors.ts';
import type { Log } from '../log.ts';
import { jsonResponse } from './finish.ts';
import { readMethods } from './method.ts';

/** Fault → its answer with the error body; `extra` members join the body. */
export function faultResponse(
  fault: Fault,
  origin: { readonly siteUrl: string; readonly requestId: string },
  extra: Readonly<Record<string, unknown>> = {},
): Response {
  const { status, retryAfterSeconds } = errorTable[fault.code];
  return jsonResponse(
    status,
    { ...errorBody(fault, origin), ...extra },
    {
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': `${retryAfterSeconds}` }),
      ...(fault.code === 'method_not_allowed' ? { Allow: readMethods } : {}),
    },
  );
}

/** The fault of anything thrown. What is not an AppError is logged and becomes internal_error without its text. */
export function faultOf(problem: unknown, log: Log, requestId: string): Fault {
  if (problem instanceof AppError) return problem.fault;
  log('error', 'unexpected', { request_id: requestId, problem });
  return { code: 'internal_error', hint: '' };
}
