import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, homeChain, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { midOutput, type Pool, pricesOf, usdValue } from '../pool/pool.ts';
import type { HostView } from './inbound.ts';

/** What a quote takes for its payout, in protocol units of `to`. */
interface QuotedPayout {
  readonly network: NetworkId;
  readonly to: Asset;
  readonly outboundFee: BaseAmount;
}

/** The fee of a chain follows its gas from block to block; a quote and a view are some seconds apart. */
const mostTimes = 3n;
/** Payouts on the networks themselves cost cents; in dollars with eight places. */
const mostNativeUsd = 100_000_000n;

/**
 * Whether the outbound fee of a quote is no more than three times the lowest that an operator names for the chain
 * (content/reference/thornode.md#inbound-addresses), or a dollar for a payout on the network itself. A host that lowers a
 * payout by a fee of its own lowers the limit of the memo with it. True where nobody names a fee or no pool has a price.
 */
export function isKnownOutboundFee(
  { network, to, outboundFee }: QuotedPayout,
  views: readonly HostView[],
  pools: readonly Pool[],
): boolean {
  const chain = homeChain(to, network);
  if (chain === protocols[network].chain) return (usdValue(outboundFee, to, pricesOf(pools)) ?? 0n) <= mostNativeUsd;
  const named = views.flatMap(({ inbound }) => inbound.flatMap((entry) => (entry.chain === chain ? [entry.outboundFee] : [])));
  const [first, ...others] = named.filter((fee) => fee > 0n);
  const gasAsset = parseAsset(chains[chain]?.gasAsset ?? '', network);
  if (first === undefined || !gasAsset.ok) return true;
  const least = others.reduce((low, fee) => (fee < low ? fee : low), first);
  const worth = midOutput(baseAmount(least * mostTimes), gasAsset.value, to, pools);
  return worth === undefined || outboundFee <= worth + 1n;
}
