import { useEffect, useState } from 'react';

export type Loaded<T> = { readonly kind: 'waiting' } | { readonly kind: 'ready'; readonly part: T } | { readonly kind: 'failed' };

/** A part of the page that is loaded once it is wanted: from the first attempt on, counted from 1. Each attempt tries again. */
export function useLoaded<T>(load: () => Promise<T>, attempt: number): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'waiting' });
  const isReady = loaded.kind === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is one and the same function, whatever its identity.
  useEffect(() => {
    if (attempt === 0 || isReady) return;
    let current = true;
    load().then(
      (part) => current && setLoaded({ kind: 'ready', part }),
      () => current && setLoaded({ kind: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [attempt, isReady]);
  return loaded;
}
