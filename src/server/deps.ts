import { join } from 'node:path';
import { chainAccesses } from '../nodes/chains/chain-accesses.ts';
import type { Deps } from '../service/deps.ts';
import { createFactsReader } from '../service/facts.ts';
import { createStatusReader } from '../service/status.ts';
import { type Env, readEnv } from './env.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { type Log, processLog } from './log.ts';
import { createMailRoom, type MailRoom } from './mail-room.ts';
import { accountProbe, createRegistrar } from './memoless-registrar.ts';
import { createNodeDeps } from './node-deps.ts';
import { createStatusProbes } from './status-probes.ts';
import type { ApiKeyStore } from './store/api-keys.ts';
import { createFileApiKeys } from './store/api-keys-file.ts';
import { createRedisApiKeys } from './store/api-keys-redis.ts';
import { createStores, type Stores } from './stores.ts';
import { createTracks } from './tracks.ts';

/** What a door needs. */
export interface ServerDeps extends Stores {
  readonly env: Env;
  readonly service: Deps;
  readonly mailRoom: MailRoom;
  readonly keyRing: KeyRing;
  readonly log: Log;
}

/** Deps over the configured hosts, with a cache and a memory of failed hosts of their own. */
export function createServerDeps(env: Env, log: Log): ServerDeps {
  const now = Date.now;
  const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const asked = createNodeDeps(env.hosts, fetch, now);
  const chains = chainAccesses(env.chainUrls, { fetch, now });
  const stores = createStores(env, now);
  if (env.isProduction && stores.redis === undefined) log('warn', 'store_not_shared', { hint: 'Set UPSTASH_REDIS_REST_URL and _TOKEN.' });
  const mailRoom = createMailRoom({ env, redis: stores.redis, log, now });
  const registrar = createRegistrar({ env, redis: stores.redis, log, now });
  const account = accountProbe(registrar, chains);
  const probes = createStatusProbes(env, fetch, {
    store: stores.health,
    mail: mailRoom.probe,
    ...(account === undefined ? {} : { account }),
  });
  const tracks = createTracks(env.network, env.hosts, fetch, now);
  const service = {
    ...asked,
    chains,
    facts: createFactsReader(asked.nodes, now),
    status: createStatusReader(probes, now),
    tracks,
    registrar,
    mail: mailRoom,
    now,
  };
  const keyRing = createKeyRing({ store: apiKeyStore(env, stores.redis), configured: env.aggregatorKeys, log, now });
  return { ...stores, env, service, mailRoom, keyRing, log };
}

/** Where the keys of the aggregator are kept: in Redis where it is configured, else in files. */
export const apiKeyStore = (env: Pick<Env, 'dataDir'>, redis: Stores['redis']): ApiKeyStore =>
  redis === undefined ? createFileApiKeys(join(env.dataDir, 'keys')) : createRedisApiKeys(redis);

let shared: ServerDeps | undefined;

/** The deps of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function serverDeps(): ServerDeps {
  shared ??= createServerDeps(readEnv(process.env), processLog);
  return shared;
}
