import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../serve/free-port.ts';
import { type Child, pause, startChild, untilSaid } from './child.ts';

/** A persistent Redis, its REST bridge in a separate process, and a proxy in front that can cut connections. */
export interface Store {
  /** URL for the instances, through the proxy. */
  readonly url: string;
  readonly token: string;
  readonly redisPort: number;
  /** Data folder of Redis. */
  readonly dir: string;
  /** Suspends Redis until `goOn`, when it processes what was sent meanwhile. */
  pause(): void;
  goOn(): void;
  /** `kill` crashes Redis; `restart` starts it again with what it had written. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Cuts every connection of the proxy. */
  cut(): void;
  close(): Promise<void>;
}

const token = 'chaos-token-of-more-than-32-characters';
const root = new URL('../../..', import.meta.url).pathname;

/** Starts Redis, the bridge and the proxy. @throws Error when redis-server is missing. */
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
  const bridgeArgs = [`${root}scripts/operate/redis-bridge.ts`, '--redis', `${redisPort}`, '--port', `${bridgePort}`];
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

/** Starts a TCP proxy to a local port. */
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
