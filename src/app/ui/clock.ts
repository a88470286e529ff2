/** Time and timers, handed in so that tests can turn them. */
export interface Clock {
  /** Unix milliseconds that never go back. */
  now(): number;
  /** Runs `task` after `ms`; returns the function that calls it off. */
  after(ms: number, task: () => void): () => void;
}

/** The wall clock counts only where it is this far ahead: two clocks round differently, and that must not add up. */
const slackMs = 50;

/**
 * A time that only grows, at every look by as much as the clock that went further: the wall
 * clock may be set back, and the elapsed time may stand still while a device sleeps, but
 * neither lets an expired quote live on. A wall clock that is set forward ends quotes early.
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
