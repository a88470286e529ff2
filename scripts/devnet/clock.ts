export const blockMs = 6_000;

/**
 * Block clock of both networks: one block per six seconds of real time, made lazily on access.
 * Manual advances are added on top; a paused clock only moves by them.
 */
export interface Clock {
  /** Unix milliseconds of the first block. */
  readonly startedAt: number;
  /** Makes all blocks that are due. */
  readonly tick: () => void;
  readonly advanceBlocks: (count: number) => void;
  readonly advanceSeconds: (seconds: number) => void;
  readonly pause: (paused: boolean) => void;
  readonly isPaused: () => boolean;
  /** Unix milliseconds as the networks see them. */
  readonly read: () => number;
}

/** `now` in Unix milliseconds; the first block is made at `now()`. `makeBlock` takes a block's Unix seconds. */
export function startClock(makeBlock: (time: number) => void, now: () => number): Clock {
  const startedAt = now();
  let nextAt = startedAt + blockMs;
  let ahead = 0;
  let stoppedAt: number | undefined;
  const read = (): number => stoppedAt ?? now() + ahead;

  const make = (): void => {
    const time = Math.floor(nextAt / 1000);
    nextAt += blockMs;
    makeBlock(time);
  };
  const tick = (): void => {
    while (nextAt <= read()) make();
  };
  const move = (ms: number): void => {
    if (stoppedAt === undefined) ahead += ms;
    else stoppedAt += ms;
    tick();
  };

  return {
    startedAt,
    tick,
    read,
    isPaused: () => stoppedAt !== undefined,
    advanceBlocks: (count) => {
      tick();
      move(count * blockMs);
    },
    advanceSeconds: (seconds) => {
      tick();
      move(seconds * 1000);
    },
    pause: (paused) => {
      tick();
      if (paused) stoppedAt ??= read();
      else if (stoppedAt !== undefined) {
        ahead = Math.max(stoppedAt - now(), 0);
        stoppedAt = undefined;
        // After a pause, resume at the current time without making up for missed blocks.
        nextAt = Math.max(nextAt, read());
      }
    },
  };
}
