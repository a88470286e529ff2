import type { NetworkService } from '../../service/deps.ts';
import type { StatusSampler } from '../../service/status/sampler.ts';
import { createStatusReader } from '../../service/status/status.ts';
import { createCarryReminders } from '../memoless/carry-reminder.ts';
import { accountProbe, createRegistrar } from '../memoless/memoless-registrar.ts';
import { afterAnswer } from '../runtime/after-answer.ts';
import { createPoolHistories, createVolumes } from './pool-histories.ts';
import { type QuotingDeps, quotingDeps } from './quoting-deps.ts';
import { createReferenceDeps } from './reference-deps.ts';
import { createStatusHistory } from './status-history.ts';
import { createStatusProbes } from './status-probes.ts';
import { createTracks } from './tracks.ts';

/** Dependencies of endpoints that query the networks but neither send mail nor pay. */
export interface NetworkDeps extends QuotingDeps {
  readonly service: NetworkService;
  /** Samples the status once a minute. */
  readonly sampler: StatusSampler;
}

/** Adds swap tracks, histories, the status and memoless deposits on the same hosts. */
export function createNetworkDeps(quoting: QuotingDeps): NetworkDeps {
  const { env, redis, log, health, mailOutbox, fetch, live } = quoting;
  const { now, facts, chains } = quoting.service;
  const paid = createRegistrar({ env, redis, log, now });
  const plainFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const reminders = createCarryReminders({ store: paid.store, redis, env, fetch: plainFetch, log, now });
  // A self-hosted process polls by itself.
  const isReminding = env.isOnPlatform && paid.isPaying;
  const registrar = { ...paid, carrySoon: () => isReminding && reminders.carrySoon() };
  const account = accountProbe(registrar, chains);
  const probes = createStatusProbes(env, fetch, {
    store: health,
    mail: {
      backend: env.mail.smtpUrl === undefined ? 'outbox' : 'smtp',
      waiting: () => mailOutbox.waiting(),
      check: () => mailOutbox.check(),
    },
    ...(account === undefined ? {} : { account }),
  });
  const status = createStatusReader(probes, now);
  const { sampler, statusHistory } = createStatusHistory(quoting, { status, facts });
  const service = {
    ...quoting.service,
    ...createReferenceDeps(env.hosts, fetch, now, live),
    poolHistories: createPoolHistories(env.network, env.hosts, fetch, now),
    registrar,
    status,
    statusHistory,
    tracks: createTracks(env.network, env.hosts, fetch, now),
    volumes: createVolumes(env.hosts, fetch, now),
  };
  const afterRequest = () => {
    if (sampler.isDue()) afterAnswer(() => sampler.sample());
    if (isReminding) reminders.look();
  };
  return { ...quoting, service, sampler, ...(env.isOnPlatform && { afterRequest }) };
}

let shared: NetworkDeps | undefined;

/** Dependencies of this process, created on first use. @throws Error for an unusable configuration. */
export function networkDeps(): NetworkDeps {
  shared ??= createNetworkDeps(quotingDeps());
  return shared;
}
