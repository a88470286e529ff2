/** A requirement of the product, with the tests that enforce it. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
  /** File under the project root → prefixes of test names in it. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}
