import type { QuotedOffer } from '../../../client/v1/quote.ts';
import { parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import { blockSecondsOf } from '../../../core/quote/whole-time.ts';
import { tSwap } from '../../words/swap-words.ts';

interface Part {
  readonly name: string;
  readonly seconds: number;
}

type Timed = Pick<QuotedOffer, 'network' | 'inbound_confirmation_seconds' | 'streaming_swap_seconds' | 'total_swap_seconds'>;
interface Pair {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
}

/** Block time, in whole seconds, of the chain where the network observes or pays the asset. */
function blockSeconds({ id, chain }: AssetInfo, network: NetworkId): number {
  const asset = parseAsset(id, network);
  return asset.ok ? blockSecondsOf(asset.value, network) : Math.ceil((chains[chain]?.blockMs ?? 0) / 1000);
}

/**
 * The five stages of a swap: inclusion of the deposit, further confirmations, the swap, the rest of the payout delay,
 * which overlaps the swap, and inclusion of the payout.
 */
export function offerTimes(offer: Timed, { from, to }: Pair): readonly Part[] {
  const {
    inbound_confirmation_seconds: confirmationSeconds,
    streaming_swap_seconds: swapSeconds,
    total_swap_seconds: totalSeconds,
    network,
  } = offer;
  const first = blockSeconds(from, network);
  const mined = confirmationSeconds === 0 ? first : Math.min(first, confirmationSeconds);
  const paid = blockSeconds(to, network);
  const confirmed = Math.max(mined, confirmationSeconds);
  return [
    { name: tSwap('time.mined'), seconds: mined },
    { name: tSwap('time.confirmation'), seconds: confirmed - mined },
    { name: tSwap('time.swap'), seconds: swapSeconds },
    { name: tSwap('time.delay'), seconds: Math.max(0, totalSeconds - confirmed - swapSeconds - paid) },
    { name: tSwap('time.paid'), seconds: paid },
  ];
}

/** Total seconds from deposit to payout. */
export function wholeTime(offer: Timed, pair: Pair): number {
  return offerTimes(offer, pair).reduce((sum, { seconds }) => sum + seconds, 0);
}
