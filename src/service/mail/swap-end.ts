import { baseAmount, formatBase } from '../../core/amount.ts';
import { type Asset, sameAsset } from '../../core/asset/asset.ts';
import { present } from '../../core/present.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { lostText } from '../../core/track/track-lost.ts';
import type { OutKind } from '../../core/track/track-outs.ts';
import { refundText } from '../../core/track/track-refund.ts';
import type { SwapEndEntry } from '../ports/mail-entries.ts';

const money = (units: bigint, asset: Asset): string => `${formatBase(baseAmount(units), asset)} ${asset.ticker}`;

/** Total of the payments of a kind that were sent, in the asset of the first one; payments in other assets are left out. */
function sumSent({ outs }: SwapTrack, wanted: OutKind): string | undefined {
  const sent = outs.filter(({ kind, sent: isSent }) => kind === wanted && isSent);
  const [first] = sent;
  if (first === undefined) return undefined;
  const sum = sent.filter(({ asset }) => sameAsset(asset, first.asset)).reduce((total, { amount }) => total + amount, 0n);
  return money(sum, first.asset);
}

/** Mail entry of a swap's end, with the id of the watch; `track` is undefined when no network has seen it. `now` in unix milliseconds. */
export function swapEndEntry(
  { id, address, tx, type, language }: Pick<SwapEndEntry, 'id' | 'address' | 'tx' | 'type' | 'language'>,
  track: SwapTrack | undefined,
  now: number,
): SwapEndEntry {
  return present({
    kind: 'swap_end' as const,
    id,
    at: now,
    attempts: 0,
    address,
    tx,
    type,
    language,
    network: track?.network,
    paid: track?.input && money(track.input.amount, track.input.asset),
    received: track && sumSent(track, 'payout'),
    returned: track && sumSent(track, 'refund'),
    reason: track?.lost === undefined ? track?.refund && refundText(track.refund, track) : lostText(track.lost),
  });
}
