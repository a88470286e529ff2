import type { Redis } from '@upstash/redis';

/** Below that nothing of ours goes by the difference. */
const mostSkewMs = 2_000;
/** How a store is set up changes seldom. */
const policyFreshMs = 60_000;
/** Of what a store may hold: then its writes fail soon. */
const fullShare = 0.9;

/** What `INFO memory` says that tells whether the store keeps what it is given; undefined where it says nothing of the kind. */
export function memoryCaution(info: string): string | undefined {
  const field = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const most = Number(field('maxmemory') ?? 0);
  const policy = field('maxmemory_policy');
  if (most === 0 || policy === undefined) return undefined;
  if (policy !== 'noeviction')
    return `Unsafe store: it drops what it was given when it is full (maxmemory-policy ${policy}). Set it to noeviction.`;
  return Number(field('used_memory') ?? 0) > most * fullShare ? 'The store is nearly full; then it takes nothing more.' : undefined;
}

/** What a difference between this machine and the store means, in milliseconds; undefined where it means nothing. */
export function clockCaution(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= mostSkewMs) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the one of the store.`;
}

/** Looks at a store that answers: what is to be said of it all the same. Rejects when it does not answer. `now` in unix milliseconds. */
export function createStoreLook(redis: Redis, now: () => number): () => Promise<readonly string[]> {
  let known: { readonly at: number; readonly caution: string | undefined } | undefined;

  async function memory(): Promise<string | undefined> {
    if (known !== undefined && Math.abs(now() - known.at) < policyFreshMs) return known.caution;
    // Not every store tells it; then nothing is said.
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
