/** Failures in a row after which a host is left alone. */
export const openAfter = 3;
/** For how long, in milliseconds. Then one request tries it, and the others wait for what becomes of that one. */
export const openMs = 1_000;

/** Leave to ask a host once. The first end that is told counts. */
export interface Pass {
  /** The host answered, whatever it said. */
  answered(): void;
  /** It was silent, broke off, or spoke of a trouble of its own. */
  failed(): void;
  /** Nobody waited to see. */
  left(): void;
}

/** A circuit breaker around one host: closed, open after `openAfter` failures in a row, half open after `openMs`. */
export interface Circuit {
  /** Undefined while the circuit is open: then the host is not asked. */
  enter(): Promise<Pass | undefined>;
}

/** A closed circuit. `now` in milliseconds. */
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
        // What was asked before it opened does not keep it open for longer.
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
