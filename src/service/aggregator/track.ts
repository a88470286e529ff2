import type { AggregatorTracking, AggregatorTrackRequest } from '../../contract/aggregator/track.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../deps.ts';
import { trackSwap } from '../track/track.ts';

/** Where a swap is; without a track while no asked network has seen the deposit. @throws AppError upstream_* as `trackSwap` does. */
export async function aggregatorTrack(
  { tx, hash, networks }: AggregatorTrackRequest,
  deps: Pick<Deps, 'tracks'>,
): Promise<AggregatorTracking> {
  const { hasExplorers } = deps.tracks;
  try {
    const { track } = await trackSwap({ tx, networks }, deps);
    return { hash, track, hasExplorers };
  } catch (error) {
    if (error instanceof AppError && error.info.code === 'transaction_not_found') return { hash, hasExplorers };
    throw error;
  }
}
