import { homeChain } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { protocols } from '../network/protocol.ts';
import type { SwapTrack } from './track.ts';
import { movingStates, type TrackState } from './track-states.ts';

const swapStep = movingStates.indexOf('swapping');

/** Seconds the remaining parts take; one block for a single swap, or before any part has been counted. */
function swapSeconds({ network, streaming }: Pick<SwapTrack, 'network' | 'streaming'>): number {
  const { blockSeconds } = protocols[network];
  if (streaming === undefined) return blockSeconds;
  const left = Math.max(0, streaming.quantity - streaming.count);
  return Math.max(1, left) * Math.max(1, streaming.interval) * blockSeconds;
}

/**
 * Expected arrival of the payout on its chain, in unix seconds: the network's estimate of the current stage plus the
 * usual time of later ones. Undefined when ended, resting in the order book, held back or not seen yet. `now` in unix milliseconds.
 * @example arrivalOf({ network: 'thorchain', state: 'done', stages: [] }, 0) // undefined
 */
export function arrivalOf(
  track: Pick<SwapTrack, 'network' | 'state' | 'stages' | 'streaming' | 'memo' | 'isHeldBack'>,
  now: number,
): number | undefined {
  const { network, state, stages, memo, isHeldBack } = track;
  const step = (movingStates as readonly TrackState[]).indexOf(state);
  if (step === -1 || memo === undefined || memo.kind === 'limit' || isHeldBack) return undefined;
  const endsAt = stages.find(({ status }) => status === 'present')?.endsAt;
  const isAhead = step < swapStep || (step === swapStep && endsAt === undefined);
  const swap = isAhead ? swapSeconds(track) : 0;
  const paid = Math.ceil((chains[homeChain(memo.asset, network)]?.blockMs ?? 0) / 1000);
  return Math.ceil(Math.max(endsAt ?? 0, now / 1000)) + swap + paid;
}
