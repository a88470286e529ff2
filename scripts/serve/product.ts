import { createServer } from 'node:net';
import { serverDeps } from '../../src/server/deps/deps.ts';
import { readEnv } from '../../src/server/deps/env.ts';
import { startDevnet } from '../devnet/server.ts';
import { mountDevnetWallet } from '../devnet/wallet/mount.ts';
import { startCarrying } from './carrying.ts';
import { startCrons } from './crons.ts';
import { startSampling } from './sampling.ts';
import { type Around, startPlatform } from './server.ts';
import { startWatching } from './watching.ts';

/** Of tests and of a product that is run by hand, in milliseconds: no kept connection is closed just as a busy caller uses it again. */
export const keepAliveMs = 120_000;

export interface Product {
  readonly url: string;
  /** Where the devnet answers; absent when real networks are asked. */
  readonly devnetUrl?: string;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** On the devnet, and only there: puts the devnet wallet and the devnet panel into the pages. */
  readonly devnetWallet?: boolean;
  /** Remembers the state every minute, for which it asks the networks by itself. */
  readonly samples?: boolean;
  /** Called around the answer of every function. */
  readonly around?: Around;
}

/**
 * Serves the build with its functions and, on the devnet, the networks on the next port.
 * Sets PORT and SITE_URL for the functions. @throws Error naming each variable with a bad value.
 */
export async function startProduct(port: number, options: ProductOptions = {}): Promise<Product> {
  const { devnetWallet = false, samples = false, around } = options;
  process.env['PORT'] = String(port);
  process.env['SITE_URL'] ??= `http://localhost:${port}`;
  const { network } = readEnv(process.env);
  const devnet = network === 'devnet' ? await startDevnet({ port: port + 1 }) : undefined;
  const beside = devnet !== undefined && devnetWallet ? mountDevnetWallet(devnet.url) : undefined;
  const platform = await startPlatform({ port, keepAliveMs, ...(beside && { beside }), ...(around && { around }) });
  const stopCrons = startCrons(new URL('../../vercel.json', import.meta.url).pathname, platform.url);
  const { carrier, mailer, service, watcher, webhookStores } = serverDeps();
  const stopWatching = startWatching(watcher, webhookStores, mailer);
  const stopCarrying = service.registrar.isPaying ? startCarrying(carrier) : undefined;
  const stopSampling = samples ? startSampling(serverDeps().sampler) : undefined;
  return {
    url: platform.url,
    ...(devnet ? { devnetUrl: devnet.url } : {}),
    close: async () => {
      stopCrons();
      stopSampling?.();
      await Promise.all([platform.close(), devnet?.close()]);
      const { keyRing } = serverDeps();
      await Promise.all([keyRing.flush(), mailer.stop(), stopWatching(), stopCarrying?.()]);
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
