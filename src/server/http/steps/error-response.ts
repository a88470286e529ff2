import { errorBody, errorTable } from '../../../contract/errors.ts';
import { AppError, type ErrorInfo } from '../../../core/errors.ts';
import type { Log } from '../../deps/log.ts';
import { jsonResponse } from './json-response.ts';

/** Where an error is answered: what its facts name, and who asked. */
export interface ErrorOrigin {
  readonly siteUrl: string;
  readonly requestId: string;
  readonly request: Request;
}

/** How an error reads on a surface: its status, headers and body. `extra` members join the body where it has members. */
export type ErrorForm = (error: ErrorInfo, origin: ErrorOrigin, extra?: Readonly<Record<string, unknown>>) => Response;

/** Name of the detail that becomes `Retry-After` in place of the code's own number. */
export const retryAfterDetail = 'retry_after_seconds';

/** `Retry-After` of an error in whole seconds, where repeating the request can help. */
export function retryAfterHeader({ code, details }: ErrorInfo): Readonly<Record<string, string>> {
  const seconds = details?.[retryAfterDetail] ?? errorTable[code].retryAfterSeconds;
  return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

/** Name of the detail that becomes `Accept-Encoding` of a refused body (RFC 9110, 15.5.16). */
export const acceptedEncodingDetail = 'accept_encoding';

/** What a refusal says in headers, beside its body. */
export function errorHeaders(error: ErrorInfo): Readonly<Record<string, string>> {
  const accepted = error.details?.[acceptedEncodingDetail];
  return { ...retryAfterHeader(error), ...(accepted === undefined ? {} : { 'Accept-Encoding': accepted }) };
}

/** Status and headers of an error with a JSON body of the surface's own. */
export function jsonErrorResponse(error: ErrorInfo, body: unknown): Response {
  const { status } = errorTable[error.code];
  const challenge = status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="aggregator", header="x-api-key"' } : {};
  return jsonResponse(status, body, { 'Cache-Control': 'no-store', ...errorHeaders(error), ...challenge });
}

/** The form of REST: the error body of the contract. */
export const restErrors: ErrorForm = (error, origin, extra) => jsonErrorResponse(error, { ...errorBody(error, origin), ...extra });

/** What failed and why, without where it is. */
function withoutPlaces(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replace(/https?:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[?[0-9a-f]*:[0-9a-f:]*:[0-9a-f]+\]?(?::\d+)?/gi, '[host]');
}

/** The error in anything thrown. The cause of one is logged; what is not an AppError is logged and becomes internal_error without its text. */
export function errorOf(thrown: unknown, log: Log, requestId: string): ErrorInfo {
  if (thrown instanceof AppError) {
    if (thrown.cause !== undefined)
      log('warn', 'cause', { request_id: requestId, code: thrown.info.code, problem: withoutPlaces(thrown.cause) });
    return thrown.info;
  }
  log('error', 'unexpected', { request_id: requestId, problem: thrown });
  return { code: 'internal_error', hint: '' };
}
