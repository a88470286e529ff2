/** A sentence that the product must keep, and the tests that would fail if it did not. */
export interface Requirement {
  readonly id: string;
  readonly sentence: string;
  /** File under the project root → beginnings of test names in it. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}
