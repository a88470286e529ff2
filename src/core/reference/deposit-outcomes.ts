/** Outcome of a memoless deposit, by how it was sent. */
export interface DepositOutcome {
  readonly id: string;
  /** Outcome: done is swapped, refunded is returned to the sender less a fee, lost is neither. */
  readonly outcome: 'done' | 'refunded' | 'lost';
}

/** All ways to send, right or wrong, verified on the devnet. Shared by the documentation and the instant swap page. */
export const depositOutcomes = [
  { id: 'exact', outcome: 'done' },
  { id: 'short', outcome: 'refunded' },
  { id: 'short_same_digits', outcome: 'refunded' },
  { id: 'over', outcome: 'refunded' },
  { id: 'over_same_digits', outcome: 'done' },
  { id: 'foreign_digits', outcome: 'lost' },
  { id: 'dust', outcome: 'lost' },
  { id: 'late', outcome: 'refunded' },
  { id: 'second', outcome: 'refunded' },
  { id: 'taken', outcome: 'refunded' },
  { id: 'wrong_asset', outcome: 'refunded' },
  { id: 'halted_memoless', outcome: 'refunded' },
  { id: 'halted_trading', outcome: 'refunded' },
] as const satisfies readonly DepositOutcome[];
