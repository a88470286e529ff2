import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCarrying } from '../../src/host/carrying.ts';
import { startCrons } from '../../src/host/crons.ts';
import { startSampling } from '../../src/host/sampling.ts';
import { startPlatform } from '../../src/host/server.ts';
import { type CallerAddress, callerAddress } from '../../src/host/trusted-proxies.ts';
import { startWatching } from '../../src/host/watching.ts';
import { serverDeps } from '../../src/server/deps/deps.ts';
import { readEnv } from '../../src/server/runtime/env.ts';
import { buildSettings } from '../build/build.ts';

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

interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dist: string;
  readonly addressOf: CallerAddress;
}

/** Reads and checks the settings. @throws Error whose message says what to set. */
function readSettings(): Settings {
  const options = { production: { type: 'boolean' }, 'allow-devnet': { type: 'boolean' }, dist: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  if (values.production !== true)
    throw new Error('This serves a build in production: npm run serve -- --production. To try it out, run npm start.');
  const env = readEnv(process.env);
  const problems = [
    process.env['SITE_URL'] ? '' : 'SITE_URL: set the public origin, such as https://swap.example',
    env.network === 'devnet' && values['allow-devnet'] !== true
      ? 'SWAP_NETWORK: the devnet is a simulation; set mainnet or stagenet, or add --allow-devnet for a rehearsal'
      : '',
    env.mail.smtpUrl !== undefined && !process.env['SIGNING_SECRET']
      ? 'SIGNING_SECRET: links in mails must stay valid when a process ends; set it'
      : '',
  ].filter((line) => line !== '');
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`);
  const dist = values.dist ?? `${root}dist`;
  const stamp = `${dist}/.built`;
  if (!existsSync(stamp)) throw new Error(`There is no build in ${dist}. Make one: SITE_URL=${env.siteUrl} npm run build`);
  if (readFileSync(stamp, 'utf8') !== buildSettings())
    throw new Error(
      'The build was made with another SITE_URL, SECURITY_CONTACT, EMBED_ORIGINS or network, or with other hosts. Make one with these: npm run build',
    );
  return {
    port: Number(process.env['PORT'] || 4321),
    host: process.env['HOST'] || '127.0.0.1',
    dist,
    addressOf: callerAddress(process.env['TRUSTED_PROXIES'] ?? ''),
  };
}

async function start(): Promise<void> {
  // A closed log reader must not stop the server.
  process.stdout.on('error', () => undefined);
  const { port, host, dist, addressOf } = readSettings();
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
