import type { CallOptions, Client } from '../../../client/transport.ts';
import { listPools, type PoolEntry, type Pools } from '../../../client/v1/pools.ts';
import { servedAt } from '../../ui/live-age.ts';

export interface PoolPages extends Omit<Pools, 'next_cursor'> {
  /** Service time when the last page arrived, in unix milliseconds. */
  readonly servedAt: number;
}

/** Maximum number of pages, more than both networks could fill: guards against a cursor that never ends. */
const maxPages = 20;

/**
 * All pages of the pool list, deepest pool first; undefined if the cursor never ends.
 *
 * @throws ServiceError, NoAnswerError
 */
export async function readPoolPages(client: Client, options: CallOptions = {}): Promise<PoolPages | undefined> {
  const pools: PoolEntry[] = [];
  let served = 0;
  const onHeaders = (headers: Headers) => {
    served = servedAt(headers, Date.now());
  };
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const {
      pools: found,
      next_cursor: next,
      networks,
      missing,
      paused = [],
    } = await listPools(client, { limit: 100, cursor }, { ...options, onHeaders });
    pools.push(...found);
    if (next === undefined) return { pools, networks, missing, paused, servedAt: served };
    cursor = next;
  }
  return undefined;
}
