/** From here on a quote closes once every network has said something. */
export const softDeadlineMs = 600;
/** How often that is looked at again. */
const deadlineStepMs = 300;
/** Until then a quote waits for an amount that works, where one is refused. */
export const searchDeadlineMs = 1_500;
/** Leaves room for our own share within the promised 3 s. */
export const hardDeadlineMs = 2_750;

/** Waits for everything, or until `enough` says so from the soft deadline on, or for the hard one. */
export async function closeInTime(all: Promise<unknown>, enough: (elapsedMs: number) => boolean): Promise<void> {
  const started = performance.now();
  let wait = softDeadlineMs;
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = new Promise<'tick'>((resolve) => {
      timer = setTimeout(resolve, wait, 'tick');
    });
    const first = await Promise.race([all, tick]);
    clearTimeout(timer);
    const elapsed = performance.now() - started;
    if (first !== 'tick' || enough(elapsed) || elapsed >= hardDeadlineMs) return;
    wait = Math.min(deadlineStepMs, hardDeadlineMs - elapsed);
  }
}
