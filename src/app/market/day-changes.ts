import { useEffect, useState } from 'react';
import { getRateHistory } from '../../client/v1/rate-history.ts';
import { client } from '../ui/client.ts';
import type { PopularSwap } from './popular-swaps.ts';

/** Cache of changes while the page is open. */
const read = new Map<string, number>();

export const pairKey = ({ from, to }: PopularSwap): string => `${from.id} ${to.id}`;

async function readChange(swap: PopularSwap): Promise<number | undefined> {
  const { from, to } = swap;
  const known = read.get(pairKey(swap));
  if (known !== undefined) return known;
  const { change_bps: bps } = await getRateHistory(client, { from_asset: from.id, to_asset: to.id, range: '24h' });
  read.set(pairKey(swap), bps);
  return bps;
}

/** 24-hour change of each rate in basis points, by pair; loaded sequentially, absent if unavailable. */
export function useDayChanges(swaps: readonly PopularSwap[]): ReadonlyMap<string, number> {
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(read);
  const keys = swaps.map(pairKey).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pairs change with their names alone.
  useEffect(() => {
    let current = true;
    void (async () => {
      for (const swap of swaps) {
        await readChange(swap).catch(() => undefined);
        if (!current) return;
        setChanges(new Map(read));
      }
    })();
    return () => {
      current = false;
    };
  }, [keys]);
  return changes;
}
