import type { DepositHashReport, DepositHashRequest } from '../../core/reference/registration.ts';
import type { Deps } from '../deps.ts';

/** Where a deposit is. A hash that THORChain has not seen is still a hash. Never throws. */
export async function trackDeposit(request: DepositHashRequest, deps: Pick<Deps, 'tracks' | 'siteUrl'>): Promise<DepositHashReport> {
  if (request.tx === undefined) return request;
  const reply = await deps.tracks.read('thorchain', request.tx);
  const page = `${deps.siteUrl}/track?network=thorchain&tx=${encodeURIComponent(request.tx)}`;
  return { ...request, page, ...(reply.ok && reply.value !== undefined ? { state: reply.value.state } : {}) };
}
