/** A TRC-20 token that a network lists. */
export interface TronToken {
  /** Asset name in the networks' notation, which uppercases the contract and loses its case. */
  readonly asset: string;
  /** Contract in TRON's notation, case-sensitive base58. */
  readonly contract: string;
  readonly decimals: number;
}

/** All TRC-20 tokens the networks list; their case and decimals cannot be derived from the networks' names. */
export const tronTokens: readonly TronToken[] = [
  { asset: 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
];
