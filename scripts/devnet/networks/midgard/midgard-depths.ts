import type { Answer } from '../../answer.ts';
import type { View } from '../../view.ts';
import { squareRoot } from '../past.ts';
import { type Interval, requestedIntervals } from './midgard-intervals.ts';
import { assetWorth, nativeUnit, ratioText, spotPrice } from './midgard-price.ts';

const scale = 10n ** 18n;
type Depths = Interval['depths'];

/** √(asset · native) per unit of liquidity. */
const luviText = ({ balanceAsset, balanceNative, units }: Depths): string =>
  ratioText(squareRoot(balanceAsset * balanceNative * scale * scale), units * scale);

/** Value of liquidity relative to holding, after the price ratio r between two snapshots: 2√r / (1 + r). */
function shiftLoss(from: Depths, to: Depths): string {
  const base = from.balanceNative * to.balanceAsset;
  if (base === 0n || to.balanceAsset === 0n) return 'NaN';
  const ratio = (to.balanceNative * from.balanceAsset * scale) / base;
  return ratioText(2n * squareRoot(ratio * scale), scale + ratio);
}

/**
 * `/v2/history/depths/{pool}` (content/reference/midgard.md#depths): pool depths and price at the end
 * of each interval.
 */
export function depthHistory(view: View, pool: string, query: URLSearchParams): Answer {
  const { state } = view.ledger;
  const requested = requestedIntervals(view, pool, query);
  if ('error' in requested) return { status: 400, body: requested };
  const { before, found } = requested;
  const unit = nativeUnit(state.id);
  const rows = found.map(({ start, end, depths, worth }) => ({
    assetDepth: depths.balanceAsset.toString(),
    assetPrice: spotPrice(depths, unit),
    assetPriceUSD: assetWorth(depths, worth, unit),
    endTime: end.toString(),
    liquidityUnits: depths.units.toString(),
    luvi: luviText(depths),
    membersCount: '0',
    runeDepth: depths.balanceNative.toString(),
    startTime: start.toString(),
    synthSupply: '0',
    synthUnits: '0',
    units: depths.units.toString(),
  }));
  const [from, to] = [before.depths, (found.at(-1) ?? before).depths];
  const meta = {
    endAssetDepth: to.balanceAsset.toString(),
    endLPUnits: to.units.toString(),
    endMemberCount: '0',
    endRuneDepth: to.balanceNative.toString(),
    endSynthUnits: '0',
    endTime: rows.at(-1)?.endTime,
    luviIncrease: ratioText(
      squareRoot(to.balanceAsset * to.balanceNative * scale * scale) * from.units,
      squareRoot(from.balanceAsset * from.balanceNative * scale * scale) * to.units,
    ),
    priceShiftLoss: shiftLoss(from, to),
    startAssetDepth: from.balanceAsset.toString(),
    startLPUnits: from.units.toString(),
    startMemberCount: '0',
    startRuneDepth: from.balanceNative.toString(),
    startSynthUnits: '0',
    startTime: rows[0]?.startTime,
  };
  return { status: 200, body: { intervals: rows, meta } };
}
