import type { NodeReply } from '../../core/network/node-reply.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { Liveness } from '../http/liveness.ts';

interface LiveHosts {
  readonly live: Liveness;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
}

const still: NodeReply<never> = {
  ok: false,
  error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: `A host of ${protocols.thorchain.name} has stalled.` } },
};

/** Timeout of the catch-up check of a stalled host, and the interval between checks, in milliseconds. */
const lookMs = 1_000;
const againMs = 6_000;

/**
 * Wraps a host so that it fails while it is stalled and another one of `hosts` is not; reports its height to `live`. A
 * stalled host is checked again at most once per block.
 */
export function movingReferenceHost(host: ReferenceHost, hosts: readonly string[], { live, now }: LiveHosts): ReferenceHost {
  const isMoving = () => live.moving(hosts).includes(host.host);
  let knownAt = Number.NEGATIVE_INFINITY;
  let look: Promise<unknown> | undefined;
  async function terms(signal?: AbortSignal): Promise<NodeReply<ReferenceTerms>> {
    const at = now();
    const reply = await host.terms(signal);
    if (!reply.ok) return reply;
    live.saw(host.host, { height: reply.value.height }, at);
    knownAt = at;
    return reply;
  }
  async function catchesUp(): Promise<boolean> {
    if (Math.abs(now() - knownAt) >= againMs) {
      knownAt = now();
      look = terms(AbortSignal.timeout(lookMs));
    }
    await look;
    return isMoving();
  }
  const guarded = <A extends readonly unknown[], T>(call: (...given: A) => Promise<NodeReply<T>>) => {
    return async (...given: A): Promise<NodeReply<T>> => (isMoving() || (await catchesUp()) ? call(...given) : still);
  };
  return {
    host: host.host,
    operator: host.operator,
    check: guarded(host.check),
    byHash: guarded(host.byHash),
    byName: guarded(host.byName),
    included: guarded(host.included),
    // Never guarded, so that a recovered host is detected.
    terms,
  };
}
