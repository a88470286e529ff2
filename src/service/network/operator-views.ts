import type { ErrorInfo } from '../../core/errors.ts';
import {
  blocksApart,
  type HostPort,
  type HostView,
  type OperatorView,
  staleBlockMs,
  viewLifeMs,
  wantedOperators,
} from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { ViewReader } from '../ports/view-reader.ts';
import { readTwoOperators, tooFewReason } from './host-quorum.ts';
import { settleWithin } from './settle-within.ts';
import type { SharedReader } from './shared-copies.ts';

/** Cached state of one host. */
interface Entry {
  view?: OperatorView;
  failure?: { readonly at: number; readonly reply: NodeReply<never> };
  /** Request in flight, with its start time and accepted age. */
  asked?: { readonly at: number; readonly maxAgeMs: number; readonly reply: Promise<NodeReply<OperatorView>> };
}

/** Accepted age of a result, and the signal to stop waiting. */
interface Asking {
  readonly maxAgeMs: number;
  readonly signal: AbortSignal;
}

/** For `failedMs` (one block) after a failure, waits for a host at most `probeMs`, unless fresh data is required. */
const failedMs = 6_000;
const probeMs = 400;

const standsStill = (network: NetworkId, seconds: number): ErrorInfo => ({
  code: 'deposit_unverified',
  hint: `A host of ${protocols[network].name} has stalled: its latest block is ${seconds} seconds old.`,
});

/**
 * Caches host views with one request in flight per host, through `shared` where instances share reads: another
 * instance's view keeps its age, and fresh reads bypass all caches. `saw` is called with each host's newest block. `now`
 * in unix milliseconds.
 */
export function createViewReader(
  hosts: Readonly<Record<NetworkId, readonly HostPort[]>>,
  now: () => number,
  shared?: SharedReader,
  saw: (host: string, block: HostView['block'], at: number) => void = () => undefined,
): ViewReader {
  const entries = new Map<HostPort, Entry>();

  async function requestHost(port: HostPort, { maxAgeMs, signal }: Asking): Promise<NodeReply<OperatorView>> {
    const readAt = now();
    const reply = await port.view(signal, maxAgeMs === 0 ? 'signing' : 'quote');
    return reply.ok ? { ok: true, value: { ...reply.value, operator: port.operator, readAt } } : reply;
  }

  async function requestView(network: NetworkId, port: HostPort, how: Asking): Promise<NodeReply<OperatorView>> {
    const isShared = shared !== undefined && how.maxAgeMs > 0;
    const reply = await (isShared ? shared.read(`view:${port.host}`, how.maxAgeMs, () => requestHost(port, how)) : requestHost(port, how));
    if (!reply.ok) return reply;
    saw(port.host, reply.value.block, reply.value.readAt);
    const age = now() - reply.value.block.time;
    if (age > staleBlockMs) return { ok: false, error: { kind: 'unavailable', info: standsStill(network, Math.floor(age / 1000)) } };
    return { ok: true, value: { ...reply.value, operator: port.operator } };
  }

  async function remembered(network: NetworkId, port: HostPort, maxAgeMs: number, signal: AbortSignal): Promise<NodeReply<OperatorView>> {
    const entry = entries.get(port) ?? {};
    entries.set(port, entry);
    const { view, failure, asked } = entry;
    const at = now();
    const isAlive = view !== undefined && at - view.block.time <= staleBlockMs;
    if (maxAgeMs > 0 && isAlive && at - view.readAt <= maxAgeMs) return { ok: true, value: view };
    if (maxAgeMs > 0 && failure !== undefined && at - failure.at <= failedMs) {
      const { reply } = failure;
      return settleWithin(asked?.reply ?? renew(network, port, entry, { maxAgeMs, signal }), probeMs, () => reply);
    }
    // A budget may reject a request for a quote, but not one for signing.
    const isAsUrgent = asked !== undefined && (maxAgeMs > 0 || asked.maxAgeMs === 0);
    const isNewEnough = isAsUrgent && at - asked.at <= maxAgeMs && (shared === undefined || asked.maxAgeMs <= maxAgeMs);
    return isNewEnough ? asked.reply : renew(network, port, entry, { maxAgeMs, signal });
  }

  async function renew(network: NetworkId, port: HostPort, entry: Entry, how: Asking): Promise<NodeReply<OperatorView>> {
    const reply = requestView(network, port, how);
    entry.asked = { at: now(), maxAgeMs: how.maxAgeMs, reply };
    const answer = await reply;
    // Fresh requests may overlap: the latest one wins.
    if (entry.asked?.reply !== reply) return answer;
    delete entry.asked;
    if (answer.ok) {
      entry.view = answer.value;
      delete entry.failure;
    } else entry.failure = { at: now(), reply: answer };
    return answer;
  }

  return {
    async read(network, { maxAgeMs = viewLifeMs } = {}) {
      const found = await readTwoOperators({
        hosts: hosts[network],
        read: (port, signal) => remembered(network, port, maxAgeMs, signal),
        isBehind: (one, best) => best.block.height - one.block.height > blocksApart,
      });
      const { operators, answers } = found;
      const views = answers.map(({ value }) => value);
      return views.length === Math.min(wantedOperators, operators)
        ? { operators, views }
        : { operators, views, reason: tooFewReason(network, found) };
    },
  };
}
