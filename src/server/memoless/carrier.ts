import { type CarryDeps, carryOn } from '../../service/memoless/carry.ts';
import { afterAnswer } from '../runtime/after-answer.ts';
import type { Log } from '../runtime/log.ts';

/** Resumes registrations in progress, whichever process started them. */
export interface Carrier {
  /** Runs until none is in progress or `budgetMs` is over. Returns the number left; undefined if unknown. Never rejects. */
  carryNow(budgetMs: number): Promise<number | undefined>;
  /** Runs like `carryNow`, after the response. */
  carrySoon(): void;
  /** Starts nothing further and resolves when the current work is done. */
  stop(): Promise<void>;
}

/** Poll interval: four polls per block. */
const usualLookMs = 1_500;
/** Budget on the platform, which stops a function after 10 seconds, most of which a pending registration has used. */
const boundedMs = 1_500;
/** Budget elsewhere: about three blocks; slower registrations are left to the next run. */
const unboundedMs = 20_000;

/** `lookMs`: poll interval. */
export function createCarrier(deps: CarryDeps, log: Log, lookMs = usualLookMs): Carrier {
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
