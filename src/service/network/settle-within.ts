/**
 * Result of `work`, or of `late` once `ms` have passed; the work then continues in the background. Rejects when either of them
 * fails in its time.
 */
export function settleWithin<T, L = undefined>(work: Promise<T>, ms: number, late?: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, end.then(() => late?.() as L)]).finally(() => clearTimeout(timer));
}
