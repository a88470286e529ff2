import type { ErrorCode } from '../../../src/core/errors.ts';
import type { Tree } from './exact-tree.ts';
import type { Mutant } from './mutate.ts';
import type { Fetch, Recording } from './recording.ts';

/** What a use case made of the answers: a result, or the code it fails with. Anything else is a crash. */
export type Outcome<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'refused'; readonly code: ErrorCode };

/** What is to be judged. */
export interface Judged<T> {
  readonly address: string;
  readonly mutant: Mutant;
  /** The mutant read exactly; undefined when it is no JSON. */
  readonly tree: Tree | undefined;
  readonly outcome: Outcome<T>;
  /** The same without the mutant. */
  readonly plain: T;
}

/** A use case with the answers it asks for. */
export interface Case<T> {
  readonly name: string;
  readonly recording: Recording;
  /** Answers that are changed. */
  readonly addresses: readonly string[];
  readonly firstHostOnly?: boolean;
  run(fetch: Fetch): Promise<T>;
  /** What is wrong with the outcome; undefined when nothing is. */
  judge(judged: Judged<T>): string | undefined;
}

/** A record as text, to compare: amounts and maps too. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`;
    return one instanceof Map ? [...one] : one;
  });
}

/** Every amount in a record. */
export function amountsIn(value: unknown): readonly bigint[] {
  if (typeof value === 'bigint') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(amountsIn);
}
