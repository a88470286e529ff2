import type { ErrorResult, Result } from '../../../../src/core/errors.ts';

/** A value, or the node's error text. */
export type Outcome<T> = Result<T, string>;

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refused = (error: string): ErrorResult<string> => ({ ok: false, error });
