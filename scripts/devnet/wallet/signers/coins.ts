/** An output that the account can spend. */
export interface SpendableCoin {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
}

/** An output of an unsigned transaction. */
export interface Paid {
  readonly script: Uint8Array;
  readonly amount: bigint;
}
