import { type BaseAmount, baseAmount, formatUnits, maxOf } from '../../core/amount.ts';
import { type Asset, baseDecimals } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { ownDecimals } from '../../core/asset/token-decimals.ts';
import { AppError } from '../../core/errors.ts';
import { getStep } from '../../core/quote/exact-output.ts';
import { resolveAsset } from '../../core/quote/plan.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from './both-facts.ts';

interface Paying {
  readonly from: Asset;
  readonly amount: BaseAmount;
}

/** Step that its chain can represent; without known decimals, the coarsest step of the asset's pools on both networks. */
async function payableStep(from: Asset, deps: Pick<Deps, 'facts'>): Promise<bigint> {
  if (ownDecimals(from) !== undefined) return getStep(from, []);
  const known = await readBothFacts(deps);
  return maxOf(1n, ...known.map((facts) => getStep(resolveAsset(from, facts) ?? from, facts.pools)));
}

/**
 * Rounds the amount down to what its chain can represent, which is all a wallet can pay, and keeps the requested amount
 * if it was higher.
 * @throws AppError invalid_amount when nothing is left
 */
export async function withPaidAmount<Request extends Paying>(
  request: Request,
  deps: Pick<Deps, 'facts'>,
): Promise<Request & { readonly amountAsked?: BaseAmount }> {
  const { from, amount } = request;
  const step = await payableStep(from, deps);
  const rest = amount % step;
  if (rest === 0n) return request;
  if (rest < amount) return { ...request, amount: baseAmount(amount - rest), amountAsked: amount };
  const least = `${formatUnits(step, baseDecimals(from))} ${from.ticker}`;
  const hint = `The smallest amount that ${chainName(from.chain)} carries is ${least}. Send at least ${step} units.`;
  throw new AppError({ code: 'invalid_amount', hint, field: 'amount', details: { recommended_min_amount_in: `${step}` } });
}
