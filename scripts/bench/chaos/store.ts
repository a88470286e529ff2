import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, freePort, pause, startChild, untilSaid } from './child.ts';

/** A Redis that keeps what it takes, its REST interface in a process of its own, and a line to it that can be cut. */
export interface Store {
  /** Where instances find it: behind the line. */
  readonly url: string;
  readonly token: string;
  readonly redisPort: number;
  /** Where Redis keeps what it takes. */
  readonly dir: string;
  /** Redis does nothing before `goOn`, and does then what it was sent. */
  pause(): void;
  goOn(): void;
  /** Ends Redis as a crash would, and starts it again with what it had written. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Breaks every connection of the line. */
  cut(): void;
  close(): Promise<void>;
}

const token = 'chaos-token-of-more-than-32-characters';
const root = new URL('../../..', import.meta.url).pathname;

/** Starts all three. @throws Error when redis-server is missing. */
export async function startStore(): Promise<Store> {
  const [redisPort, bridgePort] = [await freePort(), await freePort()];
  const dir = mkdtempSync(join(tmpdir(), 'chaos-redis-'));
  const startRedis = async (): Promise<Child> => {
    const args = ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', dir];
    const child = startChild('redis-server', args, {});
    await untilSaid(child, 'Ready to accept connections');
    return child;
  };
  let redis = await startRedis();
  const bridgeArgs = [`${root}scripts/admin/redis-bridge.ts`, '--redis', `${redisPort}`, '--port', `${bridgePort}`];
  const bridge = startChild(process.execPath, bridgeArgs, { UPSTASH_REDIS_REST_TOKEN: token });
  await untilSaid(bridge, 'UPSTASH_REDIS_REST_URL');
  const line = await startLine(bridgePort);
  return {
    url: line.url,
    token,
    redisPort,
    dir,
    pause: () => redis.signal('SIGSTOP'),
    goOn: () => redis.signal('SIGCONT'),
    async kill() {
      redis.signal('SIGKILL');
      await redis.ended;
    },
    async restart() {
      redis = await startRedis();
    },
    cut: line.cut,
    async close() {
      await line.close();
      for (const child of [bridge, redis]) {
        child.signal('SIGKILL');
        await child.ended;
      }
    },
  };
}

/** Hands bytes on to a port of this machine. */
async function startLine(port: number): Promise<{ readonly url: string; readonly cut: () => void; readonly close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    close: async () => {
      server.close();
      cut();
      await pause(0);
    },
  };
}
