import { type Asset, homeChain } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { NetworkId } from '../network/protocol.ts';

/**
 * Seconds of one block of the chain on which a network observes or pays an asset, rounded up.
 * @example blockSecondsOf(asset('BTC~BTC'), 'thorchain') // 6
 */
export function blockSecondsOf(asset: Asset, network: NetworkId): number {
  return Math.ceil((chains[homeChain(asset, network)]?.blockMs ?? 0) / 1000);
}

interface Path {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
}

/**
 * Seconds that a node's own total leaves out: the deposit's block, where it counts no confirmation, and the payout's. A
 * swap is done once its payout is in a block of its chain.
 * @example secondsAround({ network: 'thorchain', from: asset('BTC.BTC'), to: asset('ETH.ETH') }, 600) // 12
 */
export const secondsAround = ({ network, from, to }: Path, confirmationSeconds: number): number =>
  (confirmationSeconds === 0 ? blockSecondsOf(from, network) : 0) + blockSecondsOf(to, network);
