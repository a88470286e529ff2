import { hex } from '@scure/base';
import { fieldOf, readError, readText } from '../fields.ts';
import type { LinkHooks, WalletConnectConfig } from './config.ts';
import { deriveKey, newKeyPair, open, randomBytes, seal, topicOf } from './envelope.ts';
import { type LinkError, linkError } from './link-error.ts';
import { type Pairing, pairingUri, proposalParams } from './pairing.ts';
import { Relay, unreached } from './relay.ts';
import { accountsIn, type Proposal, type Session, type SessionStore, settledSession } from './session.ts';

export interface SignClientOptions extends Omit<LinkHooks, 'storage'>, Pick<WalletConnectConfig, 'projectId' | 'relay'> {
  readonly proposal: Proposal;
  readonly store: SessionStore;
}

type Settle = (answer: unknown) => void;

/** Message tags of the protocol, by which a relay keeps its statistics. */
const tags = { request: 1108, remove: 1112, settled: 1103, updated: 1105, extended: 1107, event: 1111, removed: 1113, ping: 1115 } as const;
const ttlSeconds = 300;
const daySeconds = 86_400;

const notPaired = linkError(4001, 'The pairing was closed, or its time is over.');
const unauthorized = linkError(3004, 'Unauthorized extend request.');

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
  /** Messages that the relay has not acknowledged. */
  #sending = 0;
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
      // Its link is of no use without the relay; an answer to a request may still come.
      lost: (topic) => {
        if (topic === this.#pairing?.topic || topic === this.#pairing?.answered?.topic) this.#pairing.settle(unreached);
      },
      awaits: () => this.#pairing !== undefined || this.#answers.size > 0,
    });
  }

  /** The session in force, from storage; contacts nobody. */
  session(): Session | undefined {
    const session = this.#options.store.read();
    return session !== undefined && session.expiry * 1000 > this.#options.now() ? session : undefined;
  }

  /** Shows a pairing link and waits for a wallet to approve. @throws an error with the wallet's code, or 4001 when given up. */
  async pair(): Promise<Session> {
    this.giveUp();
    const { now, show } = this.#options;
    const key = randomBytes(32);
    const { promise: outcome, resolve: settle } = Promise.withResolvers<Session | LinkError>();
    const expiry = Math.floor(now() / 1000) + ttlSeconds;
    const pairing: Pairing = { id: this.#relay.newId(), topic: topicOf(key), key, pair: newKeyPair(), expiry, settle };
    // Before anything is awaited, so that there is something to give up from the start.
    this.#pairing = pairing;
    const timer = setTimeout(() => settle(notPaired), ttlSeconds * 1000);
    try {
      const settled = await Promise.race([outcome, this.#offer(pairing).then(() => outcome)]);
      if (!('topic' in settled)) throw settled;
      return settled;
    } finally {
      clearTimeout(timer);
      this.#drop(pairing);
      show(undefined);
      this.#rest();
    }
  }

  /** Gives up the pairing at any stage: a wallet that approves it later connects nothing. */
  giveUp(): void {
    const pairing = this.#pairing;
    if (pairing === undefined) return;
    this.#drop(pairing);
    pairing.settle(notPaired);
  }

  /** Asks the wallet once. @throws the wallet's error, or a typed one without a session; never answers late. */
  async request(chainId: string, method: string, params: unknown): Promise<unknown> {
    const known = await this.#joined();
    const session = this.session();
    if (session === undefined || session.topic !== known.topic) throw linkError(4100, 'The wallet ended the connection.');
    const id = this.#relay.newId();
    const expiryTimestamp = Math.floor(this.#options.now() / 1000) + ttlSeconds;
    const { promise: answer, resolve: settle } = Promise.withResolvers<unknown>();
    this.#answers.set(id, settle);
    const timer = setTimeout(() => settle({ error: { message: 'No answer came in time.' } }), ttlSeconds * 1000);
    try {
      const asked = { id, method: 'wc_sessionRequest', params: { request: { method, params, expiryTimestamp }, chainId } };
      const reply = await Promise.race([this.#publish(session, asked, tags.request).then(() => answer), answer]);
      const error = readError(reply);
      if (error !== undefined) throw error;
      return fieldOf(reply, 'result');
    } finally {
      clearTimeout(timer);
      this.#answers.delete(id);
    }
  }

  /** Gives up a pairing and ends the session here at once, and tells the wallet. */
  async end(): Promise<void> {
    this.giveUp();
    const session = this.session();
    this.#forget();
    if (session === undefined) return;
    const request = { id: this.#relay.newId(), method: 'wc_sessionDelete', params: linkError(6000, 'User disconnected.') };
    await this.#publish(session, request, tags.remove, daySeconds).catch(() => undefined);
  }

  /** Remembers the public key of an address for as long as the session lives. */
  keepKey(address: string, key: string): void {
    const session = this.session();
    if (session !== undefined) this.#options.store.write({ ...session, keys: { ...session.keys, [address]: key } });
  }

  /** Listens to the session's topic, which first delivers what the wallet sent meanwhile. @throws without a session. */
  async #joined(): Promise<Session> {
    const session = this.session();
    if (session === undefined) throw linkError(4100, 'There is no connection.');
    if (!this.#relay.follows(session.topic)) {
      await this.#relay.subscribe(session.topic);
      await this.#queue;
    }
    return session;
  }

  /** Proposes a connection at the relay, then shows its link. */
  async #offer(pairing: Pairing): Promise<void> {
    const { proposal, origin, show } = this.#options;
    const { id, topic, key } = pairing;
    const params = await proposalParams(pairing, proposal, origin);
    if (this.#pairing !== pairing) return;
    const request = { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params };
    // It subscribes its sender too; the topic is followed only for when the connection is lost.
    this.#relay.follow(topic);
    const sessionProposal = seal(key, JSON.stringify(request));
    await this.#relay.call('wc_proposeSession', { pairingTopic: topic, sessionProposal, ttl: ttlSeconds });
    if (this.#pairing === pairing) show(pairingUri(pairing));
  }

  /** Stops listening for a pairing; a session that came of it stays. */
  #drop(pairing: Pairing): void {
    const { topic, answered } = pairing;
    this.#relay.leave(topic);
    if (answered !== undefined && answered.topic !== this.session()?.topic) this.#relay.leave(answered.topic);
    if (this.#pairing === pairing) this.#pairing = undefined;
  }

  /** Closes the relay once the last word is sent, while there is neither a pairing nor a session to hear of. */
  #rest(): void {
    if (this.#sending === 0 && this.#pairing === undefined && this.session() === undefined) this.#relay.close();
  }

  async #publish(to: Pick<Session, 'topic' | 'key'>, payload: object, tag: number, ttl = ttlSeconds): Promise<void> {
    const message = seal(hex.decode(to.key), JSON.stringify({ jsonrpc: '2.0', ...payload }));
    this.#sending += 1;
    try {
      await this.#relay.call('irn_publish', { topic: to.topic, message, ttl, prompt: tag === tags.request, tag });
    } finally {
      this.#sending -= 1;
      this.#rest();
    }
  }

  async #hear(topic: string, message: string): Promise<void> {
    const pairing = this.#pairing;
    if (pairing !== undefined && topic === pairing.topic)
      return this.#hearAnswer(pairing, JSON.parse(await open(message, pairing.key, await pairing.pair)));
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
    const error = readError(payload);
    if (error !== undefined) return pairing.settle(linkError(Number(fieldOf(error, 'code')), readText(error, 'message')));
    const peer = readText(fieldOf(payload, 'result'), 'responderPublicKey');
    const key = await deriveKey(await pairing.pair, hex.decode(peer));
    if (this.#pairing !== pairing) return;
    pairing.answered = { topic: topicOf(key), key, peer };
    // Not awaited: the settlement that it delivers is handled after this message.
    this.#relay.subscribe(pairing.answered.topic).catch(() => pairing.settle(unreached));
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
      reply({ error: linkError(5100, 'Unsupported chains.') }, tags.settled);
      pairing.settle(linkError(4200, 'The wallet approved no account on the chains that were asked for.'));
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
    const session = this.session();
    if (session !== undefined) this.#relay.leave(session.topic);
    this.#options.store.write(undefined);
    for (const settle of this.#answers.values()) settle({ error: { message: 'The connection has ended.' } });
    this.#options.changed();
  }
}
