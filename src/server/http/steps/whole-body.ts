/*
 * Lets our own server and the pipeline exchange whole bodies without creating streams. Requests and responses that are
 * not registered here are read as streams.
 */

/** Members of Response that are not needed for every response. */
const rest = ['body', 'bodyUsed', 'redirected', 'statusText', 'type', 'url'] as const;
const methods = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const;

/** Response headers on our own server, which validates names and values when it writes them. */
class HostedHeaders {
  readonly #values = new Map<string, string>();

  constructor(init: Readonly<Record<string, string>>) {
    for (const name in init) this.set(name, init[name] ?? '');
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  forEach(each: (value: string, name: string) => void): void {
    this.#values.forEach(each);
  }

  getSetCookie(): string[] {
    return [];
  }

  keys(): IterableIterator<string> {
    return this.#values.keys();
  }

  values(): IterableIterator<string> {
    return this.#values.values();
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
}

Object.setPrototypeOf(HostedHeaders.prototype, Headers.prototype);

/** Status and headers of a response with known bytes. */
interface KnownInit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A Response with status, headers and bytes; everything else is delegated to a full Response created on demand. */
class HostedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #whole: Response | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>, { status, headers }: KnownInit) {
    this.status = status;
    this.headers = new HostedHeaders(headers) as unknown as Headers;
    this.#bytes = bytes;
  }

  whole(): Response {
    this.#whole ??= new Response(this.#bytes, { status: this.status, headers: [...this.headers] });
    return this.#whole;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Clones the response with its current headers. */
  clone(): Response {
    if (this.#whole?.bodyUsed === true) return this.#whole.clone();
    return new Response(this.#bytes, { status: this.status, headers: [...this.headers] });
  }

  static bytesOf(response: Response): Uint8Array | undefined {
    if (!(#bytes in response)) return undefined;
    const hosted = response as unknown as HostedResponse;
    return hosted.#whole?.bodyUsed === true ? undefined : hosted.#bytes;
  }
}

Object.setPrototypeOf(HostedResponse.prototype, Response.prototype);
for (const name of rest) {
  Object.defineProperty(HostedResponse.prototype, name, {
    get(this: HostedResponse) {
      return Reflect.get(this.whole(), name) as unknown;
    },
  });
}
for (const name of methods) {
  Object.defineProperty(HostedResponse.prototype, name, {
    value(this: HostedResponse) {
      return this.whole()[name]();
    },
  });
}

let isHosted = false;

/** Enables whole bodies; called by our own server before its first request. Other hosts get standard responses. */
export const takeWholeBodies = (): void => {
  isHosted = true;
};

/** A response with these bytes as its body. */
export const responseOfBytes = (bytes: Uint8Array<ArrayBuffer>, init: KnownInit): Response =>
  isHosted ? (new HostedResponse(bytes, init) as unknown as Response) : new Response(bytes, init);

/** The bytes of the body, if known and not yet read. */
export const wholeBodyOf = (response: Response): Uint8Array | undefined => HostedResponse.bytesOf(response);

/** Reads a whole body; undefined if it exceeds `maxBytes`. Rejects when it is cut off. */
export type ReadBody = (maxBytes: number) => Promise<Uint8Array | undefined>;

const readers = new WeakMap<Request, ReadBody>();

/** Registers a reader that reads the body of a request without its stream. */
export const knowReader = (request: Request, read: ReadBody): void => void readers.set(request, read);

export const readerOf = (request: Request): ReadBody | undefined => readers.get(request);
