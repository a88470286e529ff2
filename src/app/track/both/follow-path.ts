import type { NetworkId } from '../../../core/network/protocol.ts';
import { localPath } from '../../../i18n/locale.ts';
import { paymentsOf, type ShownSwap } from '../../state/history/split-swaps.ts';
import { trackPath } from '../track-view.ts';

/** Path of the page that follows both payments of an order over both networks. */
export const bothPath = (first: string, second: string): string =>
  `${localPath('/track')}?${new URLSearchParams([
    ['tx', first],
    ['tx', second],
  ])}`;

/** Path of a stored swap, or of both payments that it stands for. */
export const swapPath = ({ tx = '', network, both }: ShownSwap): string =>
  both === undefined ? trackPath(tx, network) : bothPath(both[0].tx ?? '', both[1].tx ?? '');

/** Path of the page that follows a swap; with the other payment of its order, if this browser knows both. */
export function followPath(tx: string, network: NetworkId, split?: string): string {
  const [first, second] = split === undefined ? [] : paymentsOf(split);
  return first?.tx !== undefined && second?.tx !== undefined ? bothPath(first.tx, second.tx) : trackPath(tx, network);
}
