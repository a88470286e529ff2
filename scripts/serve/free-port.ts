import { createServer } from 'node:net';

/**
 * Port range below the ephemeral ports of Linux: an outgoing connection could take the port of a server before it starts, or while it
 * is down.
 */
const [firstPort, lastPort] = [12_000, 32_000];

async function find(count: number): Promise<number> {
  for (;;) {
    const port = Math.floor(firstPort + Math.random() * (lastPort - firstPort));
    const ports = Array.from({ length: count }, (_, index) => port + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Finds a free local port. */
export const freePort = (): Promise<number> => find(1);

/** Finds a free port whose successor is free too. */
export const freePortPair = (): Promise<number> => find(2);
