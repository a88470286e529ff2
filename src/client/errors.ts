import type { ErrorResponse } from '../contract/errors.ts';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import type { Decoded } from './answer-form.ts';
import type { errorForm } from './endpoints/error.ts';

/** Why a route is not offered. */
export type QuotedRefusal = Decoded<QuoteResponse['refusals'], (typeof errorForm)['refusals?']>[number];

/** What the service says of a request that it does not carry out. */
export interface ErrorFacts {
  /** HTTP status. */
  readonly status: number;
  /** The stable name of the failure; branch on this. */
  readonly code: ErrorResponse['code'];
  /** What went wrong, in one sentence. */
  readonly title: string;
  /** What to do about it. */
  readonly hint: ErrorResponse['hint'];
  /** Name it in a report. */
  readonly requestId: ErrorResponse['request_id'];
  /** The field of the request that is at fault. */
  readonly field?: string;
  /** Exact figures to act on, such as recommended_min_amount_in. */
  readonly details?: NonNullable<ErrorResponse['details']>;
  /** Of a quote: every route that is not offered, each with the reason. */
  readonly refusals?: readonly QuotedRefusal[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

/**
 * The service has answered that it does not carry the request out.
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

/** `unreachable`: no answer came. `unreadable`: one came that is none of this service, or not whole. */
export type NoAnswer = 'timeout' | 'aborted' | 'unreachable' | 'unreadable';

/**
 * No answer came that can be read. A request that is not a GET may have been carried out: send it again with the same
 * idempotency key.
 *
 * @example
 * if (error instanceof NoAnswerError && error.reason === 'timeout') console.log('ask again');
 */
export class NoAnswerError extends Error {
  readonly reason: NoAnswer;

  constructor(reason: NoAnswer) {
    super(reason);
    this.name = 'NoAnswerError';
    this.reason = reason;
  }
}
