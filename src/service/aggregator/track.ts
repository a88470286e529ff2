import type { AggregatorTracking, AggregatorTrackRequest } from '../../contract/aggregator/track.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../deps.ts';
import { followWhereSeen } from '../track/where-seen.ts';

/**
 * Where a swap is, also after another transaction took the place of its deposit; without a track while nobody has seen the
 * deposit. Whichever network has it is told, whatever provider was named. @throws AppError upstream_* as `followDeposit` does.
 */
export async function aggregatorTrack(
  { hash, ...request }: AggregatorTrackRequest,
  deps: Pick<Deps, 'tracks' | 'chains' | 'facts' | 'now'>,
): Promise<AggregatorTracking> {
  const { hasExplorers } = deps.tracks;
  try {
    const { track, replacedBy } = await followWhereSeen(request, deps);
    return { hash, track, hasExplorers, ...(replacedBy === undefined ? {} : { replacedBy }) };
  } catch (error) {
    if (error instanceof AppError && error.info.code === 'transaction_not_found') return { hash, hasExplorers };
    throw error;
  }
}
