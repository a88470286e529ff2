import { type BaseAmount, baseAmount, minOf } from '../amount.ts';
import { type Asset, formatAsset, homeChain, isGasAsset, parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { midOutput, type Pool, pricesOf, usdValue } from '../pool/pool.ts';
import type { HostView } from './inbound.ts';

/** Source of payout fees: a node's facts, or a host's view together with the pools. */
export type FeeFacts = Pick<NetworkFacts, 'network' | 'inbound' | 'outboundFees' | 'pools'>;

/**
 * Outbound fee of a payout in `asset`, in 1e8 units of that asset. THORNode charges each asset a multiple of the chain's cost
 * of its own (content/reference/arithmetic.md#outbound-fee); where no fee of the asset is reported, that of the chain's gas
 * asset at pool prices. Undefined for a payout on the network itself, and without a fee or a price.
 * @example outboundFeeOf(asset('ETH.ETH'), facts('thorchain')) // 1_000n
 */
export function outboundFeeOf(asset: Asset, { network, inbound, outboundFees, pools }: FeeFacts): BaseAmount | undefined {
  const chain = homeChain(asset, network);
  if (chain === protocols[network].chain) return undefined;
  const own = isGasAsset(asset) ? undefined : outboundFees?.get(formatAsset(asset));
  if (own !== undefined) return own;
  const gas = parseAsset(chains[chain]?.gasAsset ?? '', network);
  const fee = inbound.find((entry) => entry.chain === chain)?.outboundFee ?? 0n;
  return gas.ok && fee > 0n ? midOutput(baseAmount(fee), gas.value, asset, pools) : undefined;
}

/** Outbound fee of a quote, in protocol units of `to`. */
interface QuotedPayout {
  readonly network: NetworkId;
  readonly to: Asset;
  readonly outboundFee: BaseAmount;
}

/**
 * Maximum ratio of a quote's fee to a reported one: outbound fees change with gas every block, and a quote and a
 * view are seconds apart, a token's fee half a minute.
 */
const maxTimes = 3n;
/** Maximum fee of a payout on the network itself, which costs cents; US dollars in 1e8 units. */
const maxNativeUsd = 100_000_000n;

/**
 * Whether a quote's outbound fee is at most three times the lowest reported by an operator for the asset
 * (content/reference/thornode.md#inbound-addresses), or a dollar for a payout on the network itself. A host that deducts
 * its own fee from the payout also lowers the memo's limit. True if no view reports a fee or no pool has a price.
 */
export function isKnownOutboundFee(
  { network, to, outboundFee }: QuotedPayout,
  views: readonly HostView[],
  pools: readonly Pool[],
): boolean {
  if (homeChain(to, network) === protocols[network].chain) return (usdValue(outboundFee, to, pricesOf(pools)) ?? 0n) <= maxNativeUsd;
  const [first, ...others] = views.flatMap((view) => outboundFeeOf(to, { network, pools, ...view }) ?? []);
  if (first === undefined) return true;
  return outboundFee <= minOf(first, ...others) * maxTimes + 1n;
}
