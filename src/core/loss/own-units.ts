import { type BaseAmount, baseAmount, formatUnits } from '../amount.ts';
import { type Asset, baseDecimals } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import type { ErrorInfo } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { protocols } from '../network/protocol.ts';
import { findPool } from '../pool/pool.ts';

/** Formats `amount` of `asset` with its ticker. */
export const shown = (amount: BaseAmount, asset: Asset): string => `${formatUnits(amount, baseDecimals(asset))} ${asset.ticker}`;

/** Amount from which an asset with more native decimals was likely given in its smallest native units. */
const ownUnitsFrom = (places: number): bigint => 10n ** BigInt(places - 2);

/**
 * Hint for an amount too large for any pool that was probably given in native units; empty where that is unlikely.
 * @example ownUnitsHint(1_000_000_000_000_000_000n, asset('ETH.ETH')) // ' The amount looks like one with 18 places; all amounts here have 8: 1 ETH is "100000000".'
 */
export function ownUnitsHint(amount: BaseAmount, asset: Asset): string {
  const [places, base] = [ownDecimals(asset) ?? 0, baseDecimals(asset)];
  if (places <= base || amount < ownUnitsFrom(places)) return '';
  const meant = baseAmount(amount / 10n ** BigInt(places - base));
  return ` The amount looks like one with ${places} places; all amounts here have ${base}: ${shown(meant, asset)} is "${meant}".`;
}

/**
 * Error of an order that exceeds a whole pool and would never fill, probably because its amount is in native units.
 * Undefined for any other order.
 * @example orderInOwnUnits({ from: asset('BTC.BTC'), to: asset('ETH.ETH'), amount: 10_000_000n, targetOut: 1_000_000_000_000_000_000n }, facts('thorchain')) // { code: 'amount_too_high', field: 'target_out' }
 */
export function orderInOwnUnits(
  {
    from,
    to,
    amount,
    targetOut,
  }: { readonly from: Asset; readonly to: Asset; readonly amount: BaseAmount; readonly targetOut: BaseAmount },
  { network, pools }: Pick<NetworkFacts, 'network' | 'pools'>,
): ErrorInfo | undefined {
  const sides = [
    [amount, from, 'amount'],
    [targetOut, to, 'target_out'],
  ] as const;
  for (const [units, asset, field] of sides) {
    const hint = ownUnitsHint(units, asset);
    const pool = findPool(pools, asset);
    if (hint === '' || pool === undefined || units < pool.balanceAsset) continue;
    return {
      code: 'amount_too_high',
      hint: `${shown(units, asset)} is more than the pools of ${protocols[network].name} hold.${hint}`,
      field,
    };
  }
  return undefined;
}
