/** Soft deadline: afterwards a quote closes once every network has replied; before it, all requests are awaited. */
export const softDeadlineMs = 1_500;
/** Interval of the check for results after the soft deadline. */
const deadlineStepMs = 300;
/** Hard deadline; leaves room for our own processing within the promised 3 s. */
const hardDeadlineMs = 2_750;

interface Wait {
  readonly over: Promise<Wait>;
  readonly stop: () => void;
}

function waitFor(ms: number): Wait {
  const { promise, resolve } = Promise.withResolvers<Wait>();
  const timer = setTimeout(() => resolve(wait), ms);
  const wait: Wait = { over: promise, stop: () => clearTimeout(timer) };
  return wait;
}

/** Waits for everything, for enough results after the soft deadline, or for the hard deadline. */
export async function closeInTime(all: Promise<unknown>, isEnough: () => boolean): Promise<void> {
  const last = waitFor(hardDeadlineMs);
  let next = waitFor(softDeadlineMs);
  while ((await Promise.race([all, last.over, next.over])) === next && !isEnough()) next = waitFor(deadlineStepMs);
  for (const { stop } of [last, next]) stop();
}
