import type { ErrorResponse } from '../contract/errors.ts';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import type { Decoded } from './answer-form.ts';
import type { errorForm } from './endpoints/error.ts';

/** Refused route of a quote, with the reason. */
export type QuotedRefusal = Decoded<QuoteResponse['refusals'], (typeof errorForm)['refusals?']>[number];

/** Facts of an error answer. */
export interface ErrorFacts {
  /** HTTP status. */
  readonly status: number;
  /** Stable error code to branch on. */
  readonly code: ErrorResponse['code'];
  /** Error message in one sentence. */
  readonly title: string;
  /** Instruction that resolves the error. */
  readonly hint: ErrorResponse['hint'];
  /** Id of the request, to quote in a report. */
  readonly requestId: ErrorResponse['request_id'];
  /** Name of the invalid request field. Absent if no single field is at fault. */
  readonly field?: string;
  /** Exact figures for the next request, such as recommended_min_amount_in. */
  readonly details?: NonNullable<ErrorResponse['details']>;
  /** Refused routes, each with the reason. Present for quotes only. */
  readonly refusals?: readonly QuotedRefusal[];
  /** Seconds to wait before repeating the request. Absent if waiting does not help. */
  readonly retryAfter?: number;
}

/**
 * Error answer of the service to a request.
 *
 * @example
 * try {
 *   await getQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '2000' });
 * } catch (error) {
 *   if (error instanceof ServiceError) console.log(error.code, error.hint, error.details);
 * }
 */
export class ServiceError extends Error implements ErrorFacts {
  declare readonly status: ErrorFacts['status'];
  declare readonly code: ErrorFacts['code'];
  declare readonly title: ErrorFacts['title'];
  declare readonly hint: ErrorFacts['hint'];
  declare readonly requestId: ErrorFacts['requestId'];
  declare readonly field?: string;
  declare readonly details?: NonNullable<ErrorFacts['details']>;
  declare readonly refusals?: readonly QuotedRefusal[];
  declare readonly retryAfter?: number;

  constructor(facts: ErrorFacts) {
    super(`${facts.code}: ${facts.hint}`);
    this.name = 'ServiceError';
    Object.assign(this, facts);
  }
}

/** Reason for a missing answer. `unreachable`: none was received. `unreadable`: it is not from this service, or incomplete. */
export type NoAnswer = 'timeout' | 'aborted' | 'unreachable' | 'unreadable';

/**
 * Error without a readable answer. A request other than GET may have been executed: repeat it with the same
 * idempotency key.
 *
 * @example
 * if (error instanceof NoAnswerError && error.reason === 'timeout') console.log('try again');
 */
export class NoAnswerError extends Error {
  readonly reason: NoAnswer;

  constructor(reason: NoAnswer) {
    super(reason);
    this.name = 'NoAnswerError';
    this.reason = reason;
  }
}
