import { startCarrying } from '../../src/host/carrying.ts';
import { startCrons } from '../../src/host/crons.ts';
import { startSampling } from '../../src/host/sampling.ts';
import { type AnswerWrapper, type Platform, startPlatform } from '../../src/host/server.ts';
import { startWatching } from '../../src/host/watching.ts';
import { serverDeps } from '../../src/server/deps/deps.ts';
import { readEnv } from '../../src/server/runtime/env.ts';
import { startDevnet } from '../devnet/server.ts';
import { mountDevnetWallet } from '../devnet/wallet/mount.ts';

export { freePortPair } from './free-port.ts';

/** Keep-alive for tests and manual runs, in milliseconds: long enough that no connection closes just as a busy client reuses it. */
export const keepAliveMs = 120_000;

export interface Product {
  readonly url: string;
  /** Devnet URL; absent on real networks. */
  readonly devnetUrl?: string;
  /** Serves the pages anew on the same port, with or without the devnet wallet. */
  serve(devnetWallet: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** Devnet only: adds the devnet wallet and the devnet panel to the pages. */
  readonly devnetWallet?: boolean;
  /** Samples the status every minute, which queries the networks. */
  readonly samples?: boolean;
  /** Wraps every function call. */
  readonly around?: AnswerWrapper;
  /** The devnet's clock in Unix milliseconds; that of the process by default. */
  readonly devnetNow?: () => number;
}

/**
 * Serves the build with its functions and, on the devnet, the simulated networks on the next port. Sets PORT and SITE_URL for the
 * functions. @throws Error naming each invalid variable.
 */
export async function startProduct(port: number, options: ProductOptions = {}): Promise<Product> {
  const { devnetWallet = false, samples = false, around, devnetNow = Date.now } = options;
  process.env['PORT'] = String(port);
  process.env['SITE_URL'] ??= `http://localhost:${port}`;
  const { network } = readEnv(process.env);
  const devnet = network === 'devnet' ? await startDevnet({ port: port + 1, now: devnetNow }) : undefined;
  const serve = (isMounted: boolean): Promise<Platform> => {
    const beside = devnet !== undefined && isMounted ? mountDevnetWallet(devnet.url) : undefined;
    return startPlatform({ port, keepAliveMs, ...(beside && { beside }), ...(around && { around }) });
  };
  let platform = await serve(devnetWallet);
  const stopCrons = startCrons(new URL('../../vercel.json', import.meta.url).pathname, platform.url);
  const { carrier, mailer, service, watcher, webhookStores } = serverDeps();
  const stopWatching = startWatching(watcher, webhookStores, mailer);
  const stopCarrying = service.registrar.isPaying ? startCarrying(carrier) : undefined;
  const stopSampling = samples ? startSampling(serverDeps().sampler) : undefined;
  return {
    url: platform.url,
    ...(devnet ? { devnetUrl: devnet.url } : {}),
    serve: async (isMounted) => {
      await platform.close();
      platform = await serve(isMounted);
    },
    close: async () => {
      stopCrons();
      stopSampling?.();
      await Promise.all([platform.close(), devnet?.close()]);
      const { keyRing } = serverDeps();
      await Promise.all([keyRing.flush(), mailer.stop(), stopWatching(), stopCarrying?.()]);
    },
  };
}
