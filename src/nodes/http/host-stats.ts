import { type Circuit, circuit, type Pass } from './circuit.ts';
import type { Liveness } from './liveness.ts';

const forgetAfterMs = 15_000;

/** Tracks host failures for a while: failed hosts are tried last, and hosts that are down or stalled are skipped. */
export interface HostStats {
  /** Orders hosts without the stalled ones, unless all are; recently failed ones last, the oldest failure first. */
  order(hosts: readonly string[]): readonly string[];
  failed(host: string): void;
  /** Permission to contact this host; undefined while its circuit is open. */
  enter(host: string): Promise<Pass | undefined>;
}

/** Creates empty stats. `now` in milliseconds. `live` is shared by all clients of the same hosts. */
export function hostStats(now: () => number, live?: Pick<Liveness, 'moving'>): HostStats {
  const failures = new Map<string, number>();
  const circuits = new Map<string, Circuit>();
  const failedAt = (host: string) => {
    const at = failures.get(host);
    return at !== undefined && now() - at < forgetAfterMs ? at : -1;
  };
  return {
    order: (hosts) => [...(live?.moving(hosts) ?? hosts)].sort((a, b) => failedAt(a) - failedAt(b)),
    failed: (host) => void failures.set(host, now()),
    enter(host) {
      const found = circuits.get(host) ?? circuit(now);
      circuits.set(host, found);
      return found.enter();
    },
  };
}
