import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, homeChain, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { midOutput, type Pool, pricesOf, usdValue } from '../pool/pool.ts';
import type { HostView } from './inbound.ts';

/** Outbound fee of a quote, in protocol units of `to`. */
interface QuotedPayout {
  readonly network: NetworkId;
  readonly to: Asset;
  readonly outboundFee: BaseAmount;
}

/**
 * Maximum ratio of a quote's fee to a reported one: outbound fees change with gas every block, and a quote and a
 * view are seconds apart.
 */
const maxTimes = 3n;
/** Maximum fee of a payout on the network itself, which costs cents; US dollars in 1e8 units. */
const maxNativeUsd = 100_000_000n;

/**
 * Whether a quote's outbound fee is at most three times the lowest reported by an operator for the chain
 * (content/reference/thornode.md#inbound-addresses), or a dollar for a payout on the network itself. A host that deducts
 * its own fee from the payout also lowers the memo's limit. True if no view reports a fee or no pool has a price.
 */
export function isKnownOutboundFee(
  { network, to, outboundFee }: QuotedPayout,
  views: readonly HostView[],
  pools: readonly Pool[],
): boolean {
  const chain = homeChain(to, network);
  if (chain === protocols[network].chain) return (usdValue(outboundFee, to, pricesOf(pools)) ?? 0n) <= maxNativeUsd;
  const named = views.flatMap(({ inbound }) => inbound.flatMap((entry) => (entry.chain === chain ? [entry.outboundFee] : [])));
  const [first, ...others] = named.filter((fee) => fee > 0n);
  const gasAsset = parseAsset(chains[chain]?.gasAsset ?? '', network);
  if (first === undefined || !gasAsset.ok) return true;
  const least = others.reduce((low, fee) => (fee < low ? fee : low), first);
  const worth = midOutput(baseAmount(least * maxTimes), gasAsset.value, to, pools);
  return worth === undefined || outboundFee <= worth + 1n;
}
