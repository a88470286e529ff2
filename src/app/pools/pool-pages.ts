import { type PoolsAnswer, type PoolView, readPoolsAnswer } from '../assets/asset-list.ts';
import { servedAt } from '../ui/live-age.ts';
import { readAnswer } from '../ui/read-answer.ts';

export interface PoolPages extends Omit<PoolsAnswer, 'nextCursor'> {
  readonly kind: 'ready';
  /** Time of the service when the last page arrived, in unix milliseconds. */
  readonly servedAt: number;
}

/** More pages than both networks could fill: a cursor that never ends is a failure. */
const mostPages = 20;
const failed = { kind: 'failed' } as const;

/** Every page of GET /api/v1/pools, deepest pool first. A request that cannot be made throws. */
export async function readPoolPages(fetchPage: typeof fetch, signal?: AbortSignal): Promise<PoolPages | typeof failed> {
  const pools: PoolView[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === undefined ? {} : { cursor }) });
    const init = { headers: { accept: 'application/json' }, ...(signal === undefined ? {} : { signal }) };
    const response = await fetchPage(`/api/v1/pools?${query}`, init);
    const answer = response.ok ? readPoolsAnswer(await readAnswer(response)) : undefined;
    if (answer === undefined) return failed;
    pools.push(...answer.pools);
    cursor = answer.nextCursor;
    if (cursor !== undefined) continue;
    return { kind: 'ready', pools, networks: answer.networks, missing: answer.missing, servedAt: servedAt(response.headers, Date.now()) };
  }
  return failed;
}
