import { baseAmount, formatBase } from '../../core/amount.ts';
import { type Asset, sameAsset } from '../../core/asset/asset.ts';
import { present } from '../../core/present.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { lostText } from '../../core/track/track-lost.ts';
import type { OutKind } from '../../core/track/track-outs.ts';
import { refundText } from '../../core/track/track-refund.ts';
import type { SwapEnd, SwapEndEntry } from '../ports/mail-entries.ts';

const money = (units: bigint, asset: Asset): string => `${formatBase(baseAmount(units), asset)} ${asset.ticker}`;

/** Total of the payments of a kind that were sent, in the asset of the first one; payments in other assets are left out. */
function sumSent({ outs }: SwapTrack, wanted: OutKind): string | undefined {
  const sent = outs.filter(({ kind, sent: isSent }) => kind === wanted && isSent);
  const [first] = sent;
  if (first === undefined) return undefined;
  const sum = sent.filter(({ asset }) => sameAsset(asset, first.asset)).reduce((total, { amount }) => total + amount, 0n);
  return money(sum, first.asset);
}

/** How a swap ended; `track` is undefined when no network has seen it. */
export const swapEnd = ({ tx, type }: Pick<SwapEnd, 'tx' | 'type'>, track: SwapTrack | undefined): SwapEnd =>
  present({
    tx,
    type,
    network: track?.network,
    paid: track?.input && money(track.input.amount, track.input.asset),
    received: track && sumSent(track, 'payout'),
    returned: track && sumSent(track, 'refund'),
    reason: track?.lost === undefined ? track?.refund && refundText(track.refund, track) : lostText(track.lost),
  });

/** Mail entry of a swap's end, with the id of the watch. `now` in unix milliseconds. */
export const swapEndEntry = (
  whom: Pick<SwapEndEntry, 'id' | 'address' | 'language' | 'first'>,
  end: SwapEnd,
  now: number,
): SwapEndEntry => ({ kind: 'swap_end', at: now, attempts: 0, ...whom, ...end });
