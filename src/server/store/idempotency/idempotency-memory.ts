import type { IdempotencyStore } from './idempotency.ts';
import { KeyTable, type KeyTableOptions } from './idempotency-keys.ts';

/** An IdempotencyStore in this process. */
export function createMemoryIdempotency(options: KeyTableOptions): IdempotencyStore & { readonly size: () => number } {
  const keys = new KeyTable(options);
  return {
    size: () => keys.size,
    async claim(scope, fingerprint, token) {
      const { claim, change } = keys.claim(scope, fingerprint, token);
      keys.apply(scope, change);
      return claim;
    },
    async finish(scope, token, answer) {
      const { isKept, change } = keys.finish(scope, token, answer);
      keys.apply(scope, change);
      return isKept;
    },
    async release(scope, token, hasBegun) {
      keys.apply(scope, keys.release(scope, token, hasBegun));
    },
  };
}
