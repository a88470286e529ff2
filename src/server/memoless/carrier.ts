import { type CarryDeps, carryOn } from '../../service/memoless/carry.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';

/** Carries registrations on that are under way, whichever process began them. */
export interface Carrier {
  /** Until nothing is under way, for `budgetMs` at most. How many are left; undefined when that could not be told. Never rejects. */
  carryNow(budgetMs: number): Promise<number | undefined>;
  /** The same after the answer. */
  carrySoon(): void;
  /** Begins nothing more, and resolves when what is at hand is done with. */
  stop(): Promise<void>;
}

/** Two looks within a block. */
const lookMs = 1_500;
/** The platform stops a function 10 seconds after it was called, which a registration that is pending has nearly used up. */
const boundedMs = 1_500;
/** About three blocks; what takes longer is looked at by whoever comes next. */
const unboundedMs = 20_000;

export function createCarrier(deps: CarryDeps, log: Log): Carrier {
  let round: Promise<number | undefined> | undefined;
  let isStopped = false;
  let wake: (() => void) | undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, lookMs);
    });

  async function carryUntil(end: number): Promise<number | undefined> {
    try {
      for (;;) {
        const open = await carryOn(deps, end);
        if (open === 0 || isStopped || deps.now() + lookMs >= end) return open;
        await pause();
      }
    } catch (problem) {
      log('warn', 'registrations_not_carried', { problem });
      return undefined;
    }
  }

  function carryNow(budgetMs: number): Promise<number | undefined> {
    if (isStopped) return Promise.resolve(undefined);
    round ??= carryUntil(deps.now() + budgetMs).finally(() => {
      round = undefined;
    });
    return round;
  }

  return {
    carryNow,
    carrySoon: () => afterAnswer((isBounded) => carryNow(isBounded ? boundedMs : unboundedMs)),
    async stop() {
      isStopped = true;
      wake?.();
      await round;
    },
  };
}
