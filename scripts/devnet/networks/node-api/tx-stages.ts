import { chains } from '../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { isChainHalted } from '../arithmetic/halts.ts';
import type { Ledger } from '../ledger.ts';
import type { Arrival } from '../order-book.ts';

type Fields = Record<string, unknown>;

/** Number of nodes that sign an observation. */
export const nodeCount = 12;

/** `/tx/stages/{hash}` (content/reference/thornode.md#stages): progress of a deposit. */
export function stagesOf(ledger: Ledger, arrival: Arrival | undefined): Fields {
  const isForeign = arrival !== undefined && arrival.inbound.chain !== protocols[ledger.state.id].chain;
  // Halted chains are not observed.
  const isSeen = isForeign && arrival.kind !== 'ignored' && !isChainHalted(ledger.state, arrival.inbound.chain);
  if (arrival === undefined || arrival.consensusHeight === 0) {
    return { inbound_observed: { started: isSeen, pre_confirmation_count: isSeen ? 1 : undefined, final_count: 0, completed: false } };
  }
  const isSwap = arrival.kind === 'swap' || arrival.kind === 'limit' || arrival.finalisedHeight === 0;
  return {
    inbound_observed: { final_count: nodeCount, completed: true },
    inbound_confirmation_counted: arrival.confirmations > 0 ? confirmation(ledger, arrival) : undefined,
    inbound_finalised: { completed: arrival.finalisedHeight > 0 },
    swap_status: swapStatus(arrival),
    swap_finalised: isSwap ? { completed: arrival.finalisedHeight > 0 && arrival.order?.isDone !== false } : undefined,
    ...outboundStages(ledger, arrival),
  };
}

function confirmation({ state }: Ledger, arrival: Arrival): Fields {
  if (arrival.finaliseHeight <= state.height) return { completed: true };
  const { chain } = arrival.inbound;
  const { blockSeconds } = protocols[state.id];
  const passedMs = blockSeconds * 1000 * (state.height - arrival.consensusHeight);
  const leftMs = (chains[chain]?.blockMs ?? 0) * arrival.confirmations - passedMs;
  return {
    counting_start_height: arrival.consensusHeight,
    chain,
    external_observed_height: arrival.externalHeight,
    external_confirmation_delay_height: arrival.externalHeight + arrival.confirmations,
    remaining_confirmation_seconds: Math.max(0, Math.floor(leftMs / 1000)),
    completed: false,
  };
}

function swapStatus({ order }: Arrival): Fields {
  if (order === undefined || order.isDone) return { pending: false };
  const { interval, quantity, count } = order;
  return { pending: true, streaming: quantity > 1 ? { interval, quantity, count } : undefined };
}

/** Payouts on other chains; transfers within the network have no stages. */
function outboundStages({ state }: Ledger, arrival: Arrival): Fields {
  const payouts = arrival.outbounds.filter((item) => !item.isNative && item.purpose !== 'affiliate');
  if (payouts.length === 0) return {};
  const height = Math.max(...payouts.map((item) => item.height));
  const left = height - state.height;
  const delay =
    left > 0
      ? { remaining_delay_blocks: left, remaining_delay_seconds: left * protocols[state.id].blockSeconds, completed: false }
      : { completed: true };
  const isSigned = payouts.every((item) => item.status === 'done');
  const waiting = { scheduled_outbound_height: height, blocks_since_scheduled: left > 0 ? undefined : -left, completed: false };
  return {
    outbound_delay: height > arrival.finalisedHeight ? delay : undefined,
    outbound_signed: isSigned ? { completed: true } : waiting,
  };
}
