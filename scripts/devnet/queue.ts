/** Runs tasks one after another. A failed task does not block the next. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function newQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
