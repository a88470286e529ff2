import type { Precedence } from '../../core/network/precedence.ts';
import type { HostLimits, LimitedHost } from './host-limits.ts';
import { createReserve, type Reserve, type ReserveDeps } from './reserve.ts';

/** What is left of a host's budget, for whoever runs the service. */
export interface BudgetLeft {
  /** `operator@host`. */
  readonly bucket: string;
  readonly kind: keyof HostLimits;
  readonly left: number;
  readonly quota: number;
  readonly seconds: number;
}

/** What may be asked of each host. */
export interface HostBudgets {
  /** Counts one request and answers 0, or else the milliseconds until the host may be asked. A host that is not known has no limit. Never throws. */
  take(host: string, precedence: Precedence, isQuote: boolean): Promise<number>;
  /** The host wants to be left alone for so long. */
  rest(host: string, ms: number): void;
  left(): readonly BudgetLeft[];
}

type Reserves = Readonly<Record<keyof HostLimits, Reserve>> & Pick<LimitedHost, 'limits'>;

/** Budgets of the given hosts. The store must always answer (`guardBuckets`). */
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
      // The scarcer first: what is taken of it is lost when the other is spent.
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
