import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as received. */
export interface TakenEvent {
  /** Value of the `webhook-id` header. */
  readonly id: string;
  readonly type: string;
  readonly tx: string;
  readonly webhook: string;
}

/** A webhook receiver that records the events it accepts. */
export interface Receiver {
  readonly url: string;
  readonly taken: readonly TakenEvent[];
  /** Accepts every n-th event, but cuts the connection before confirming it. */
  cutEvery(count: number | undefined): void;
  readonly counts: { cut: number };
  close(): Promise<void>;
}

/** Starts the receiver on its own port. */
export async function startReceiver(): Promise<Receiver> {
  const taken: TakenEvent[] = [];
  const counts = { cut: 0 };
  let every: number | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as { type: string; data: { tx?: string; webhook: string } };
      taken.push({ id: `${request.headers['webhook-id']}`, type, tx: data.tx ?? '', webhook: data.webhook });
      if (every === undefined || taken.length % every !== 0) return response.writeHead(204).end();
      counts.cut += 1;
      return request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    counts,
    cutEvery: (count) => {
      every = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
