/** What becomes of a deposit without a memo, by how it was sent. */
export interface DepositOutcome {
  readonly id: string;
  /** done: the swap. refunded: back to the sender, less a fee. lost: neither. */
  readonly outcome: 'done' | 'refunded' | 'lost';
}

/** Every way to send, right or wrong, as the devnet proves it. The documentation and the page of an instant swap show the same table. */
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
