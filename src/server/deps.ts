import { mayanode } from '../nodes/mayanode.ts';
import { thornode } from '../nodes/thornode.ts';
import { coalesceAsks } from '../service/coalesce.ts';
import type { Deps } from '../service/deps.ts';
import { createFactsReader } from '../service/facts.ts';
import { createStatusReader } from '../service/status.ts';
import { type Env, readEnv } from './env.ts';
import { type Log, processLog } from './log.ts';
import { createMailRoom, type MailRoom } from './mail-room.ts';
import { createStatusProbes } from './status-probes.ts';
import { createStores, type Stores } from './stores.ts';

/** What a door needs. */
export interface ServerDeps extends Stores {
  readonly env: Env;
  readonly service: Deps;
  readonly mailRoom: MailRoom;
  readonly log: Log;
}

/** Deps over the configured hosts, with a cache and a memory of failed hosts of their own. */
export function createServerDeps(env: Env, log: Log): ServerDeps {
  const now = Date.now;
  const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const nodes = {
    thorchain: coalesceAsks(thornode({ hosts: env.hosts.thornode, fetch, now })),
    mayachain: coalesceAsks(mayanode({ hosts: env.hosts.mayanode, fetch, now })),
  };
  const stores = createStores(env, now);
  if (env.isProduction && stores.redis === undefined) log('warn', 'store_not_shared', { hint: 'Set UPSTASH_REDIS_REST_URL and _TOKEN.' });
  const mailRoom = createMailRoom({ env, redis: stores.redis, log, now });
  const probes = createStatusProbes(env, fetch, {
    store: stores.health,
    mail: mailRoom.probe,
  });
  const service = { nodes, facts: createFactsReader(nodes, now), status: createStatusReader(probes, now), mail: mailRoom, now };
  return { ...stores, env, service, mailRoom, log };
}

let shared: ServerDeps | undefined;

/** The deps of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function serverDeps(): ServerDeps {
  shared ??= createServerDeps(readEnv(process.env), processLog);
  return shared;
}
