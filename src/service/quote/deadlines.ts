/** From here on a quote closes once every network has said something; until then everything that was asked is waited for. */
export const softDeadlineMs = 1_500;
/** How often that is looked at again. */
const deadlineStepMs = 300;
/** Leaves room for our own share within the promised 3 s. */
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

/** Waits for everything, or until there is enough from the soft deadline on, or for the hard one. */
export async function closeInTime(all: Promise<unknown>, isEnough: () => boolean): Promise<void> {
  const last = waitFor(hardDeadlineMs);
  let next = waitFor(softDeadlineMs);
  while ((await Promise.race([all, last.over, next.over])) === next && !isEnough()) next = waitFor(deadlineStepMs);
  for (const { stop } of [last, next]) stop();
}
