/** A change that no test can find, since the program does the same with it. */
export interface Explained {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}
