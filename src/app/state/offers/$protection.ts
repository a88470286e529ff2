import { computed } from 'nanostores';
import { usdAmount } from '../../../core/amount.ts';
import { chains } from '../../../core/chain/chain.ts';
import { recommendedTolerance } from '../../../core/quote/protection.ts';
import { $from, $toleranceBps, $unprotected } from '../form/$form.ts';
import { readTyped } from '../form/amount-text.ts';
import { $worth } from '../pools/$dollars.ts';
import { $standings, type NetworkStanding } from '../pools/$pools.ts';

export const presetsBps = [50, 100, 300] as const;
const range = [1, 5_000] as const;

/** Whether the form accepts a tolerance of `bps` basis points. */
export const isOfferedTolerance = (bps: number): boolean => bps >= range[0] && bps <= range[1];

/** Parses a typed percentage into basis points; undefined outside 0.01 to 50 or with more than two decimal places. */
export function readPercent(text: string): number | undefined {
  const parsed = readTyped(text.trim().replace(/\s*%$/, ''), 2);
  if (!parsed.ok || parsed.value < BigInt(range[0]) || parsed.value > BigInt(range[1])) return undefined;
  return Number(parsed.value);
}

/** Sets the tolerance and restores the protection. */
export function chooseTolerance(bps: number): void {
  $toleranceBps.set(bps);
  $unprotected.set(false);
}

const listDepths = (...standings: readonly NetworkStanding[]) =>
  standings.flatMap((one) => (one === undefined || one === 'unlisted' || one.deepest === 0n ? [] : [usdAmount(one.deepest)]));

/**
 * Suggested tolerance for the form; undefined while its dollar value or the depth of its pools is unknown. `waitSeconds`
 * is the time until the best offer is executed.
 */
export function suggestedBps(waitSeconds: number | undefined) {
  return computed([$worth, $standings, $from], (worth, { from, to }, id) => {
    const depths = listDepths(from, to);
    if (worth === undefined || depths.length < 2) return undefined;
    const block = (chains[id.split(/[.~/-]/, 1)[0] ?? '']?.blockMs ?? 0) / 1000;
    return recommendedTolerance({ value: usdAmount(worth), depths, waitSeconds: waitSeconds ?? block });
  });
}
