import type * as z from 'zod';
import type { ErrorCode, ErrorInfo } from '../core/errors.ts';
import type { RequestDefinition } from './fields.ts';
import type { LimitName } from './limits.ts';

/** The most bytes of a body whose endpoint names no number of its own. */
export const defaultMaxBodyBytes = 16_384;

/** 201: something was made. 202: it is on its way. */
export type SuccessStatus = 200 | 201 | 202;

/** What a use case's output becomes on the wire; `extra` joins the error body. */
export type Reply<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly status?: SuccessStatus }
  | { readonly ok: false; readonly error: ErrorInfo; readonly extra?: Readonly<Record<string, unknown>> };

/** One thing the product answers, whichever way it is asked for. */
export interface Operation<Input, Output, Answer> extends RequestDefinition<Input> {
  readonly summary: string;
  readonly response: z.ZodType<Answer>;
  /** What the use case found → the answer, or the one error. `now` in unix milliseconds. */
  readonly respond: (output: Output, now: number) => Reply<Answer>;
  /** Fields that name an asset: what they say is read from the pools before, whatever form it has (`findAsset`). */
  readonly assetFields?: readonly string[];
  /** Fields that may be left out and stand in an example of the request all the same: of several that say the same thing, the usual one. */
  readonly usualFields?: readonly string[];
  /** Codes that this operation can answer with, beside those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** Members that join the error body of some of its failures; any of them may be absent. */
  readonly errorMembers?: z.ZodObject;
}

/** An endpoint that is on its way out (RFC 9745, RFC 8594). Dates are ISO days. */
export interface Deprecation {
  readonly since: string;
  /** From this day on the endpoint answers 404. */
  readonly sunset?: string;
  /** Path of the page that says what to use in its place. */
  readonly link: string;
}

/** What is said of an old name of a field of a request (`renamed`). */
export const renamedFields: Deprecation = { since: '2026-11-24', link: '/developers/versioning#old-names' };

/** An operation at an HTTP address. */
export interface Endpoint<Input, Output, Answer> extends Operation<Input, Output, Answer> {
  /** Unique and stable: client generators name their methods by it. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** Versioned path; `aliases` answer the same. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly limit: LimitName;
  /** `Cache-Control` of a success. */
  readonly cache: string;
  /** POST only: the most bytes that a body may have; `defaultMaxBodyBytes` without it. */
  readonly maxBodyBytes?: number;
  /** Only with a key of the aggregator in `x-api-key`; the limit counts by key. */
  readonly key?: true;
  /** The answer in parts as they come: `asked` for `Accept: text/event-stream` where JSON is not named as well, `usually` for all but `Accept: application/json`. */
  readonly streams?: { readonly when: 'asked' | 'usually'; readonly about: string };
  /** POST only: it changes nothing, so that pages of any site may use it, and it goes on while the limits cannot be counted. */
  readonly reads?: true;
  /** POST only: an Idempotency-Key is honored. */
  readonly idempotent?: true;
  /** Statuses of a success, the usual one first; 200 without it. */
  readonly successes?: readonly SuccessStatus[];
  /** Failures have the body of the public memoless API with ours beside it. */
  readonly failureForm?: 'memoless';
  /** Version of the product that first had it. */
  readonly since: string;
  readonly deprecation?: Deprecation;
}
