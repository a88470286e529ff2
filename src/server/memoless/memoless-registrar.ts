import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Redis } from '@upstash/redis';
import type { ChainAccesses } from '../../core/account/account.ts';
import type { Registrar } from '../../service/ports/registrar.ts';
import type { AccountProbe } from '../../service/status/status.ts';
import type { Env } from '../runtime/env.ts';
import type { Log } from '../runtime/log.ts';
import { createFileRegistrations } from '../store/registrations-file.ts';
import { createRedisRegistrations } from '../store/registrations-redis.ts';

interface RegistrarOptions {
  readonly env: Pick<Env, 'memoless' | 'dataDir' | 'isProduction' | 'signingSecret' | 'redis'>;
  /** Client of the shared store; absent when one process stores registrations in files under `dataDir`. */
  readonly redis?: Redis | undefined;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How long a request waits for its reference; the platform stops a function after 10 seconds. */
const patienceMs = 8_000;
/** Poll interval while a request waits: about eight polls per block. */
const lookMs = 700;
const callerDigits = 24;
const idDigits = 24;

/** Registrar without the signer. Production does not pay without a shared store, since two processes would sign concurrently. */
export function createRegistrar({ env, redis, log, now }: RegistrarOptions): Omit<Registrar, 'carrySoon'> {
  const { signerKey, dailyRune, perCaller, mostUsd } = env.memoless;
  // Shared by all users of the store, so that their counters agree.
  const salt = env.redis?.token ?? env.signingSecret;
  return {
    isPaying: signerKey !== undefined && (redis !== undefined || !env.isProduction),
    store:
      redis === undefined ? createFileRegistrations({ folder: join(env.dataDir, 'registrations'), now }) : createRedisRegistrations(redis),
    caps: { budget: dailyRune, perCaller },
    mostUsd,
    patienceMs,
    lookMs,
    alert: (event, facts) => log('warn', event, facts),
    idOf: (runId, failed) => `reg_${createHash('sha256').update(`${runId} ${failed}`).digest('hex').slice(0, idDigits)}`,
    callerHash: (caller, day) => createHash('sha256').update(`${salt} ${day} ${caller}`).digest('hex').slice(0, callerDigits),
  };
}

/** Status probe of the paying account, known from its last signature so that the key is not read. Undefined if nothing is signed here. */
export function accountProbe({ isPaying, store }: Pick<Registrar, 'isPaying' | 'store'>, chains: ChainAccesses): AccountProbe | undefined {
  if (!isPaying) return undefined;
  return {
    async funds(signal) {
      const known = await store.account();
      if (known === undefined) return undefined;
      const held = await chains.of('THOR')?.balances(known.address, [], signal);
      const balance = held?.ok ? (held.value[0]?.amount ?? 0n) : BigInt(known.balance);
      return { balance, cost: BigInt(known.cost) };
    },
  };
}
