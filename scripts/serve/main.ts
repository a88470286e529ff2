import { randomBytes } from 'node:crypto';
import { startCarrying } from '../../src/host/carrying.ts';
import { startCrons } from '../../src/host/crons.ts';
import { startSampling } from '../../src/host/sampling.ts';
import { startPlatform } from '../../src/host/server.ts';
import { startWatching } from '../../src/host/watching.ts';
import { serverDeps } from '../../src/server/deps/deps.ts';
import { readSettings } from './settings.ts';

/*
 * Production server for a plain host, behind a reverse proxy that terminates https. Starts no simulation and builds nothing.
 */

const root = new URL('../..', import.meta.url).pathname;
/** Time for requests in flight on a stop: Vercel limits a function to 10 seconds, so none needs more. */
const graceMs = 10_000;
/** Time to tell kept-alive clients with a response that their connection ends; closing sooner would drop the request being sent. */
const drainMs = 5_000;
/** Limit of a graceful stop: requests in flight, then pending mails and usage counts; an interrupted mail is sent later. */
const stopMs = 25_000;
/** A terminal and npm both forward one Ctrl-C, so that only a second one after this forces the exit. */
const patientMs = 1_000;
/** Keep-alive timeout longer than that of reverse proxies, so that this side never closes a connection they are about to use. */
const keepAliveMs = 75_000;

async function start(): Promise<void> {
  // A closed log reader must not stop the server.
  process.stdout.on('error', () => undefined);
  const { port, host, dist, addressOf } = readSettings(process.argv.slice(2), process.env);
  // Crons run in this process, so nothing else needs the secret.
  process.env['SERVES_PUBLICLY'] ||= '1';
  process.env['CRON_SECRET'] ||= randomBytes(32).toString('hex');
  const platform = await startPlatform({ port, host, dist, addressOf, graceMs, drainMs, keepAliveMs, isEager: true });
  const stopCrons = startCrons(`${root}vercel.json`, `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const { carrier, env, log, keyRing, mailer, sampler, service, watcher, webhookStores } = serverDeps();
  const stopCarrying = service.registrar.isPaying ? startCarrying(carrier) : undefined;
  const stopSampling = startSampling(sampler);
  const stopWatching = startWatching(watcher, webhookStores, mailer);
  log('info', 'started', { network: env.network, host, port, store: env.redis === undefined ? 'memory' : 'redis' });
  void service.status.read().then(({ networks }) => {
    for (const found of networks) log(found.deposit === 'verified' ? 'info' : 'warn', 'operators', { ...found });
  });

  let stoppingSince: number | undefined;
  const stop = async (signal: string): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > patientMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log('info', 'stopping', { signal });
    setTimeout(() => process.exit(1), stopMs).unref();
    stopCrons();
    stopSampling();
    await platform.close();
    await Promise.all([keyRing.flush(), mailer.stop(), stopWatching(), stopCarrying?.()]);
    log('info', 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

start().catch((problem: NodeJS.ErrnoException) => {
  const inUse = problem.code === 'EADDRINUSE' ? 'The port is in use. Stop what runs there, or set PORT.' : undefined;
  console.error(`\n${inUse ?? problem.message}\n`);
  process.exit(1);
});
