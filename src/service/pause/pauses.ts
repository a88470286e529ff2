import { AppError } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type PausablePath, type Pause, type PauseScope, pausedError, pauseOf } from '../../core/pause/pause.ts';
import type { Deps, PauseReader } from '../deps.ts';

/** Store of the operator's pauses. All calls reject when the store cannot be reached. */
export interface PauseStore {
  all(): Promise<readonly Pause[]>;
  /** Adds a pause, or replaces the one of the same scope. */
  put(pause: Pause): Promise<void>;
  /** False when no pause of that scope exists. */
  remove(scope: PauseScope): Promise<boolean>;
}

/** Pauses younger than this, in milliseconds, are served from the cache. */
const freshMs = 2_000;
/** Older pauses are awaited, so that every process knows of a pause within 3 s. */
const staleMs = 3_000;
/**
 * Timeout of a store read, split into short waits; the next call reads again. In a busy process a single long timer
 * could fire before a reply that has already arrived is handled.
 */
const waits = 10;
const waitMs = 50;

interface ReaderOptions {
  readonly store: Pick<PauseStore, 'all'>;
  /** Pauses set by the configuration. */
  readonly configured: readonly Pause[];
  /** Called for each failed read. */
  readonly onFailure: (problem: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Reads the active pauses, refreshed at most every 2 s on demand. While the store cannot be reached the last known
 * pauses remain in force.
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

/** Waits without keeping an idle process alive. */
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** The refusal of a paused path; undefined when it is open. */
export async function pausedReply(path: PausablePath, { pauses }: Pick<Deps, 'pauses'>): Promise<NodeReply<never> | undefined> {
  const found = pauseOf(await pauses.read(), path);
  return found && { ok: false, error: { kind: 'refused', info: pausedError(found) } };
}

/** Rejects a paused path. @throws AppError paused when the operator has paused it. */
export async function refusePaused(path: PausablePath, { pauses }: Pick<Deps, 'pauses'>): Promise<void> {
  const found = pauseOf(await pauses.read(), path);
  if (found !== undefined) throw new AppError(pausedError(found));
}
