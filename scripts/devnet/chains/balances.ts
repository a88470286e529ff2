/** Balances by address and coin name of the chain, in the chain's smallest units. */
export class Balances {
  readonly #coins = new Map<string, Map<string, bigint>>();

  of(address: string, coin: string): bigint {
    return this.#coins.get(address)?.get(coin) ?? 0n;
  }

  /** Coins with a balance above zero, sorted by name. */
  all(address: string): readonly (readonly [coin: string, balance: bigint])[] {
    return [...(this.#coins.get(address) ?? [])].filter(([, balance]) => balance > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Every balance above zero. */
  entries(): readonly (readonly [address: string, coin: string, balance: bigint])[] {
    return [...this.#coins.keys()].flatMap((address) => this.all(address).map(([coin, balance]) => [address, coin, balance] as const));
  }

  add(address: string, coin: string, amount: bigint): void {
    const coins = this.#coins.get(address) ?? new Map<string, bigint>();
    coins.set(coin, (coins.get(coin) ?? 0n) + amount);
    this.#coins.set(address, coins);
  }

  /** Deducts an amount; returns false and changes nothing when the balance is too low. */
  take(address: string, coin: string, amount: bigint): boolean {
    if (this.of(address, coin) < amount) return false;
    this.add(address, coin, -amount);
    return true;
  }
}
