/** Time and timers, injected for tests. */
export interface Clock {
  /** Monotonic unix milliseconds. */
  now(): number;
  /** Runs `task` after `ms`; returns a cancel function. */
  after(ms: number, task: () => void): () => void;
}

/** Minimum lead of the wall clock before it counts: rounding differences between the clocks must not accumulate. */
const slackMs = 50;

/**
 * Monotonic time that advances by the larger delta of both clocks: the wall clock may be set back, and elapsed
 * time may stop while a device sleeps, but neither keeps an expired quote alive. Setting the wall clock
 * forward expires quotes early.
 */
export function steadyTime(wall: () => number, elapsed: () => number): () => number {
  let before: { readonly shown: number; readonly wall: number; readonly elapsed: number } | undefined;
  return () => {
    const here = { wall: wall(), elapsed: elapsed() };
    before ??= { ...here, shown: here.wall };
    const byWall = here.wall - before.wall;
    const byElapsed = Math.max(0, here.elapsed - before.elapsed);
    before = { ...here, shown: before.shown + (byWall > byElapsed + slackMs ? byWall : byElapsed) };
    return before.shown;
  };
}

export const deviceClock: Clock = {
  now: steadyTime(
    () => Date.now(),
    () => performance.now(),
  ),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
