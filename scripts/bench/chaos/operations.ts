/** Kinds of operations, each with one effect that can be counted from outside. `note` is a report without a key, sent once. */
export const kinds = ['report', 'note', 'signup', 'registration', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

/** One attempt and its result. */
export interface Trial {
  /** Unix milliseconds. */
  readonly at: number;
  readonly ms: number;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  readonly problem?: 'refused' | 'broken' | 'timeout';
  readonly body?: Readonly<Record<string, unknown>>;
}

/** One operation of a caller, with all its attempts. */
export interface Operation {
  readonly kind: Kind;
  /** Unique: in the text of a report, the address of a signup, the memo of a registration, the deposit of a webhook. */
  readonly mark: string;
  readonly trials: Trial[];
  /** When the caller got its final response, or gave up. */
  endedAt?: number;
}
