import type { CopyStore } from '../../../src/service/network/shared-copies.ts';

/** In-memory copy store shared by all instances of a bench. `now` in unix milliseconds. */
export function copiesInMemory(now: () => number): CopyStore {
  const copies = new Map<string, { readonly text: string; readonly readAt: number }>();
  const claims = new Set<string>();
  return {
    async look(name, maxAgeMs) {
      const copy = copies.get(name);
      const ageMs = copy === undefined ? Number.POSITIVE_INFINITY : now() - copy.readAt;
      if (copy !== undefined && ageMs <= maxAgeMs) return { kind: 'copy', text: copy.text, ageMs };
      if (claims.has(name)) return { kind: 'theirs' };
      claims.add(name);
      return { kind: 'mine' };
    },
    put(name, text, readAt) {
      copies.set(name, { text, readAt });
      claims.delete(name);
    },
    leave: (name) => void claims.delete(name),
  };
}
