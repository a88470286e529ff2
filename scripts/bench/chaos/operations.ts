/** What callers want: each has one effect that somebody outside can count. `note` is a report without a key, sent once. */
export const kinds = ['report', 'note', 'signup', 'registration', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

/** One attempt, and what came of it. */
export interface Trial {
  /** Unix milliseconds. */
  readonly at: number;
  readonly ms: number;
  /** Absent where there was no answer. */
  readonly status?: number;
  readonly problem?: 'refused' | 'broken' | 'timeout';
  readonly body?: Readonly<Record<string, unknown>>;
}

/** One wish of a caller, with all that it was told. */
export interface Operation {
  readonly kind: Kind;
  /** In the text of a report, the address of a signup, the memo of a registration, the deposit of a webhook: nobody else's. */
  readonly mark: string;
  readonly trials: Trial[];
  /** When the caller had its answer, or gave up. */
  endedAt?: number;
}
