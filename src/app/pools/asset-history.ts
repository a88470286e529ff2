import type { Client } from '../../client/transport.ts';
import { getPoolHistory } from '../../client/v1/pool-history.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { HistoryRange } from '../../core/pool/pool-history.ts';
import type { ChartPoint } from '../charts/chart-shape.ts';
import { parseDollars } from './pool-table.ts';

/** Views of the asset chart; all values are dollars in 1e8 units. */
export const assetViews = ['price', 'depth', 'volume'] as const;
export type AssetView = (typeof assetViews)[number];

export interface AssetHistoryQuery {
  readonly network: NetworkId;
  readonly asset: string;
  readonly range: HistoryRange;
  readonly view: AssetView;
}

/** One whole asset in 1e8 units, for every asset. */
const assetOne = 10n ** 8n;

/** Points of a view, oldest first; those without dollars are dropped. @throws ServiceError, NoAnswerError */
export async function readAssetHistory(client: Client, { network, asset, range, view }: AssetHistoryQuery): Promise<readonly ChartPoint[]> {
  const include = view === 'volume' ? ({ include: 'volumes' } as const) : {};
  const { points, volumes = [] } = await getPoolHistory(client, { network, asset, range, ...include }, { timeoutMs: 8_000 });
  if (view === 'volume') {
    return volumes.flatMap(({ time, volume_usd: text }) => {
      const value = parseDollars(text);
      return value === undefined ? [] : [{ time: Date.parse(time), value }];
    });
  }
  return points.flatMap(({ time, price_usd: text, balance_asset: balance }) => {
    const price = parseDollars(text);
    if (price === undefined) return [];
    // Both sides of a pool have equal value.
    return [{ time: Date.parse(time), value: view === 'price' ? price : (2n * BigInt(balance) * price) / assetOne }];
  });
}

/** Number of swaps through a pool in the last day; undefined if unavailable. */
export async function readSwaps(client: Client, network: NetworkId, asset: string): Promise<number | undefined> {
  const told = await getPoolHistory(client, { network, asset, range: '24h', include: 'volumes' }, { timeoutMs: 8_000 }).catch(
    () => undefined,
  );
  return told?.volumes?.reduce((sum, { swaps }) => sum + swaps, 0);
}
