import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
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
  /** Messages handed over and not acknowledged, by the id of their delivery. */
  readonly waiting: Map<number, Stored>;
}

/** A call of a client, or without a method its acknowledgement of a delivery. */
const frame = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
});
type Params = z.output<typeof frame>['params'];

const text = (params: Params, name: string): string => String(params[name] ?? '');
const texts = (params: Params, name: string): readonly string[] => (Array.isArray(params[name]) ? params[name].map(String) : []);

/** Whether a client asks for the relay's path with a valid token and project id. */
function isAdmitted({ url = '/', headers }: IncomingMessage): boolean {
  const asked = URL.parse(url, `ws://${headers.host}`);
  if (asked === null || asked.pathname !== relayPath) return false;
  const { host, searchParams } = asked;
  const client = verifyToken(searchParams.get('auth') ?? '', `ws://${host}${relayPath}`, Date.now());
  return client !== undefined && /^[0-9a-f]{32}$/.test(searchParams.get('projectId') ?? '');
}

export interface Relay {
  /** Relay calls by method, in the order they came. */
  readonly calls: { readonly method: string; readonly params: Params }[];
  /** Decides what becomes of each delivery; at first it is handed over at once. */
  route: (delivery: Delivery) => void;
  /** Whether a call is acknowledged; false cuts the connection of the one who called, once the call is carried out. */
  acknowledges: (method: string, params: Params) => boolean;
  /** Whether messages of a tag are sent back to their sender too. */
  echoes: (tag: number) => boolean;
  /** Number of open connections. */
  connections(): number;
  close(): void;
}

/**
 * A relay of WalletConnect v2 in memory: topics with a mailbox, which a listener's acknowledgement empties. Refuses clients without a
 * valid token or project id, as the public one does, and cuts off those whose frames it cannot read.
 */
export function startRelay(server: Server): Relay {
  const sockets = new WebSocketServer({ noServer: true });
  const listeners = new Set<Listener>();
  const mail = new Set<Stored>();
  let lastId = 1;
  const relay: Relay = {
    calls: [],
    route: ({ deliver }) => deliver(),
    acknowledges: () => true,
    echoes: () => false,
    connections: () => listeners.size,
    close: () => listeners.forEach(({ socket }) => void socket.terminate()),
  };

  const send = (to: Listener, stored: Stored): void => {
    const { topic, message, tag, publishedAt } = stored;
    const deliver = () => {
      lastId += 1;
      to.waiting.set(lastId, stored);
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
  /** Handles a frame. @throws for one that is neither a call nor an acknowledgement */
  const hear = (from: Listener, data: unknown): void => {
    const { id, method, params } = frame.parse(JSON.parse(String(data)));
    if (method === undefined) {
      const read = from.waiting.get(Number(id));
      if (read !== undefined) mail.delete(read);
      from.waiting.delete(Number(id));
      return;
    }
    relay.calls.push({ method, params });
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    const answer = run === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: run(from, params) };
    if (relay.acknowledges(method, params)) from.socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }));
    else from.socket.terminate();
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener, the error of one connection would end the process.
    socket.on('error', () => socket.destroy());
    if (!isAdmitted(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const listener: Listener = { socket: opened, topics: new Set(), waiting: new Map() };
      listeners.add(listener);
      opened.on('message', (data) => {
        try {
          hear(listener, data);
        } catch {
          opened.terminate();
        }
      });
      opened.on('error', () => opened.terminate());
      opened.on('close', () => listeners.delete(listener));
    });
    return undefined;
  });
  return relay;
}
