import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSettings } from '../../build/build.ts';
import { type Child, freePort, startChild, untilSaid } from './child.ts';

type Variables = Readonly<Record<string, string>>;

/** The word with which the schedule may call. */
export const cronSecret = 'chaos-cron-secret';
/** A key of the aggregator that every devnet knows. */
export const apiKey = 'strait_devnet';

/** One process of the product in production, which may be killed and started again. */
export interface Instance {
  readonly port: number;
  /** Starts it, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. The exit code. */
  stop(): Promise<number | undefined>;
  freeze(): void;
  thaw(): void;
  isUp(): boolean;
  said(): string;
}

const main = new URL('../../serve/main.ts', import.meta.url).pathname;
const libfaketime = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/** How clocks are set wrong here. */
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

/** A build of two pages: what answers requests is the same. */
function makeDist(variables: Variables): string {
  const dist = mkdtempSync(join(tmpdir(), 'chaos-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>Missing</title>');
  writeFileSync(join(dist, '.built'), buildSettings(variables));
  return dist;
}

/** An instance that is not started yet. `skewMs`: how far its clock is ahead. */
export async function createInstance(variables: Variables, skewMs = 0): Promise<Instance> {
  const port = await freePort();
  const dist = makeDist(variables);
  const { env, args } = skew(skewMs);
  const flags = ['--max-old-space-size=256', ...args, main, '--dist', dist, '--production', '--allow-devnet'];
  const cache = join(tmpdir(), 'chaos-compile-cache');
  let child: Child | undefined;
  let isUp = false;
  let heard = '';

  const end = async (signal: NodeJS.Signals): Promise<number | undefined> => {
    isUp = false;
    child?.signal(signal);
    return child?.ended;
  };
  return {
    port,
    async start() {
      heard += child?.said() ?? '';
      child = startChild(process.execPath, flags, { ...variables, ...env, PORT: `${port}`, NODE_COMPILE_CACHE: cache });
      await untilSaid(child, '"event":"started"');
      isUp = true;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    freeze: () => child?.signal('SIGSTOP'),
    thaw: () => child?.signal('SIGCONT'),
    isUp: () => isUp,
    said: () => heard + (child?.said() ?? ''),
  };
}
