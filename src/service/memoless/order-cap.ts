import { type BaseAmount, baseAmount, formatBase, formatUnits, type UsdAmount, usdAmount } from '../../core/amount.ts';
import type { Asset } from '../../core/asset/asset.ts';
import { AppError } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { dollarText } from '../../core/loss/loss.ts';
import type { SwapMemo } from '../../core/memo/memo.ts';
import { type Prices, pricesOf, usdValue, usdValueOfOne } from '../../core/pool/pool.ts';
import { amountBelow, computeBucket, exactText } from '../../core/reference/reference.ts';
import type { ExactDeposit } from '../../core/reference/registration.ts';

/** One whole unit, in protocol units. */
const one = 100_000_000n;
/** Allowed price movement since the registration, as a fraction of the cap: a twentieth. */
const slackShare = 20n;

/** Largest amount of an asset worth at most `mostUsd`; undefined without a price. */
export function cappedAmount(asset: Asset, mostUsd: UsdAmount, facts: Pick<NetworkFacts, 'pools'>): BaseAmount | undefined {
  const price = usdValueOfOne(asset, pricesOf(facts.pools));
  return price === undefined || price === 0n ? undefined : baseAmount((mostUsd * one) / price);
}

interface Ordered {
  readonly asset: Asset;
  readonly requested?: BaseAmount;
  readonly order: Pick<SwapMemo, 'asset' | 'limit'>;
}

/**
 * Rejects an order above the cap, by its input amount and by its limit.
 * @throws AppError amount_too_high; memoless_unavailable when the asset has no price, since the cap cannot be checked.
 */
export function checkOrderCap({ asset, requested, order }: Ordered, mostUsd: UsdAmount, facts: NetworkFacts): void {
  const prices = pricesOf(facts.pools);
  const sent = requested === undefined ? 0n : priced(requested, asset, prices);
  const paid = usdValue(order.limit, order.asset, prices) ?? 0n;
  const worth = sent > paid ? sent : paid;
  if (worth <= mostUsd) return;
  const largest = cappedAmount(asset, mostUsd, facts);
  const field = sent > paid ? 'requested_in_asset_amount' : 'memo';
  throw new AppError({
    code: 'amount_too_high',
    hint: overText(worth, mostUsd),
    field,
    details: {
      ...figures(worth, mostUsd),
      ...(largest === undefined ? {} : { largest_amount: `${largest}`, largest_in_asset_amount: formatBase(largest, asset) }),
    },
  });
}

/**
 * Rejects a deposit above the cap, with the largest amount below it that carries the reference. Allows one step between
 * such amounts, and price movement since the registration.
 * @throws AppError as `checkOrderCap`.
 */
export function checkDepositCap({ asset, amount, reference, form, minimum }: ExactDeposit, mostUsd: UsdAmount, facts: NetworkFacts): void {
  const prices = pricesOf(facts.pools);
  const worth = priced(amount, asset, prices);
  const step = priced(baseAmount(computeBucket(form)), asset, prices);
  if (worth <= mostUsd + mostUsd / slackShare + step) return;
  const largest = amountBelow(cappedAmount(asset, mostUsd, facts) ?? baseAmount(0n), reference, form);
  const fits = largest === undefined || largest < minimum ? undefined : largest;
  const text = fits && exactText(fits, form);
  throw new AppError({
    code: 'amount_too_high',
    hint: overText(worth, mostUsd),
    field: 'amount',
    details: {
      ...figures(worth, mostUsd),
      ...(text === undefined ? {} : { largest_amount: `${fits}`, largest_in_asset_amount: text, valid_amount_rounded_down: text }),
    },
  });
}

function priced(amount: BaseAmount, asset: Asset, prices: Prices): UsdAmount {
  const value = usdValue(amount, asset, prices);
  if (value !== undefined) return value;
  throw new AppError({
    code: 'memoless_unavailable',
    hint: 'The asset has no dollar price right now, so we cannot tell whether this order is within the limit. Use a swap with a memo.',
  });
}

const figures = (worth: bigint, mostUsd: bigint): Readonly<Record<string, string>> => ({
  usd: formatUnits(usdAmount(worth), 8),
  maximum_usd: formatUnits(usdAmount(mostUsd), 8),
});

const overText = (worth: bigint, mostUsd: UsdAmount): string =>
  `The order is worth about ${dollarText(usdAmount(worth))}; without a memo this service takes orders up to ${dollarText(mostUsd)}, since anybody can use a reference up before you pay. Pay from a wallet or with a memo instead.`;
