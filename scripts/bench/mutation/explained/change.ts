/** An equivalent mutant: no test can detect it, as the behavior is the same. */
export interface Explained {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}
