import { type Circuit, circuit, type Pass } from './circuit.ts';
import type { Liveness } from './liveness.ts';

const forgetAfterMs = 15_000;

/** Remembers for a while which hosts failed, so that they are tried last, and which are down or stand still, so that they are left alone. */
export interface HostStats {
  /** The same hosts but for those that stand still while another does not; those that failed lately at the end, the longest-ago failure first. */
  order(hosts: readonly string[]): readonly string[];
  failed(host: string): void;
  /** Leave to ask this host; undefined while its circuit is open. */
  enter(host: string): Promise<Pass | undefined>;
}

/** An empty memory. `now` in milliseconds. `live` is shared by all who ask the same hosts. */
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
