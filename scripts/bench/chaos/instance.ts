import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSettings } from '../../build/build.ts';
import { freePort } from '../../serve/free-port.ts';
import { type Child, startChild, untilSaid } from './child.ts';

type Variables = Readonly<Record<string, string>>;

/** CRON_SECRET of the instances. */
export const cronSecret = 'chaos-cron-secret';
/** The API key preset on every devnet. */
export const apiKey = 'strait_devnet';

/** One production process of the product, which can be killed and restarted. */
export interface Instance {
  readonly port: number;
  /** Starts it, and waits until it responds. */
  start(): Promise<void>;
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
  /** Stops it gracefully; resolves with the exit code. */
  stop(): Promise<number | undefined>;
  freeze(): void;
  thaw(): void;
  said(): string;
}

const main = new URL('../../serve/main.ts', import.meta.url).pathname;
const libfaketime = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/** Method used to skew clocks. */
export const skewedBy = libfaketime === undefined ? 'Date of the process' : 'libfaketime';

function skew(ms: number): { readonly env: Variables; readonly args: readonly string[] } {
  if (ms === 0) return { env: {}, args: [] };
  if (libfaketime === undefined) {
    const module = new URL('skewed-date.mjs', import.meta.url).href;
    return { env: {}, args: ['--import', `${module}?ms=${ms}`] };
  }
  const faketime = `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1000}s`;
  return { env: { LD_PRELOAD: libfaketime, FAKETIME: faketime, FAKETIME_DONT_FAKE_MONOTONIC: '1' }, args: [] };
}

/** A minimal build of two pages; the request handlers are the real ones. */
function makeDist(variables: Variables): string {
  const dist = mkdtempSync(join(tmpdir(), 'chaos-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>Missing</title>');
  writeFileSync(join(dist, '.built'), buildSettings(variables));
  return dist;
}

/** Creates an instance without starting it. `skewMs`: how far its clock is ahead. */
export async function createInstance(variables: Variables, skewMs = 0): Promise<Instance> {
  const port = await freePort();
  const dist = makeDist(variables);
  const { env, args } = skew(skewMs);
  const flags = ['--max-old-space-size=256', ...args, main, '--dist', dist, '--production', '--allow-devnet'];
  const cache = join(tmpdir(), 'chaos-compile-cache');
  let child: Child | undefined;
  let heard = '';

  const end = async (signal: NodeJS.Signals): Promise<number | undefined> => {
    child?.signal(signal);
    return child?.ended;
  };
  return {
    port,
    async start() {
      heard += child?.said() ?? '';
      child = startChild(process.execPath, flags, { ...variables, ...env, PORT: `${port}`, NODE_COMPILE_CACHE: cache });
      await untilSaid(child, '"event":"started"');
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    freeze: () => child?.signal('SIGSTOP'),
    thaw: () => child?.signal('SIGCONT'),
    said: () => heard + (child?.said() ?? ''),
  };
}
