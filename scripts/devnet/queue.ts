/** Runs pieces of work one after another. One that fails does not hold up the next. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function newQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
