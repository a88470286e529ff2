import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const lookMs = 20;
/** A turn of the loop in which hardly anybody can have come unseen. */
const shortLoopMs = 0.5;
/** A port that is never quiet closes all the same after this, in milliseconds. */
const quietWithinMs = 5_000;

export interface DrainTimes {
  /** Connections that are kept alive have so long to learn with an answer that they end, in milliseconds. */
  readonly drainMs: number;
  /** Requests at hand may take so long after that. */
  readonly graceMs: number;
}

const nextLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Closes a server without dropping a request: closing under a caller that is just sending costs it the request, and
 * it cannot know whether a POST was carried out. So nobody new is let in, every answer says `Connection: close`, then
 * what is idle is closed, and what takes longer than `graceMs` last. Ends early once nobody is connected. To be called
 * once the server has its listeners.
 */
export function drains(server: Server): { close(times: DrainTimes): Promise<void> } {
  const atHand = new Set<ServerResponse>();
  const answer = server.listeners('request') as ((incoming: IncomingMessage, outgoing: ServerResponse) => void)[];
  let isStopping = false;
  let connected = 0;
  /** Requests that wait until the port has closed. */
  let held: (() => void)[] | undefined;

  // Node takes it from there: the answer carries the header, and the connection ends with it.
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
   * One connection is taken in a turn of the loop, and one that still waits when the port closes is reset with what it has
   * sent. So the port closes right after a turn that was short and in which nobody came. Whoever is answered meanwhile would
   * come again at once.
   */
  async function takeWaiting(): Promise<void> {
    const end = performance.now() + quietWithinMs;
    held = [];
    // The first turn may be one whose connections have been taken already.
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
        // That of an HTTP server would close connections without a request at hand at once.
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
