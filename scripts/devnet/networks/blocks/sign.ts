import { isChainHalted, isHaltActive } from '../arithmetic/halts.ts';
import type { NetworkState } from '../state.ts';
import { type Network, sendPayout } from './payout.ts';
import type { Ports } from './ports.ts';

/** True while signing from the network's vault on a chain is halted (content/reference/halts.md#keys). */
function isSigningHalted(state: NetworkState, chain: string): boolean {
  return isHaltActive(state, 'HALTSIGNING') || isHaltActive(state, `HALTSIGNING${chain}`) || isChainHalted(state, chain);
}

/** Signs due payouts. A payout is signed no earlier than the block after the one that scheduled it. */
export function signOutbounds(network: Network, ports: Ports): void {
  const { state, orderBook } = network;
  for (const outbound of [...orderBook.unpaid]) {
    const isDue = outbound.status === 'scheduled' && outbound.height <= state.height && outbound.decidedHeight < state.height;
    if (isDue && !isSigningHalted(state, outbound.chain)) sendPayout(network, outbound, ports);
  }
  if (state.scheduled.some((item) => item.height <= state.height)) {
    const waiting = state.scheduled.filter((item) => item.height > state.height);
    state.scheduled.splice(0, state.scheduled.length, ...waiting);
  }
}
