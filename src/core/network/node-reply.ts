import { AppError, type ErrorInfo, type Result } from '../errors.ts';

/** Failure kind of a node request. `busy`: the node accepts no more requests for now. */
export type NodeErrorKind = 'timeout' | 'unavailable' | 'busy' | 'refused' | 'invalid';

/** Error of a node request without a usable reply. */
export interface NodeError {
  readonly kind: NodeErrorKind;
  /**
   * Our own text; codes `upstream_timeout`, `upstream_unavailable`, `upstream_invalid`, `upstream_busy` with
   * `retry_after_seconds`, or the node's refusal mapped to our codes.
   */
  readonly info: ErrorInfo;
}

/** A node's parsed reply, or how the request failed. */
export type NodeReply<T> = Result<T, NodeError>;

/** The value of a reply. @throws AppError with the error of a failure */
export function mustReply<T>(reply: NodeReply<T>): T {
  if (reply.ok) return reply.value;
  throw new AppError(reply.error.info);
}
