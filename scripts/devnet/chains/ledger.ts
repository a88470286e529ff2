/** Height of a chain, and the time of its networks in Unix seconds. */
export interface Head {
  readonly height: number;
  readonly time: number;
}

/** A transaction that a chain has accepted. */
export interface Known {
  /** Head of the chain when it arrived. */
  readonly arrived: Head;
  /** Block that contains it; undefined while it is pending. */
  block: Head | undefined;
}

/** Accepted transactions of a chain, and the balances of its accounts in smallest units. The chain's own coin has no name. */
export class Ledger<Entry extends object> {
  readonly known = new Map<string, Entry & Known>();
  readonly head: () => Head;
  readonly #pending = new Map<string, Entry & Known>();
  readonly #balances = new Map<string, Map<string, bigint>>();

  constructor(head: () => Head) {
    this.head = head;
  }

  /** Makes a block of the pending transactions and returns them in order of arrival. */
  block(): readonly (Entry & Known)[] {
    const taken = [...this.#pending.values()];
    this.#pending.clear();
    const block = this.head();
    for (const entry of taken) entry.block = block;
    return taken;
  }

  balanceOf(address: string, coin = ''): bigint {
    return this.#balances.get(address)?.get(coin) ?? 0n;
  }

  /** Every balance above zero, sorted by coin within each address. */
  balances(addresses: Iterable<string> = this.#balances.keys()): readonly (readonly [address: string, coin: string, balance: bigint])[] {
    return [...addresses].flatMap((address) =>
      [...(this.#balances.get(address) ?? [])]
        .filter(([, balance]) => balance > 0n)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([coin, balance]) => [address, coin, balance] as const),
    );
  }

  add(address: string, amount: bigint, coin = ''): void {
    const coins = this.#balances.get(address) ?? new Map<string, bigint>();
    this.#balances.set(address, coins.set(coin, (coins.get(coin) ?? 0n) + amount));
  }

  /** Deducts an amount; returns false and changes nothing when the balance is too low. */
  take(address: string, amount: bigint, coin = ''): boolean {
    if (this.balanceOf(address, coin) < amount) return false;
    this.add(address, -amount, coin);
    return true;
  }

  protected get pending(): Iterable<Entry & Known> {
    return this.#pending.values();
  }

  /** Stores an accepted transaction, pending unless it is in a block already. */
  protected accept(id: string, entry: Entry, block?: Head): Entry & Known {
    const known = { ...entry, arrived: this.head(), block };
    this.known.set(id, known);
    if (block === undefined) this.#pending.set(id, known);
    return known;
  }

  /** Removes a pending transaction. */
  protected drop(id: string): void {
    this.known.delete(id);
    this.#pending.delete(id);
  }
}
