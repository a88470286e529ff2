import type { Precedence } from '../../core/network/precedence.ts';
import type { HostLimits, LimitedHost } from './host-limits.ts';
import { createReserve, type Reserve, type ReserveDeps } from './reserve.ts';

/** Remaining budget of a host, for the operator of the service. */
export interface BudgetLeft {
  /** Bucket name: `operator@host`. */
  readonly bucket: string;
  readonly kind: keyof HostLimits;
  readonly left: number;
  readonly quota: number;
  readonly seconds: number;
}

/** Request budgets of all hosts. */
export interface HostBudgets {
  /** Counts one request and returns 0, or else the milliseconds until the host accepts one. Unknown hosts have no limit. Never throws. */
  take(host: string, precedence: Precedence, isQuote: boolean): Promise<number>;
  /** Backs off from the host for `ms`. */
  rest(host: string, ms: number): void;
  left(): readonly BudgetLeft[];
}

type Reserves = Readonly<Record<keyof HostLimits, Reserve>> & Pick<LimitedHost, 'limits'>;

/** Creates the budgets of the given hosts. The store must never reject (`guardBuckets`). */
export function createHostBudgets(hosts: readonly LimitedHost[], deps: ReserveDeps): HostBudgets {
  const buckets = new Map<string, Reserves>();
  for (const { bucket, limits } of hosts) {
    if (buckets.has(bucket)) continue;
    const reserve = (kind: keyof HostLimits) => createReserve(`${bucket} ${kind}`, limits[kind], deps);
    buckets.set(bucket, { requests: reserve('requests'), quotes: reserve('quotes'), limits });
  }
  const byHost = new Map(hosts.map(({ url, bucket }) => [url, buckets.get(bucket)]));

  return {
    async take(host, precedence, isQuote) {
      const found = byHost.get(host);
      if (found === undefined) return 0;
      // Scarcer budget first: its token is wasted when the other budget is used up.
      const quoteMs = isQuote ? await found.quotes.take(precedence) : 0;
      return quoteMs > 0 ? quoteMs : found.requests.take(precedence);
    },
    rest(host, ms) {
      const found = byHost.get(host);
      found?.requests.rest(ms);
    },
    left: () =>
      [...buckets].flatMap(([bucket, { limits, ...reserves }]) =>
        (['requests', 'quotes'] as const).map((kind) => ({ bucket, kind, left: reserves[kind].left(), ...limits[kind] })),
      ),
  };
}
