import { AppError } from '../../core/errors.ts';
import type { DepositHashReport, DepositHashRequest } from '../../core/reference/registration.ts';
import type { Deps } from '../deps.ts';
import { followDeposit } from '../track/follow.ts';

/** Tracks a deposit, also after it was replaced. An unobserved hash is still reported. Never throws for node failures. */
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
