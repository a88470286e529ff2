import { errorBody, errorTable } from '../../../contract/errors.ts';
import { AppError, type ErrorInfo } from '../../../core/errors.ts';
import type { Log } from '../../runtime/log.ts';
import { jsonResponse } from './json-response.ts';

/** Context of an error response. */
export interface ErrorOrigin {
  readonly siteUrl: string;
  readonly requestId: string;
  readonly request: Request;
}

/** Error format of a surface: status, headers and body. `extra` members are added to a body that has members. */
export type ErrorForm = (error: ErrorInfo, origin: ErrorOrigin, extra?: Readonly<Record<string, unknown>>) => Response;

/** Name of the detail that overrides the code's own `Retry-After`. */
export const retryAfterDetail = 'retry_after_seconds';

/** `Retry-After` of a retryable error, in whole seconds. */
export function retryAfterHeader({ code, details }: ErrorInfo): Readonly<Record<string, string>> {
  const seconds = details?.[retryAfterDetail] ?? errorTable[code].retryAfterSeconds;
  return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

/** Name of the detail that becomes `Accept-Encoding` of the response to a refused body (RFC 9110, 15.5.16). */
export const acceptedEncodingDetail = 'accept_encoding';

/** Headers of an error response. */
export function errorHeaders(error: ErrorInfo): Readonly<Record<string, string>> {
  const accepted = error.details?.[acceptedEncodingDetail];
  return { ...retryAfterHeader(error), ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }) };
}

/** Error response with the surface's own JSON body. */
export function jsonErrorResponse(error: ErrorInfo, body: unknown): Response {
  const { status } = errorTable[error.code];
  const challenge = status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="aggregator", header="x-api-key"' } : {};
  return jsonResponse(status, body, { 'Cache-Control': 'no-store', ...errorHeaders(error), ...challenge });
}

/** Error format of REST: the error body of the contract. */
export const restErrors: ErrorForm = (error, origin, extra) => jsonErrorResponse(error, { ...errorBody(error, origin), ...extra });

/** Describes a cause with URLs and addresses removed. */
function withoutPlaces(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replace(/https?:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f]+\]?(?::\d+)?/gi, '[host]');
}

/** Converts anything thrown into an error. Logs causes; anything but an AppError is logged and becomes internal_error without its text. */
export function toErrorInfo(thrown: unknown, log: Log, requestId: string): ErrorInfo {
  if (thrown instanceof AppError) {
    if (thrown.cause !== undefined)
      log('warn', 'cause', { request_id: requestId, code: thrown.info.code, problem: withoutPlaces(thrown.cause) });
    return thrown.info;
  }
  log('error', 'unexpected', { request_id: requestId, problem: thrown });
  return { code: 'internal_error', hint: '' };
}
