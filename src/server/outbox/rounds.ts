import { type Delivered, nothing } from '../../service/outbox/deliver-round.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';

/** Rounds of deliveries in this process, one at a time. */
export interface Rounds {
  /** Begins a round without anybody waiting for it. */
  soon(): void;
  /** Delivers what is due, beginning nothing after `budgetMs`. Never rejects. */
  run(budgetMs: number): Promise<Delivered>;
  /** Begins nothing further, and resolves when what is at hand is done with. */
  stop(): Promise<void>;
}

interface RoundsOptions {
  /** Names the rounds in the log. */
  readonly name: string;
  /** Delivers what is due while the function says so. */
  readonly run: (goOn: () => boolean) => Promise<Delivered>;
  readonly log: Log;
  /** Told what became of the entries of each round. */
  readonly onRound?: (done: Delivered) => void;
  /** Called once nothing is being delivered. */
  readonly rest?: () => Promise<void>;
}

/** What is delivered after an answer ends in good time before the platform stops the function. */
const afterAnswerMs = 4_000;

const sum = (one: Delivered, other: Delivered): Delivered => ({
  sent: one.sent + other.sent,
  dropped: one.dropped + other.dropped,
  postponed: one.postponed + other.postponed,
  dead: one.dead + other.dead,
});

/** One round at a time. What is asked for during a round is looked at by one more. */
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
