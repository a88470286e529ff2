import { hex } from '@scure/base';
import { fieldOf, readText } from '../fields.ts';
import { deriveKey, newKeyPair, open, randomBytes, seal, topicOf } from './envelope.ts';
import { type LinkError, type Pairing, pairingUri, proposalParams } from './pairing.ts';
import { Relay } from './relay.ts';
import { accountsIn, type Proposal, type Session, type SessionStore, settledSession } from './session.ts';

export interface SignClientOptions {
  readonly relay: string;
  readonly projectId: string;
  readonly proposal: Proposal;
  readonly store: SessionStore;
  /** Origin that the wallet shows as the one who asks. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Shows the pairing link with the way to give it up, or takes it back. */
  readonly show: (uri: string | undefined, cancel: () => void) => void;
  /** Called when the session has begun, changed or ended. */
  readonly changed: () => void;
}

type Settle = (answer: unknown) => void;

/** Message tags of the protocol, by which a relay keeps its statistics. */
const tags = { request: 1108, remove: 1112, settled: 1103, updated: 1105, extended: 1107, event: 1111, removed: 1113, ping: 1115 } as const;
const ttlSeconds = 300;
const daySeconds = 86_400;

const notPaired = { code: 4001, message: 'The pairing was closed, or its time is over.' };
const unauthorized = { code: 3004, message: 'Unauthorized extend request.' };

/**
 * Client of WalletConnect v2 for one namespace: pairs, asks and ends. Each request is published once and its answer taken once, on its
 * session's topic and by its id; anything else that a relay delivers is dropped. Sessions are never prolonged.
 */
export class SignClient {
  readonly #options: SignClientOptions;
  readonly #relay: Relay;
  readonly #answers = new Map<number, Settle>();
  readonly #handled = new Set<number>();
  #pairing: Pairing | undefined;
  #followed: string | undefined;
  /** Handles messages one after another. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: SignClientOptions) {
    const { relay: url, projectId, now } = options;
    this.#options = options;
    this.#relay = new Relay({
      url,
      projectId,
      now,
      heard: (topic, message) => {
        this.#queue = this.#queue.then(() => this.#hear(topic, message)).catch(() => undefined);
      },
      awaits: () => this.#pairing !== undefined || this.#answers.size > 0,
    });
  }

  /** The session in force, from storage; contacts nobody. */
  session(): Session | undefined {
    const session = this.#options.store.read();
    return session !== undefined && session.expiry * 1000 > this.#options.now() ? session : undefined;
  }

  /** Shows a pairing link and waits for a wallet to approve. @throws an error with the wallet's code, or 4001 when closed. */
  async pair(): Promise<Session> {
    this.#pairing?.settle(notPaired);
    const { proposal, origin, now, show } = this.#options;
    const [key, pair, id] = [randomBytes(32), await newKeyPair(), this.#relay.newId()];
    const topic = topicOf(key);
    const { promise: outcome, resolve: settle } = Promise.withResolvers<Session | LinkError>();
    const timer = setTimeout(() => settle(notPaired), ttlSeconds * 1000);
    const pairing: Pairing = { id, topic, key, pair, expiry: Math.floor(now() / 1000) + ttlSeconds, settle };
    this.#pairing = pairing;
    const cancel = () => settle(notPaired);
    try {
      const request = { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: proposalParams(pairing, proposal, origin) };
      // It subscribes its sender too; the topic is followed only for when the connection is lost.
      this.#relay.follow(topic);
      const sessionProposal = seal(key, JSON.stringify(request));
      await this.#relay.call('wc_proposeSession', { pairingTopic: topic, sessionProposal, ttl: ttlSeconds });
      show(pairingUri(pairing), cancel);
      const settled = await outcome;
      if (!('topic' in settled)) throw settled;
      return settled;
    } finally {
      clearTimeout(timer);
      this.#relay.leave(topic);
      if (this.#pairing?.id === id) this.#pairing = undefined;
      show(undefined, cancel);
    }
  }

  /** Asks the wallet once. @throws the wallet's error, or a typed one without a session; never answers late. */
  async request(chainId: string, method: string, params: unknown): Promise<unknown> {
    const known = await this.#joined();
    const session = this.session();
    if (session === undefined || session.topic !== known.topic) throw { code: 4100, message: 'The wallet ended the connection.' };
    const id = this.#relay.newId();
    const expiryTimestamp = Math.floor(this.#options.now() / 1000) + ttlSeconds;
    const { promise: answer, resolve: settle } = Promise.withResolvers<unknown>();
    this.#answers.set(id, settle);
    const timer = setTimeout(() => settle({ error: { message: 'No answer came in time.' } }), ttlSeconds * 1000);
    try {
      const asked = { id, method: 'wc_sessionRequest', params: { request: { method, params, expiryTimestamp }, chainId } };
      const reply = await Promise.race([this.#publish(session, asked, tags.request).then(() => answer), answer]);
      const error = fieldOf(reply, 'error');
      if (error !== undefined) throw error;
      return fieldOf(reply, 'result');
    } finally {
      clearTimeout(timer);
      this.#answers.delete(id);
    }
  }

  /** Ends the session here at once, and tells the wallet. */
  async end(): Promise<void> {
    this.#pairing?.settle(notPaired);
    const session = this.session();
    this.#forget();
    if (session === undefined) return;
    const reason = { code: 6000, message: 'User disconnected.' };
    await this.#publish(session, { id: this.#relay.newId(), method: 'wc_sessionDelete', params: reason }, tags.remove, daySeconds).catch(
      () => undefined,
    );
    this.#relay.close();
  }

  /** Remembers the public key of an address for as long as the session lives. */
  keepKey(address: string, key: string): void {
    const session = this.session();
    if (session !== undefined) this.#options.store.write({ ...session, keys: { ...session.keys, [address]: key } });
  }

  /** Listens to the session's topic, which first delivers what the wallet sent meanwhile. @throws without a session. */
  async #joined(): Promise<Session> {
    const session = this.session();
    if (session === undefined) throw { code: 4100, message: 'There is no connection.' };
    if (this.#followed !== session.topic) {
      await this.#relay.subscribe(session.topic);
      this.#followed = session.topic;
      await this.#queue;
    }
    return session;
  }

  async #publish(to: Pick<Session, 'topic' | 'key'>, payload: object, tag: number, ttl = ttlSeconds): Promise<void> {
    const message = seal(hex.decode(to.key), JSON.stringify({ jsonrpc: '2.0', ...payload }));
    await this.#relay.call('irn_publish', { topic: to.topic, message, ttl, prompt: tag === tags.request, tag });
  }

  async #hear(topic: string, message: string): Promise<void> {
    const pairing = this.#pairing;
    if (pairing !== undefined && topic === pairing.topic)
      return this.#hearAnswer(pairing, JSON.parse(await open(message, pairing.key, pairing.pair)));
    const session = this.session();
    const key = pairing?.answered?.topic === topic ? pairing.answered.key : session?.topic === topic ? hex.decode(session.key) : undefined;
    if (key === undefined) return;
    const payload: unknown = JSON.parse(await open(message, key));
    const id = Number(fieldOf(payload, 'id'));
    const method = readText(payload, 'method');
    if (method === '') return this.#answers.get(id)?.(payload);
    if (this.#handled.has(id)) return;
    this.#handled.add(id);
    await this.#handle(topic, key, { id, method, params: fieldOf(payload, 'params') });
  }

  /** Reads the wallet's answer to the proposal, and joins the topic that both derive from it. */
  async #hearAnswer(pairing: Pairing, payload: unknown): Promise<void> {
    if (fieldOf(payload, 'id') !== pairing.id || pairing.answered !== undefined) return;
    const error = fieldOf(payload, 'error');
    if (error !== undefined) return pairing.settle({ code: Number(fieldOf(error, 'code')), message: readText(error, 'message') });
    const peer = readText(fieldOf(payload, 'result'), 'responderPublicKey');
    const key = await deriveKey(pairing.pair, hex.decode(peer));
    pairing.answered = { topic: topicOf(key), key, peer };
    this.#followed = pairing.answered.topic;
    // Not awaited: the settlement that it delivers is handled after this message.
    this.#relay.subscribe(pairing.answered.topic).catch(() => pairing.settle({ code: 4900, message: 'The relay cannot be reached.' }));
  }

  async #handle(topic: string, key: Uint8Array, { id, method, params }: { id: number; method: string; params: unknown }): Promise<void> {
    const to = { topic, key: hex.encode(key) };
    const reply = (answer: object, tag: number) => void this.#publish(to, { id, ...answer }, tag, daySeconds).catch(() => undefined);
    const done = { result: true };
    if (method === 'wc_sessionSettle') return this.#settle(topic, params, reply);
    if (this.session()?.topic !== topic) return;
    if (method === 'wc_sessionDelete') {
      reply(done, tags.removed);
      return this.#forget();
    }
    if (method === 'wc_sessionUpdate') {
      this.#update(id, params);
      return reply(done, tags.updated);
    }
    if (method === 'wc_sessionExtend') return reply({ error: unauthorized }, tags.extended);
    if (method === 'wc_sessionEvent') return reply(done, tags.event);
    // Anything else is left alone: an answer to our own words, which a relay can send back, could pass for the wallet's.
    if (method === 'wc_sessionPing') reply(done, tags.ping);
  }

  #settle(topic: string, params: unknown, reply: (answer: object, tag: number) => void): void {
    const { proposal, store, now, changed } = this.#options;
    const pairing = this.#pairing;
    if (pairing?.answered?.topic !== topic) return;
    const session = settledSession(params, { ...pairing.answered, proposal, nowMs: now() });
    if (session === undefined) {
      reply({ error: { code: 5100, message: 'Unsupported chains.' } }, tags.settled);
      pairing.settle({ code: 4200, message: 'The wallet approved no account on the chains that were asked for.' });
      return;
    }
    store.write(session);
    reply({ result: true }, tags.settled);
    pairing.settle(session);
    changed();
  }

  /** Takes over the accounts that the wallet names now; none that were asked for ends the session. */
  #update(id: number, params: unknown): void {
    const session = this.session();
    if (id <= (session?.updated ?? 0)) return;
    const accounts = accountsIn(fieldOf(params, 'namespaces'), this.#options.proposal);
    if (session === undefined || accounts.length === 0) {
      this.#forget();
      return;
    }
    this.#options.store.write({ ...session, accounts, updated: id });
    this.#options.changed();
  }

  /** Drops the session; what is being asked stays without an answer, which leaves its outcome open. */
  #forget(): void {
    if (this.session() !== undefined && this.#followed !== undefined) this.#relay.leave(this.#followed);
    this.#followed = undefined;
    this.#options.store.write(undefined);
    for (const settle of this.#answers.values()) settle({ error: { message: 'The connection has ended.' } });
    this.#options.changed();
  }
}
