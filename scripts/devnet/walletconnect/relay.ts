import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { verifyToken } from './relay-token.ts';

export const relayPath = '/relay';

/** A message on its way to one listener. */
export interface Delivery {
  readonly topic: string;
  readonly tag: number;
  /** Hands the message over; more than once repeats it. */
  readonly deliver: () => void;
  /** Cuts the listener's connection; the message stays in its mailbox. */
  readonly cut: () => void;
}

export interface RelayOptions {
  /** Decides what becomes of each delivery; by default it is handed over at once. */
  readonly route?: (delivery: Delivery) => void;
}

interface Stored {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
  readonly from: Listener;
}

interface Listener {
  readonly socket: WebSocket;
  readonly topics: Set<string>;
}

type Params = Readonly<Record<string, unknown>>;

const text = (params: Params, name: string): string => String(params[name] ?? '');
const texts = (params: Params, name: string): readonly string[] => (Array.isArray(params[name]) ? params[name].map(String) : []);

export interface Relay {
  /** Relay calls by method, in the order they came. */
  readonly calls: { readonly method: string; readonly params: Params }[];
  route: (delivery: Delivery) => void;
  /** Whether a call is acknowledged; false cuts the connection of the one who called, once the call is carried out. */
  acknowledges: (method: string, params: Params) => boolean;
  /** Whether messages of a tag are sent back to their sender too. */
  echoes: (tag: number) => boolean;
  close(): void;
}

/**
 * A relay of WalletConnect v2 in memory: topics with a mailbox, which a listener's acknowledgement empties. Refuses clients without a
 * valid token or project id, as the public one does.
 */
export function startRelay(server: Server, { route = ({ deliver }) => deliver() }: RelayOptions = {}): Relay {
  const sockets = new WebSocketServer({ noServer: true });
  const listeners = new Set<Listener>();
  const mail = new Set<Stored>();
  const waiting = new Map<number, Stored>();
  let lastId = 1;
  const relay: Relay = {
    calls: [],
    route,
    acknowledges: () => true,
    echoes: () => false,
    close: () => listeners.forEach(({ socket }) => void socket.terminate()),
  };

  const send = (to: Listener, stored: Stored): void => {
    const { topic, message, tag, publishedAt } = stored;
    const deliver = () => {
      lastId += 1;
      waiting.set(lastId, stored);
      const params = { id: topic, data: { topic, message, tag, publishedAt } };
      to.socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
    };
    relay.route({ topic, tag, deliver, cut: () => to.socket.terminate() });
  };
  const publish = (from: Listener, topic: string, message: string, tag: number): void => {
    const isKnown = [...mail].some((one) => one.topic === topic && one.message === message);
    if (isKnown) return;
    const stored = { topic, message, tag, publishedAt: Date.now(), from };
    mail.add(stored);
    for (const to of listeners) if ((to !== from || relay.echoes(tag)) && to.topics.has(topic)) send(to, stored);
  };
  const subscribe = (to: Listener, topic: string): string => {
    to.topics.add(topic);
    for (const one of mail) if (one.topic === topic && one.from !== to) send(to, one);
    return topic;
  };
  const methods: Readonly<Record<string, (from: Listener, params: Params) => unknown>> = {
    irn_subscribe: (from, params) => subscribe(from, text(params, 'topic')),
    irn_batchSubscribe: (from, params) => texts(params, 'topics').map((topic) => subscribe(from, topic)),
    irn_unsubscribe: (from, params) => from.topics.delete(text(params, 'topic')),
    irn_publish(from, params) {
      publish(from, text(params, 'topic'), text(params, 'message'), Number(params['tag'] ?? 0));
      return true;
    },
    irn_batchFetchMessages(from, params) {
      const own = [...mail].filter((one) => texts(params, 'topics').includes(one.topic) && one.from !== from);
      return { messages: own.map(({ from: _, ...message }) => message), hasMore: false };
    },
    // Subscribes the one who proposes, and both ends to the session.
    wc_proposeSession(from, params) {
      subscribe(from, text(params, 'pairingTopic'));
      publish(from, text(params, 'pairingTopic'), text(params, 'sessionProposal'), 1100);
      return true;
    },
    wc_approveSession(from, params) {
      subscribe(from, text(params, 'sessionTopic'));
      publish(from, text(params, 'pairingTopic'), text(params, 'sessionProposalResponse'), 1101);
      publish(from, text(params, 'sessionTopic'), text(params, 'sessionSettlementRequest'), 1102);
      return true;
    },
  };
  const hear = (from: Listener, data: unknown): void => {
    const { id, method, params = {} } = JSON.parse(String(data)) as { id: number; method?: string; params?: Params };
    if (method === undefined) {
      const read = waiting.get(id);
      if (read !== undefined) mail.delete(read);
      return;
    }
    relay.calls.push({ method, params });
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    const answer = run === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: run(from, params) };
    if (relay.acknowledges(method, params)) from.socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }));
    else from.socket.terminate();
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams, host } = new URL(request.url ?? '/', `ws://${request.headers.host}`);
    const client = verifyToken(searchParams.get('auth') ?? '', `ws://${host}${relayPath}`, Date.now());
    const isKnown = pathname === relayPath && client !== undefined && /^[0-9a-f]{32}$/.test(searchParams.get('projectId') ?? '');
    if (!isKnown) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const listener: Listener = { socket: opened, topics: new Set() };
      listeners.add(listener);
      opened.on('message', (data) => hear(listener, data));
      opened.on('close', () => listeners.delete(listener));
    });
    return undefined;
  });
  return relay;
}
