import { createServer } from 'node:net';
import { startDevnet } from '../src/devnet/server.ts';
import { startPlatform } from './serve/server.ts';

export interface Product {
  readonly url: string;
  /** Where the devnet answers; absent when real networks are asked. */
  readonly devnetUrl?: string;
  close(): Promise<void>;
}

/** Serves the build with its functions and, on the devnet, the networks on the next port. Sets PORT and SITE_URL for the functions. */
export async function startProduct(port: number): Promise<Product> {
  process.env['PORT'] = String(port);
  process.env['SITE_URL'] ??= `http://localhost:${port}`;
  const isDevnet = (process.env['SWAP_NETWORK'] ?? 'devnet') === 'devnet';
  const devnet = isDevnet ? await startDevnet({ port: port + 1 }) : undefined;
  const platform = await startPlatform({ port });
  return {
    url: platform.url,
    ...(devnet ? { devnetUrl: devnet.url } : {}),
    close: async () => {
      await Promise.all([platform.close(), devnet?.close()]);
    },
  };
}

/** A port that is free together with the one after it. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
