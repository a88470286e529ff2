/** A requirement of the product, with the test files that enforce it. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
  /** Paths under the project root. */
  readonly tests: readonly string[];
}
