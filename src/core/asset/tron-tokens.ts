/** A TRC-20 token that a network lists. */
export interface TronToken {
  /** As the networks write it: the contract in upper case, which loses its true case. */
  readonly asset: string;
  /** As TRON writes it, case-sensitive base58. */
  readonly contract: string;
  readonly decimals: number;
}

/** Every TRC-20 token that the networks list: neither its case nor its places can be told from the networks' name. */
export const tronTokens: readonly TronToken[] = [
  { asset: 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
];
