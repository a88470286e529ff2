import type { AggregatorBalanceAsk, AggregatorBalances } from '../contract/aggregator-balance.ts';
import { sameAsset } from '../core/asset.ts';
import { balances } from './account.ts';
import { decimalsOfAll } from './aggregator-decimals.ts';
import type { Deps } from './deps.ts';

/** What an address holds, with the places of each asset. @throws AppError as `balances` does. */
export async function aggregatorBalance(
  { only, ...ask }: AggregatorBalanceAsk,
  deps: Pick<Deps, 'chains' | 'facts' | 'now'>,
): Promise<AggregatorBalances> {
  const report = await balances(ask, deps);
  const wanted = only === undefined ? report.balances : report.balances.filter(({ asset }) => sameAsset(asset, only));
  const decimals = await decimalsOfAll(
    wanted.map(({ asset }) => asset),
    deps,
  );
  return { ...report, balances: wanted, decimals };
}
