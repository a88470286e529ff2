import type { AggregatorBalanceRequest, AggregatorBalances } from '../../contract/aggregator/balance.ts';
import { sameAsset } from '../../core/asset/asset.ts';
import { balances } from '../account/account.ts';
import { decimalsOfAll } from '../account/decimals.ts';
import type { Deps } from '../deps.ts';

/** Balances of an address, with the decimals of each asset. @throws AppError as `balances` does. */
export async function aggregatorBalance(
  { only, ...request }: AggregatorBalanceRequest,
  deps: Pick<Deps, 'chains' | 'facts' | 'now'>,
): Promise<AggregatorBalances> {
  const report = await balances(request, deps);
  const wanted = only === undefined ? report.balances : report.balances.filter(({ asset }) => sameAsset(asset, only));
  const decimals = await decimalsOfAll(
    wanted.map(({ asset }) => asset),
    deps,
  );
  return { ...report, balances: wanted, decimals };
}
