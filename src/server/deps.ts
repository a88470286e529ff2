import { mayanode } from '../nodes/mayanode.ts';
import { thornode } from '../nodes/thornode.ts';
import { coalesceAsks } from '../service/coalesce.ts';
import type { Deps } from '../service/deps.ts';
import { createFactsReader } from '../service/facts.ts';
import { type Env, readEnv } from './env.ts';
import { type Log, processLog } from './log.ts';

/** What a door needs. */
export interface ServerDeps {
  readonly env: Env;
  readonly service: Deps;
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
  return { env, service: { nodes, facts: createFactsReader(nodes, now), now }, log };
}

let shared: ServerDeps | undefined;

/** The deps of this process, made on first use. @throws Error for a configuration that cannot be used. */
export function serverDeps(): ServerDeps {
  shared ??= createServerDeps(readEnv(process.env), processLog);
  return shared;
}
