import { fieldOf, readError, readText } from '../fields.ts';
import { linkError } from './link-error.ts';
import { relayToken } from './relay-auth.ts';

export interface RelayOptions {
  /** `wss:` address, without a query. */
  readonly url: string;
  readonly projectId: string;
  readonly now: () => number;
  /** Called for each message, in the order of arrival; the relay may repeat or reorder them. */
  readonly heard: (topic: string, message: string) => void;
  /** Called for each topic that a lost connection could not take up again. */
  readonly lost: (topic: string) => void;
  /** Whether an answer is awaited, so that a lost connection is opened again. */
  readonly awaits: () => boolean;
}

interface Call {
  readonly frame: string;
  readonly settle: (answer: unknown) => void;
  /** Connection it was sent on. */
  on?: WebSocket;
}

const openMs = 15_000;
/** After this a call is given up, and never sent again. */
const answerMs = 30_000;
const againMs = [500, 1_000, 2_000, 4_000, 8_000];
/** Error while no connection to the relay comes about, or a lost one does not come back. */
export const unreached = linkError(4900, 'The relay cannot be reached.');

/**
 * JSON-RPC over one WebSocket to a relay. Opens on the first call. A lost connection is opened again only while something is awaited;
 * calls without an answer are then sent once more byte for byte, which wallets and relays recognise as the same message.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #calls = new Map<number, Call>();
  readonly #topics = new Set<string>();
  #socket: Promise<WebSocket> | undefined;
  /** The connection in use; others that end are left alone. */
  #current: WebSocket | undefined;
  #lastId = 0;
  /** How often the page closed the connection; what began before the latest time goes no further. */
  #closings = 0;
  /** Closings when the attempts to come back began that go on now. */
  #retrying: number | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Unique id, in the range that all parties read as a number. */
  newId(): number {
    this.#lastId = Math.max(this.#lastId + 1, this.#options.now() * 1_000 + Math.floor(Math.random() * 1_000));
    return this.#lastId;
  }

  /** Sends a call and resolves with its result. @throws the relay's error, or when no connection comes about. */
  async call(method: string, params: object): Promise<unknown> {
    const id = this.newId();
    const frame = JSON.stringify({ id, jsonrpc: '2.0', method, params });
    const { promise: answer, resolve: settle } = Promise.withResolvers<unknown>();
    this.#calls.set(id, { frame, settle });
    const timer = setTimeout(() => settle({ error: { message: 'The relay gave no answer.' } }), answerMs);
    try {
      this.#sendAll(await this.#opened());
      const reply = await answer;
      const error = readError(reply);
      if (error !== undefined) throw { code: 'relay', message: readText(error, 'message') };
      return fieldOf(reply, 'result');
    } finally {
      clearTimeout(timer);
      this.#calls.delete(id);
    }
  }

  /** Listens to a topic; its stored messages arrive before this resolves. @throws as a call does; the topic is then left. */
  async subscribe(topic: string): Promise<void> {
    this.follow(topic);
    await this.call('irn_subscribe', { topic }).catch((error: unknown) => {
      this.leave(topic);
      throw error;
    });
    const stored = await this.call('irn_batchFetchMessages', { topics: [topic] }).catch(() => undefined);
    const messages = fieldOf(stored, 'messages');
    for (const one of Array.isArray(messages) ? messages : []) this.#options.heard(topic, readText(one, 'message'));
  }

  /** Takes up a topic that another call subscribed, for when the connection is opened again. */
  follow(topic: string): void {
    this.#topics.add(topic);
  }

  /** Whether the topic is subscribed on the connection, or will be again once a lost one is back. */
  follows(topic: string): boolean {
    return this.#topics.has(topic);
  }

  leave(topic: string): void {
    this.#topics.delete(topic);
  }

  /** Ends the connection, also one that is still coming about, and leaves all topics; the next call opens another. */
  close(): void {
    this.#closings += 1;
    this.#topics.clear();
    this.#fail('The connection was closed.');
    this.#current?.close();
    this.#current = undefined;
    this.#socket = undefined;
  }

  async #opened(): Promise<WebSocket> {
    this.#socket ??= this.#open(this.#closings);
    const opening = this.#socket;
    try {
      return await opening;
    } catch (error) {
      if (this.#socket === opening) this.#socket = undefined;
      throw error;
    }
  }

  async #open(closings: number): Promise<WebSocket> {
    const { url, projectId, now } = this.#options;
    const query = new URLSearchParams({ auth: await relayToken(url, now()), projectId });
    if (closings !== this.#closings) throw unreached;
    const socket = new WebSocket(`${url}?${query}`);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => socket.close(), openMs);
      socket.onopen = () => resolve();
      socket.onclose = () => reject(unreached);
      socket.onmessage = ({ data }) => this.#read(socket, data);
      socket.addEventListener('open', () => clearTimeout(timer));
      socket.addEventListener('close', () => clearTimeout(timer));
    });
    if (closings !== this.#closings) {
      socket.close();
      throw unreached;
    }
    this.#current = socket;
    socket.onclose = () => void (this.#current === socket && this.#lost());
    return socket;
  }

  #read(socket: WebSocket, data: unknown): void {
    const message = parse(data);
    const id = fieldOf(message, 'id');
    if (fieldOf(message, 'method') !== 'irn_subscription') {
      this.#calls.get(Number(id))?.settle(message);
      return;
    }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
    const what = fieldOf(fieldOf(message, 'params'), 'data');
    this.#options.heard(readText(what, 'topic'), readText(what, 'message'));
  }

  #sendAll(socket: WebSocket): void {
    for (const call of this.#calls.values()) {
      if (call.on === socket) continue;
      call.on = socket;
      socket.send(call.frame);
    }
  }

  async #lost(): Promise<void> {
    this.#current = undefined;
    this.#socket = undefined;
    const closings = this.#closings;
    if (this.#retrying === closings) return;
    this.#retrying = closings;
    const isBack = await this.#retry(closings);
    if (closings !== this.#closings) return;
    this.#retrying = undefined;
    if (isBack) return;
    const topics = [...this.#topics];
    this.#topics.clear();
    this.#fail(unreached.message);
    topics.forEach(this.#options.lost);
  }

  async #retry(closings: number): Promise<boolean> {
    const isWanted = () => closings === this.#closings && (this.#calls.size > 0 || this.#options.awaits());
    for (const ms of isWanted() ? againMs : []) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!isWanted()) return false;
      const socket = await this.#opened().catch(() => undefined);
      if (socket === undefined) continue;
      this.#sendAll(socket);
      for (const topic of this.#topics) this.subscribe(topic).catch(() => this.#options.lost(topic));
      return true;
    }
    return false;
  }

  #fail(message: string): void {
    for (const { settle } of this.#calls.values()) settle({ error: { message } });
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
