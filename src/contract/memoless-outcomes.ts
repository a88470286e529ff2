/** What becomes of a deposit without a memo, by how it was sent. */
export interface DepositOutcome {
  readonly id: string;
  /** How it was sent. */
  readonly sent: string;
  /** done: the swap. refunded: back to the sender, less a fee. lost: neither. */
  readonly outcome: 'done' | 'refunded' | 'lost';
  readonly what: string;
}

/** Every way to send, right or wrong, as the devnet proves it. The documentation shows the same table. */
export const depositOutcomes = [
  { id: 'exact', sent: 'The exact amount, in time', outcome: 'done', what: 'The registered swap.' },
  {
    id: 'short',
    sent: 'Less, with other last digits',
    outcome: 'refunded',
    what: 'The digits name no registration. It comes back, less a fee.',
  },
  {
    id: 'short_same_digits',
    sent: 'Less, with the same last digits',
    outcome: 'refunded',
    what: 'The swap cannot pay its limit. It comes back, less a fee.',
  },
  {
    id: 'over',
    sent: 'More, with other last digits',
    outcome: 'refunded',
    what: 'The digits name no registration. It comes back, less a fee.',
  },
  { id: 'over_same_digits', sent: 'More, with the same last digits', outcome: 'done', what: 'The registered swap, of the larger amount.' },
  {
    id: 'foreign_digits',
    sent: 'Last digits of another registration',
    outcome: 'lost',
    what: 'The swap of whoever registered it, paid to them.',
  },
  { id: 'dust', sent: 'Less than the dust threshold', outcome: 'lost', what: 'The network does not look at it.' },
  { id: 'late', sent: 'After the reference has ended', outcome: 'refunded', what: 'It comes back, less a fee.' },
  { id: 'second', sent: 'The same amount a second time', outcome: 'refunded', what: 'A reference counts once. It comes back, less a fee.' },
  {
    id: 'wrong_asset',
    sent: 'Another asset, to the address of its chain',
    outcome: 'refunded',
    what: 'A reference counts for its asset alone. It comes back, less a fee.',
  },
  { id: 'halted_memoless', sent: 'While deposits without a memo are halted', outcome: 'refunded', what: 'It comes back, less a fee.' },
  { id: 'halted_trading', sent: 'While trading is halted', outcome: 'refunded', what: 'It comes back, less a fee.' },
] as const satisfies readonly DepositOutcome[];
