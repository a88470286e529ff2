/** Seconds left, rounded up; 0 once the deadline is reached. Both in milliseconds. */
export const secondsLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1000));

/** Reports the remaining seconds on every change until 0; returns a stop function. Catches up when a suspended tab wakes. */
export function runClock(deadline: number, onTick: (seconds: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    const now = Date.now();
    const seconds = secondsLeft(deadline, now);
    if (seconds > 0) timer = setTimeout(tick, (deadline - now) % 1000 || 1000);
    else stop();
    onTick(seconds);
  };
  const stop = () => {
    clearTimeout(timer);
    document.onvisibilitychange = null;
  };
  document.onvisibilitychange = tick;
  tick();
  return stop;
}
