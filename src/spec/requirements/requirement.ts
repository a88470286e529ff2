/** A requirement of the product, with the tests that enforce it. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
  /** Prefixes of test names, by file under the project root. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}
