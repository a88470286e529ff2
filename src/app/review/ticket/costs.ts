import { formatUnits, parseDecimal } from '../../../core/amount.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { bpsOf } from '../../../core/loss/loss.ts';
import { dollars, exact, inUnit } from '../../../i18n/figures.ts';
import { costShown } from '../../offers/card/cost-words.ts';
import { shareText } from '../../state/offers/loss-words.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';

const [usdPlaces, centPlaces] = [8, 2];

/** Dollars truncated to cents, so that differences of displayed figures add up. */
function centsOf(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = parseDecimal(text.replace('-', ''), usdPlaces);
  if (!parsed.ok) return undefined;
  const cents = parsed.value / 10n ** BigInt(usdPlaces - centPlaces);
  return text.startsWith('-') ? -cents : cents;
}

/**
 * Loss components and their sum. In dollars, the parts add up to the sum; the pool part is negative where the route's
 * pools price above the market.
 */
export interface Costs {
  readonly impact: string;
  /** Fees on the payout; undefined if the response names none. */
  readonly fees?: string;
  readonly total: string;
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' · ');
const usdText = (cents: bigint | undefined): string | undefined =>
  cents === undefined ? undefined : `${cents < 0n ? '−' : ''}${dollars(formatUnits(cents, centPlaces))}`;

/** Network fee in dollars, at the payout's dollar price. */
function feeCents({ fees, payout, usd, request }: Terms): bigint | undefined {
  const out = centsOf(usd.expected_amount_out);
  if (fees === undefined || out === undefined || payout === 0n || fees.asset.toUpperCase() !== request.to.id.toUpperCase())
    return undefined;
  return (out * fees.outbound) / payout;
}

/** Swap costs: price impact, network fee on the payout, and the total. */
export function costsOf(terms: Terms): Costs {
  const { loss, fees } = terms;
  const [paid, lost, fee] = [centsOf(terms.usd.amount), centsOf(loss.usd), feeCents(terms)];
  const impact = lost === undefined || fee === undefined ? undefined : lost - fee;
  // The share of the same dollars: the quote's own figure is measured in the pools, not at the market.
  const impactBps = impact === undefined || !paid ? loss.impactBps : bpsOf(impact, paid);
  const asset = assetInfo(fees?.asset ?? '');
  return {
    impact: joined(impact === undefined || impact >= 0n ? shareText(impactBps) : undefined, usdText(impact)),
    ...(fees === undefined || asset === undefined
      ? {}
      : { fees: joined(inUnit(exact(fees.outbound, asset.decimals), asset.ticker), usdText(fee)) }),
    total: costShown(loss.totalBps, loss.usd),
  };
}
