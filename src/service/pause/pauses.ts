import { AppError } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type PausablePath, type Pause, type PauseScope, pausedError, pauseOf } from '../../core/pause/pause.ts';
import type { Deps, PauseReader } from '../deps.ts';

/** Where the operator's stops are kept. All calls reject when the store cannot be reached. */
export interface PauseStore {
  all(): Promise<readonly Pause[]>;
  /** Adds a stop, or replaces the one of the same scope. */
  put(pause: Pause): Promise<void>;
  /** False when nothing of that scope was stopped. */
  remove(scope: PauseScope): Promise<boolean>;
}

/** What is younger than this, in milliseconds, is what the store says now. */
const freshMs = 2_000;
/** What is older is waited for, so that every process knows of a stop within 3 s. */
const staleMs = 3_000;
/**
 * A store that takes longer, by so many waits, is down; the next call looks again. One long wait would end before an answer
 * that has come and that a busy process has not got round to; between two waits it does.
 */
const waits = 10;
const waitMs = 50;

interface ReaderOptions {
  readonly store: Pick<PauseStore, 'all'>;
  /** Stops that the configuration makes. */
  readonly configured: readonly Pause[];
  /** Told of each look that failed. */
  readonly onFailure: (problem: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * The stops in force, read again every 2 s while they are asked for. While the store cannot be
 * reached the last known ones hold: a stop stays, and nothing is stopped that was not.
 */
export function createPauseReader({ store, configured, onFailure, now }: ReaderOptions): PauseReader {
  let known: readonly Pause[] = configured;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function look(): Promise<void> {
    const startedAt = now();
    try {
      known = [...configured, ...(await store.all())];
    } catch (problem) {
      onFailure(problem);
    }
    readAt = startedAt;
  }

  return {
    async read() {
      const age = now() - readAt;
      if (age >= 0 && age < freshMs) return known;
      reading ??= look().finally(() => {
        reading = undefined;
      });
      if (age < 0 || age >= staleMs) await Promise.race([reading, patience()]);
      return known;
    },
  };
}

async function patience(): Promise<void> {
  for (let left = waits; left > 0; left -= 1) await wait(waitMs);
}

/** Does not keep a process alive that has nothing else to do. */
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** The refusal of a path that the operator has stopped; undefined for one that is open. */
export async function pausedReply(path: PausablePath, { pauses }: Pick<Deps, 'pauses'>): Promise<NodeReply<never> | undefined> {
  const found = pauseOf(await pauses.read(), path);
  return found && { ok: false, error: { kind: 'refused', info: pausedError(found) } };
}

/** @throws AppError paused when the operator has stopped what is about to be answered. */
export async function refusePaused(path: PausablePath, { pauses }: Pick<Deps, 'pauses'>): Promise<void> {
  const found = pauseOf(await pauses.read(), path);
  if (found !== undefined) throw new AppError(pausedError(found));
}
