/*
 * What a host of our own and the pipeline know of each other's bodies, so that neither makes a stream only for the other
 * to read it to its end. A request or a response that is not known here is read as any.
 */

/** Members of a whole Response that nothing of ours asks for with every answer. */
const rest = ['body', 'bodyUsed', 'redirected', 'statusText', 'type', 'url'] as const;
const methods = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const;

/** Headers of an answer on a host of our own, which checks names and values itself when it writes them. */
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

/** What a response of known bytes is made of. */
interface KnownInit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A Response whose status, headers and bytes are there, and all else is that of a whole Response, made when it is first asked for. */
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

  /** With the headers as they are now. */
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

/** Said by a host of our own, before its first request: it asks for whole bodies. Other hosts get responses of the platform's own making. */
export const takeWholeBodies = (): void => {
  isHosted = true;
};

/** A response whose body is these bytes. */
export const responseOfBytes = (bytes: Uint8Array<ArrayBuffer>, init: KnownInit): Response =>
  isHosted ? (new HostedResponse(bytes, init) as unknown as Response) : new Response(bytes, init);

/** The bytes of the body, where they are known and nobody has begun to read it. */
export const wholeBodyOf = (response: Response): Uint8Array | undefined => HostedResponse.bytesOf(response);

/** Reads a body to its end, or until it is longer than `maxBytes`: then undefined. Rejects when it breaks off. */
export type ReadBody = (maxBytes: number) => Promise<Uint8Array | undefined>;

const readers = new WeakMap<Request, ReadBody>();

/** Says how the body of a request is read without its stream. */
export const knowReader = (request: Request, read: ReadBody): void => void readers.set(request, read);

export const readerOf = (request: Request): ReadBody | undefined => readers.get(request);
