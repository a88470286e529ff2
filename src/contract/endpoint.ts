import type * as z from 'zod';
import type { ErrorCode, Fault, Result } from '../core/errors.ts';
import type { LimitName } from './limits.ts';

/** What a use case's output becomes on the wire; `extra` joins the error body. */
export type Reply<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly fault: Fault; readonly extra?: Readonly<Record<string, unknown>> };

/** One thing the product answers, whichever door it comes through. */
export interface Operation<Ask, Output, Answer> {
  readonly summary: string;
  /** The fields as advertised: names, patterns, ranges, examples. */
  readonly request: z.ZodObject;
  /** Untrusted fields → ask. A fault names the field. */
  readonly parse: (input: Readonly<Record<string, unknown>>) => Result<Ask>;
  readonly response: z.ZodType<Answer>;
  /** What the use case found → the answer, or the one fault. `now` in unix milliseconds. */
  readonly respond: (output: Output, now: number) => Reply<Answer>;
  /** Codes that this operation can answer with, beside those of every endpoint. */
  readonly errors: readonly ErrorCode[];
}

/** An operation at an HTTP address. */
export interface Endpoint<Ask, Output, Answer> extends Operation<Ask, Output, Answer> {
  readonly method: 'GET';
  /** Versioned path; `aliases` answer the same. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly limit: LimitName;
  /** `Cache-Control` of a success. */
  readonly cache: string;
  /** Version of the product that first had it. */
  readonly since: string;
}
