import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const lookMs = 20;
/** A loop turn this short is unlikely to have missed a pending connection, in milliseconds. */
const shortLoopMs = 0.5;
/** Upper limit of the wait for a quiet port, in milliseconds. */
const quietWithinMs = 5_000;

export interface DrainTimes {
  /** How long kept-alive connections may still send a request, answered with `Connection: close`, in milliseconds. */
  readonly drainMs: number;
  /** How long requests in flight may take after that. */
  readonly graceMs: number;
}

const nextLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Closes a server without dropping requests: closing a connection while a client is sending loses the request, and the client
 * cannot tell whether a POST was carried out. Stops listening, sets `Connection: close` on every response, closes idle connections
 * after `drainMs` and whatever is left after another `graceMs`. Resolves early once no connection is left. Call it after the
 * server's listeners are registered.
 */
export function drains(server: Server): { close(times: DrainTimes): Promise<void> } {
  const atHand = new Set<ServerResponse>();
  const answer = server.listeners('request') as ((incoming: IncomingMessage, outgoing: ServerResponse) => void)[];
  let isStopping = false;
  let connected = 0;
  /** Requests held until the port has closed. */
  let held: (() => void)[] | undefined;

  // Node adds `Connection: close` and ends the connection after the response.
  const isLast = (outgoing: ServerResponse) => {
    if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
  };
  server.on('connection', () => {
    connected += 1;
  });
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    if (isStopping) isLast(outgoing);
    atHand.add(outgoing);
    outgoing.once('close', () => atHand.delete(outgoing));
    const begin = () => {
      for (const one of answer) one(incoming, outgoing);
    };
    if (held === undefined) begin();
    else held.push(begin);
  });

  /**
   * Waits for a moment in which no connection is pending. The loop accepts one connection per turn, and closing the port resets
   * those not yet accepted, so the port closes right after a short turn without a new connection. Requests are held meanwhile: an
   * answered client would reconnect at once.
   */
  async function takeWaiting(): Promise<void> {
    const end = performance.now() + quietWithinMs;
    held = [];
    // The first turn may already have accepted its connections.
    await nextLoop();
    for (;;) {
      const [before, began] = [connected, performance.now()];
      await nextLoop();
      const now = performance.now();
      if (now > end || (connected === before && now - began < shortLoopMs)) return;
    }
  }

  function goOn(): void {
    const waiting = held ?? [];
    held = undefined;
    for (const begin of waiting) begin();
  }

  return {
    async close({ drainMs, graceMs }) {
      isStopping = true;
      atHand.forEach(isLast);
      await takeWaiting();
      await new Promise<void>((resolve) => {
        let idle: NodeJS.Timeout | undefined;
        const drained = setTimeout(() => {
          idle = setInterval(() => server.closeIdleConnections(), lookMs);
        }, drainMs);
        const late = setTimeout(() => server.closeAllConnections(), drainMs + graceMs);
        // http.Server.close() would close idle connections at once.
        NetServer.prototype.close.call(server, () => {
          for (const timer of [drained, late]) clearTimeout(timer);
          clearInterval(idle);
          resolve();
        });
        goOn();
      });
    },
  };
}
