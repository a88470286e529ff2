import type { IdempotencyStore } from '../store/idempotency/idempotency.ts';
import type { Metrics } from './metrics.ts';

/** Unique hosts of URLs, without paths and credentials. */
const hostsIn = (urls: readonly string[]): ReadonlySet<string> => new Set(urls.map((url) => new URL(url).host));

function classOf({ status }: Response): string {
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'refused' : 'ok';
}

/** A fetch that counts the result of each request by host; hosts not in `urls` count as `other`. */
export function countedFetch(fetch: typeof globalThis.fetch, urls: readonly string[], metrics: Metrics): typeof globalThis.fetch {
  const known = hostsIn(urls);
  return async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const label = known.has(host) ? host : 'other';
    const started = performance.now();
    try {
      const response = await fetch(input, init);
      metrics.count('strait_node_answers_total', [label, classOf(response)]);
      metrics.observe('strait_node_seconds', [label], (performance.now() - started) / 1000);
      return response;
    } catch (error) {
      metrics.count('strait_node_answers_total', [label, init?.signal?.aborted ? 'given_up' : 'unreachable']);
      throw error;
    }
  };
}

/** An IdempotencyStore that counts the result of each claim. */
export function countedIdempotency(store: IdempotencyStore, metrics: Metrics): IdempotencyStore {
  return {
    ...store,
    async claim(...request) {
      try {
        const claim = await store.claim(...request);
        metrics.count('strait_idempotency_total', [claim.kind]);
        return claim;
      } catch (error) {
        metrics.count('strait_idempotency_total', ['unavailable']);
        throw error;
      }
    },
  };
}
