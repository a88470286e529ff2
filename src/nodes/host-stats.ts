const forgetAfterMs = 15_000;

/** Remembers for a while which hosts failed, so that they are tried last. */
export interface HostStats {
  /** The same hosts; those that failed lately at the end, the longest-ago failure first. */
  order(hosts: readonly string[]): readonly string[];
  failed(host: string): void;
}

/** An empty memory. `now` in milliseconds. */
export function hostStats(now: () => number): HostStats {
  const failures = new Map<string, number>();
  const failedAt = (host: string) => {
    const at = failures.get(host);
    return at !== undefined && now() - at < forgetAfterMs ? at : -1;
  };
  return {
    order: (hosts) => [...hosts].sort((a, b) => failedAt(a) - failedAt(b)),
    failed: (host) => void failures.set(host, now()),
  };
}
