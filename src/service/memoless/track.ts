import type { DepositHashAsk, DepositHashReport } from '../../core/reference/registration.ts';
import type { Deps } from '../deps.ts';

/** Where a deposit is. A hash that THORChain has not seen is still a hash. Never throws. */
export async function trackDeposit(ask: DepositHashAsk, deps: Pick<Deps, 'tracks' | 'siteUrl'>): Promise<DepositHashReport> {
  if (ask.tx === undefined) return ask;
  const reply = await deps.tracks.read('thorchain', ask.tx);
  const page = `${deps.siteUrl}/track?network=thorchain&tx=${encodeURIComponent(ask.tx)}`;
  return { ...ask, page, ...(reply.ok && reply.value !== undefined ? { state: reply.value.state } : {}) };
}
