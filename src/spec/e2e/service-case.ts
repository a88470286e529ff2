import type { ErrorCode } from '../../core/errors.ts';

/** One request and its expected response, independent of transport. */
export interface ServiceCase {
  readonly name: string;
  /** HTTP method; defaults to GET. */
  readonly method?: string;
  /** Path under /api/v1 with its query; the aliases are derived. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** Expected error code. */
  readonly code?: ErrorCode;
  readonly field?: string;
  /** Expected response members or headers, by name. */
  readonly members?: readonly string[];
  readonly sends?: Readonly<Record<string, string>>;
}
