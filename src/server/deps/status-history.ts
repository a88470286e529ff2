import { join } from 'node:path';
import type { Deps } from '../../service/deps.ts';
import { createStatusSampler, type StatusSampler } from '../../service/status/sampler.ts';
import { createFileHistory } from '../status/history-file.ts';
import { createRedisHistory } from '../status/history-redis.ts';
import { withStore } from '../store/redis.ts';
import type { BaseDeps } from './base-deps.ts';

/** Cache time of reads, in milliseconds. */
const readFreshMs = 10_000;

/** Sampler that stores the status in the configured store, and its reader. */
export function createStatusHistory(
  { env, redis, log, service: { now } }: BaseDeps,
  needed: Pick<Deps, 'status' | 'facts'>,
): Pick<Deps, 'statusHistory'> & { readonly sampler: StatusSampler } {
  const store = redis === undefined ? createFileHistory(join(env.dataDir, 'status')) : createRedisHistory(redis);
  let known: { readonly at: number; readonly kept: ReturnType<typeof store.read> } | undefined;
  return {
    statusHistory: {
      read() {
        if (known === undefined || now() - known.at > readFreshMs) {
          const kept = store.read();
          known = { at: now(), kept };
          kept.catch(() => {
            known = undefined;
          });
        }
        const { kept } = known;
        return withStore(() => kept, 'upstream_unavailable');
      },
    },
    sampler: createStatusSampler({
      ...needed,
      store,
      onFailure: (problem) => log('warn', 'status_not_sampled', { problem }),
      now,
    }),
  };
}
