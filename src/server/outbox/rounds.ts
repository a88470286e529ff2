import { type Delivered, nothing } from '../../service/outbox/deliver-round.ts';
import { afterAnswer } from '../runtime/after-answer.ts';
import type { Log } from '../runtime/log.ts';

/** Delivery rounds of this process, one at a time. */
export interface Rounds {
  /** Starts a round in the background. */
  soon(): void;
  /** Delivers due entries, starting none after `budgetMs`. Never rejects. */
  run(budgetMs: number): Promise<Delivered>;
  /** Starts no further delivery and resolves when the current one is done. */
  stop(): Promise<void>;
}

interface RoundsOptions {
  /** Name of the rounds in the log. */
  readonly name: string;
  /** Delivers due entries while `goOn` returns true. */
  readonly run: (goOn: () => boolean) => Promise<Delivered>;
  readonly log: Log;
  /** Called with the result of each round. */
  readonly onRound?: (done: Delivered) => void;
  /** Called when no delivery is in progress. */
  readonly rest?: () => Promise<void>;
}

/** Budget after a response, well before the platform stops the function. */
const afterAnswerMs = 4_000;

const sum = (one: Delivered, other: Delivered): Delivered => ({
  sent: one.sent + other.sent,
  dropped: one.dropped + other.dropped,
  postponed: one.postponed + other.postponed,
  dead: one.dead + other.dead,
});

/** Runs one round at a time; requests during a round cause one more. */
export function createRounds({ name, run, log, onRound, rest = async () => undefined }: RoundsOptions): Rounds {
  let isStopped = false;
  let round: Promise<Delivered> | undefined;
  let isRequested = false;

  async function deliverUntil(end: number): Promise<Delivered> {
    try {
      const done = await run(() => !isStopped && performance.now() < end);
      onRound?.(done);
      if (Object.values(done).some((count) => count > 0)) log('info', `${name}_round`, { ...done });
      return done;
    } catch (error) {
      log('warn', `${name}_round_failed`, { problem: error });
      return nothing;
    }
  }

  async function rounds(end: number): Promise<Delivered> {
    let total = nothing;
    do {
      isRequested = false;
      total = sum(total, await deliverUntil(end));
    } while (isRequested && !isStopped && performance.now() < end);
    await rest();
    return total;
  }

  function start(budgetMs: number): Promise<Delivered> {
    isRequested = true;
    round ??= rounds(performance.now() + budgetMs).finally(() => {
      round = undefined;
    });
    return round;
  }

  return {
    soon: () => afterAnswer((isBounded) => start(isBounded ? afterAnswerMs : Number.POSITIVE_INFINITY)),
    run: start,
    async stop() {
      isStopped = true;
      await round;
    },
  };
}
