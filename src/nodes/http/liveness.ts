import { blocksApart, staleBlockMs } from '../../core/inbound/inbound.ts';

/** Newest block seen from a host; `time` in unix milliseconds, absent if not reported. */
export interface SeenBlock {
  readonly height: number;
  readonly time?: number;
}

/**
 * Detects stalled hosts by the newest block seen from each: one more than 60 seconds old, or more than 10 blocks behind
 * the best one (content/reference/halts.md#before-an-address-is-shown).
 */
export interface Liveness {
  /** Records the newest block of a host; `at` is the time of the request in unix milliseconds. */
  saw(host: string, block: SeenBlock, at: number): void;
  /** Live hosts of one network, in their order; all of them if every one is stalled. */
  moving(hosts: readonly string[]): readonly string[];
}

/** Maximum age of an observation, in milliseconds. */
export const lookedMs = 60_000;
const blockMs = 6_000;

interface Seen extends SeenBlock {
  readonly at: number;
}

/** Creates an empty tracker. `now` in unix milliseconds. */
export function liveness(now: () => number): Liveness {
  const seen = new Map<string, Seen>();
  const lately = (host: string): Seen | undefined => {
    const found = seen.get(host);
    return found !== undefined && Math.abs(now() - found.at) < lookedMs ? found : undefined;
  };
  /** Extrapolates a height to the present. */
  const heightNow = ({ height, at }: Seen) => height + (now() - at) / blockMs;

  function moving(hosts: readonly string[]): readonly string[] {
    const known = hosts.flatMap((host) => lately(host) ?? []);
    const best = Math.max(0, ...known.map(heightNow));
    const found = hosts.filter((host) => {
      const one = lately(host);
      if (one === undefined) return true;
      const isOld = one.time !== undefined && one.at - one.time > staleBlockMs;
      return !isOld && best - heightNow(one) <= blocksApart;
    });
    return found.length === 0 ? hosts : found;
  }

  return {
    saw(host, block, at) {
      if (at >= (seen.get(host)?.at ?? 0)) seen.set(host, { ...block, at });
    },
    moving,
  };
}
