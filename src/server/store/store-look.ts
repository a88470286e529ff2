import type { Redis } from '@upstash/redis';

/** Maximum clock skew without any effect on us. */
const maxSkewMs = 2_000;
/** Cache lifetime of the store's configuration, which rarely changes. */
const policyFreshMs = 60_000;
/** Share of the memory limit beyond which writes will soon fail. */
const fullShare = 0.9;

/** Warns if `INFO memory` shows that the store may lose or refuse data; undefined otherwise. */
export function memoryCaution(info: string): string | undefined {
  const field = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const most = Number(field('maxmemory') ?? 0);
  const policy = field('maxmemory_policy');
  if (most === 0 || policy === undefined) return undefined;
  if (policy !== 'noeviction')
    return `Unsafe store: it drops what it was given when it is full (maxmemory-policy ${policy}). Set it to noeviction.`;
  return Number(field('used_memory') ?? 0) > most * fullShare ? 'The store is nearly full; then it takes nothing more.' : undefined;
}

/** Warns about a clock difference between this machine and the store, in milliseconds; undefined if it is negligible. */
export function clockCaution(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= maxSkewMs) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the one of the store.`;
}

/** Creates a check that lists warnings about a reachable store. It rejects when the store is unreachable. `now` in unix milliseconds. */
export function createStoreLook(redis: Redis, now: () => number): () => Promise<readonly string[]> {
  let known: { readonly at: number; readonly caution: string | undefined } | undefined;

  async function memory(): Promise<string | undefined> {
    if (known !== undefined && Math.abs(now() - known.at) < policyFreshMs) return known.caution;
    // Stores without INFO get no warning.
    const info = await redis.exec<unknown>(['INFO', 'memory']).catch(() => undefined);
    known = { at: now(), caution: typeof info === 'string' ? memoryCaution(info) : undefined };
    return known.caution;
  }

  async function clock(): Promise<string | undefined> {
    const before = now();
    const [seconds, micros] = await redis.time();
    const here = (before + now()) / 2;
    return clockCaution(here - (Number(seconds) * 1_000 + Number(micros) / 1_000));
  }

  return async () => (await Promise.all([clock(), memory()])).filter((one) => one !== undefined);
}
