import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet } from '../devnet/server.ts';
import { freePortPair } from '../serve/product.ts';
import type { LoadReport } from './load-worker.ts';

/** A measured server in a process of its own. */
export interface Target {
  readonly child: ChildProcess;
  readonly port: number;
}

type Environment = Readonly<Record<string, string>>;

/** Variables that give a production host both networks of a devnet, each with two hosts. */
export function devnetHosts(url: string): Environment {
  const hosts = (name: string) => `a=${url}/${name},b=${url}/b/${name}`;
  return {
    SWAP_NETWORK: 'devnet',
    THORNODE_URLS: hosts('thornode'),
    MIDGARD_URLS: hosts('midgard'),
    MAYANODE_URLS: hosts('mayanode'),
    MAYA_MIDGARD_URLS: hosts('maya-midgard'),
  };
}

/** Starts a script of this folder that its parent sends messages to. */
export function start(file: string, args: readonly string[] = [], env: Environment = {}, execArgv: readonly string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), [...args], {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Next message of a process. Rejects when the process ends first. */
export function next<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}.`));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as Answer);
    });
  });
}

/** Sends a message and resolves to the reply. */
export function request<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  const answer = next<Answer>(child);
  child.send(message);
  return answer;
}

/** Starts a server that reports its port first. */
export async function startTarget(file: string, args: readonly string[], env: Environment = {}): Promise<Target> {
  const child = start(file, args, env);
  return { child, port: (await next<{ readonly port: number }>(child)).port };
}

/** The product without pages, the devnet that it asks, and a load generator. */
export interface LoadedProduct {
  readonly product: Target;
  readonly load: ChildProcess;
  readonly devnetUrl: string;
  close(): Promise<void>;
}

/** Starts the product with these rate limits. */
export async function startLoadedProduct(rateLimits: string): Promise<LoadedProduct> {
  const port = await freePortPair();
  const dist = mkdtempSync(join(tmpdir(), 'bench-dist-'));
  for (const page of ['index.html', '404.html']) writeFileSync(join(dist, page), '<!doctype html>');
  const devnet = await startDevnet({ port: port + 1 });
  const env = { PORT: `${port}`, SITE_URL: `http://localhost:${port}`, RATE_LIMITS: rateLimits, SWAP_NETWORK: 'devnet' };
  const product = await startTarget('target.ts', ['product', dist], env);
  const load = start('load-worker.ts');
  return {
    product,
    load,
    devnetUrl: devnet.url,
    close: async () => {
      for (const child of [product.child, load]) child.kill();
      await devnet.close();
      rmSync(dist, { recursive: true });
    },
  };
}

/** The item in the middle by a figure. */
export function middle<Item>(items: readonly Item[], figure: (item: Item) => number): Item {
  const found = items.toSorted((a, b) => figure(a) - figure(b))[Math.floor(items.length / 2)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const perSecond = ({ requests, seconds }: LoadReport): number => requests / seconds;
