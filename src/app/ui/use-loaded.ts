import { useEffect, useState } from 'react';

export type Loaded<T> = { readonly kind: 'waiting' } | { readonly kind: 'ready'; readonly part: T } | { readonly kind: 'failed' };

/** Loads a part once `attempt`, counted from 1, is set. Each further attempt retries. */
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
