/**
 * Runs `read` now, `everyMs` after each completion while the page is visible, and at once when a stale page becomes
 * visible or the browser is back online. Returns a function that runs it immediately.
 */
export function keepFresh(read: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running: Promise<void> | undefined;
  let endedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(() => void run(), ms);
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= read().finally(() => {
      running = undefined;
      endedAt = Date.now();
      plan(everyMs);
    });
    return running;
  };
  document.addEventListener('visibilitychange', () => plan(Math.max(0, endedAt + everyMs - Date.now())));
  addEventListener('online', () => void run());
  void run();
  return run;
}
