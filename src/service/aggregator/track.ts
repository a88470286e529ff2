import type { AggregatorTracking, AggregatorTrackRequest } from '../../contract/aggregator/track.ts';
import { AppError } from '../../core/errors.ts';
import type { Deps } from '../deps.ts';
import { followWhereSeen } from '../track/where-seen.ts';

/**
 * Tracks a swap, also after its deposit was replaced; there is no track until the deposit is observed. Reports whichever
 * network has it, regardless of the named provider. @throws AppError upstream_* as `followDeposit` does.
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
