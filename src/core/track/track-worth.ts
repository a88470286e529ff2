import type { Asset } from '../asset/asset.ts';
import { type FeeFacts, outboundFeeOf } from '../inbound/outbound-fee.ts';
import { midOutput } from '../pool/pool.ts';
import type { SwapTrack } from './track.ts';

/** Multiple of a payment's cost below which a deposit may not have been worth one when the network decided. */
const feesOfPayment = 3n;

/** Cost of a payment in `asset`, in units of `unit`; 0 where it costs nothing or has no price. */
function costOf(asset: Asset, unit: Asset, facts: FeeFacts): bigint {
  const fee = outboundFeeOf(asset, facts);
  return fee === undefined ? 0n : (midOutput(fee, asset, unit, facts.pools) ?? 0n);
}

/**
 * Whether a deposit is worth little more than its refund or its payout costs; false without a price.
 * @example isNearFee({ input: { chain: 'BTC', asset: asset('BTC.BTC'), amount: 2_999n } }, facts('thorchain')) // true
 */
export function isNearFee({ input, memo }: Pick<SwapTrack, 'input' | 'memo'>, facts: FeeFacts): boolean {
  if (input === undefined) return false;
  const costs = [input.asset, ...(memo === undefined ? [] : [memo.asset])].map((asset) => costOf(asset, input.asset, facts));
  return costs.some((cost) => input.amount < cost * feesOfPayment);
}
