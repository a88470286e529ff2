import type * as z from 'zod';
import type { ErrorCode, ErrorInfo } from '../core/errors.ts';
import type { RequestDefinition } from './fields.ts';
import type { LimitName } from './limits.ts';
import type { Judgement } from './receipt.ts';

/** Maximum body size in bytes for endpoints without their own limit. */
export const defaultMaxBodyBytes = 16_384;

/** Success status: 201 for created, 202 for in progress. */
export type SuccessStatus = 200 | 201 | 202;

/** A use case's output as sent; `extra` is merged into the error body. */
export type Reply<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly status?: SuccessStatus }
  | { readonly ok: false; readonly error: ErrorInfo; readonly extra?: Readonly<Record<string, unknown>> };

/** An operation of the product, independent of transport. */
export interface Operation<Input, Output, Answer> extends RequestDefinition<Input> {
  readonly summary: string;
  readonly response: z.ZodType<Answer>;
  /** Maps the use case's output to the response or an error. `now` in unix milliseconds. */
  readonly respond: (output: Output, now: number) => Reply<Answer>;
  /** Asset fields: resolved against the pools first, in any form (`findAsset`). */
  readonly assetFields?: readonly string[];
  /** Optional fields that request examples include all the same: the usual one of several equivalents. */
  readonly usualFields?: readonly string[];
  /** Error codes of this operation, beyond those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** Members added to the error body of some failures; all may be absent. */
  readonly errorMembers?: z.ZodObject;
}

/** A deprecated endpoint (RFC 9745, RFC 8594). Dates are ISO days. */
export interface Deprecation {
  readonly since: string;
  /** The endpoint responds with 404 from this day on. */
  readonly sunset?: string;
  /** Path of the page that names the replacement. */
  readonly link: string;
}

/** Deprecation of old request field names (`renamed`). */
export const renamedFields: Deprecation = { since: '2026-11-24', link: '/developers/versioning#old-names' };

/** An operation exposed over HTTP. */
export interface Endpoint<Input, Output, Answer> extends Operation<Input, Output, Answer> {
  /** Unique and stable: client generators derive method names from it. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** Versioned path; `aliases` respond identically. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly limit: LimitName;
  /** Value of `Cache-Control` in a successful response. */
  readonly cache: string;
  /** POST only: maximum body size in bytes; defaults to `defaultMaxBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** Requires an aggregator key in `x-api-key`; rate limited per key. */
  readonly key?: true;
  /**
   * Streams the response: `asked` for `Accept: text/event-stream` where JSON is not named as well, `usually` for all but
   * `Accept: application/json`.
   */
  readonly streams?: { readonly when: 'asked' | 'usually'; readonly about: string };
  /** POST only: read-only, so it is open to pages of any site and keeps working while rate limits are unavailable. */
  readonly reads?: true;
  /** Judgement of the output and its answer for the receipt, for endpoints that sign one on request. */
  judge?(output: Output, answer: Answer, now: number): Judgement;
  /** POST only: honors an Idempotency-Key. */
  readonly idempotent?: true;
  /** Success statuses, the usual one first; defaults to 200. */
  readonly successes?: readonly SuccessStatus[];
  /** Failures use the body of the public memoless API plus our members. */
  readonly failureForm?: 'memoless';
  /** Product version that introduced the endpoint. */
  readonly since: string;
  readonly deprecation?: Deprecation;
}
