import type { ErrorCode } from '../../core/errors.ts';

/** One request and what must come of it, whichever way it reaches the service. */
export interface ServiceCase {
  readonly name: string;
  /** Default GET. */
  readonly method?: string;
  /** Path under /api/v1 with its query; the aliases are derived. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** Of a failure. */
  readonly code?: ErrorCode;
  readonly field?: string;
  /** Members of the answer, or headers of it, by name. */
  readonly members?: readonly string[];
  readonly sends?: Readonly<Record<string, string>>;
}
