/** An HTTP answer, its body still a value. */
export interface Answer {
  readonly status: number;
  /** Written as JSON, unless it is a string and the headers name another `Content-Type`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
