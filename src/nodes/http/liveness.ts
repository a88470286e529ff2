import { blocksApart, staleBlockMs } from '../../core/inbound/inbound.ts';

/** The newest block that a host has shown; `time` in unix milliseconds, absent where the host did not say. */
export interface SeenBlock {
  readonly height: number;
  readonly time?: number;
}

/**
 * Which hosts stand still, by the newest block that each has shown: one whose block is more than 60 seconds old, or more
 * than 10 blocks behind the best one (content/reference/halts.md#before-an-address-is-shown).
 */
export interface Liveness {
  /** `at`, when the host was asked, in unix milliseconds. */
  saw(host: string, block: SeenBlock, at: number): void;
  /** The hosts of one network that do not stand still, in their order; all of them where every one does. */
  moving(hosts: readonly string[]): readonly string[];
}

/** What was seen longer ago says nothing of now, in milliseconds. */
export const lookedMs = 60_000;
const blockMs = 6_000;

interface Seen extends SeenBlock {
  readonly at: number;
}

/** An empty memory. `now` in unix milliseconds. */
export function liveness(now: () => number): Liveness {
  const seen = new Map<string, Seen>();
  const lately = (host: string): Seen | undefined => {
    const found = seen.get(host);
    return found !== undefined && Math.abs(now() - found.at) < lookedMs ? found : undefined;
  };
  /** As if all had been asked at one time. */
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
