import type { ErrorCode } from '../../../src/core/errors.ts';
import type { Tree } from './exact-tree.ts';
import type { Mutant } from './mutate.ts';
import type { Fetch, Recording } from './recording.ts';

/** Outcome of a use case: a result, or its error code. Anything else is a crash. */
export type Outcome<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'refused'; readonly code: ErrorCode };

/** Input of `judge`. */
export interface Judged<T> {
  readonly address: string;
  readonly mutant: Mutant;
  /** The exactly parsed mutant; undefined if it is not JSON. */
  readonly tree: Tree | undefined;
  readonly outcome: Outcome<T>;
  /** The result without the mutant. */
  readonly plain: T;
}

/** A use case with its recorded responses. */
export interface Case<T> {
  readonly name: string;
  readonly recording: Recording;
  /** Responses to mutate. */
  readonly addresses: readonly string[];
  readonly firstHostOnly?: boolean;
  run(fetch: Fetch): Promise<T>;
  /** Describes what is wrong with the outcome; undefined if nothing is. */
  judge(judged: Judged<T>): string | undefined;
}

/** Serializes a record for comparison, including bigints and maps. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`;
    return one instanceof Map ? [...one] : one;
  });
}

/** Collects every amount in a record. */
export function amountsIn(value: unknown): readonly bigint[] {
  if (typeof value === 'bigint') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(amountsIn);
}
