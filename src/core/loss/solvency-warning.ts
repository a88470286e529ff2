import { type Asset, homeChain } from '../asset/asset.ts';
import { chainName } from '../asset/asset-name.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { protocols } from '../network/protocol.ts';
import type { OfferWarning } from './warnings.ts';

const minuteMs = 60_000;

/**
 * Warnings of a swap on whose chains a solvency halt ended within the last two hours: such halts come back while the vault is
 * still short (content/reference/halts.md#keys). `now` in unix milliseconds.
 * @example solvencyWarnings([asset('BTC.BTC')], { ...facts('thorchain'), solvencySeen: new Map([['BTC', 0]]) }, 600_000).map(({ code }) => code) // ['recent_solvency_halt']
 */
export function solvencyWarnings(
  assets: readonly Asset[],
  { network, solvencySeen }: Pick<NetworkFacts, 'network' | 'solvencySeen'>,
  now: number,
): readonly OfferWarning[] {
  const homes = new Set(assets.map((asset) => homeChain(asset, network)));
  return [...homes].flatMap((chain): OfferWarning[] => {
    const seen = solvencySeen?.get(chain);
    if (seen === undefined) return [];
    const minutes = Math.max(1, Math.round((now - seen) / minuteMs));
    const message = `${protocols[network].name} had halted ${chainName(chain)} until ${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago, because its vaults did not add up. Such halts come back: a payout may wait. Swap a small amount, or wait.`;
    return [{ code: 'recent_solvency_halt', severity: 'warning', message, figures: { seconds: `${minutes * 60}` } }];
  });
}
