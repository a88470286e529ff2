/** Consecutive failures that open the circuit. */
export const openAfter = 3;
/** Open time in milliseconds. Then one request probes the host, and the others wait for its outcome. */
export const openMs = 1_000;

/** Permission for one request. Only the first outcome reported counts. */
export interface Pass {
  /** Reports that the host replied, with whatever content. */
  answered(): void;
  /** Reports that the host timed out, disconnected, or returned an error of its own. */
  failed(): void;
  /** Reports that the request was abandoned. */
  left(): void;
}

/** A circuit breaker around one host: closed, open after `openAfter` failures in a row, half open after `openMs`. */
export interface Circuit {
  /** Requests permission to contact the host; undefined while the circuit is open. */
  enter(): Promise<Pass | undefined>;
}

/** Creates a closed circuit. `now` in milliseconds. */
export function circuit(now: () => number): Circuit {
  let failures = 0;
  let openedAt: number | undefined;
  let probe: Promise<void> | undefined;

  function pass(isProbe: boolean, over: () => void): Pass {
    let isSettled = false;
    const settle = (change: () => void) => () => {
      if (isSettled) return;
      isSettled = true;
      change();
      if (isProbe) probe = undefined;
      over();
    };
    return {
      answered: settle(() => {
        failures = 0;
        openedAt = undefined;
      }),
      failed: settle(() => {
        failures += 1;
        // Requests from before it opened do not extend the open time.
        if (isProbe || (openedAt === undefined && failures >= openAfter)) openedAt = now();
      }),
      left: settle(() => undefined),
    };
  }

  return {
    async enter() {
      while (probe !== undefined) await probe;
      if (openedAt === undefined) return pass(false, () => undefined);
      if (now() - openedAt < openMs) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      probe = promise;
      return pass(true, resolve);
    },
  };
}
