import { AppError } from '../../core/errors.ts';
import type { DepositHashReport, DepositHashRequest } from '../../core/reference/registration.ts';
import type { Deps } from '../deps.ts';
import { followDeposit } from '../track/follow.ts';

/** Where a deposit is, also after another transaction took its place. A hash that nobody has seen is still a hash. Never throws for what nodes do. */
export async function trackDeposit(
  request: DepositHashRequest,
  deps: Pick<Deps, 'tracks' | 'chains' | 'facts' | 'now' | 'siteUrl'>,
): Promise<DepositHashReport> {
  if (request.tx === undefined) return request;
  const page = `${deps.siteUrl}/track?network=thorchain&tx=${encodeURIComponent(request.tx)}`;
  try {
    const { track, replacedBy } = await followDeposit({ tx: request.tx, networks: ['thorchain'] }, deps);
    return { ...request, page, state: track.state, ...(replacedBy === undefined ? {} : { replacedBy }) };
  } catch (error) {
    if (error instanceof AppError) return { ...request, page };
    throw error;
  }
}
