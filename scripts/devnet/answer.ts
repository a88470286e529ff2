/** An HTTP response, its body not serialized yet. */
export interface Answer {
  readonly status: number;
  /** Serialized as JSON, unless it is a string and the headers set another `Content-Type`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A successful response. */
export const found = (body: unknown): Answer => ({ status: 200, body });
