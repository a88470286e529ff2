import type { DependencyStatus } from '../../contract/v1/status.ts';
import type { NetworkId } from '../../core/network/protocol.ts';

/** Status of all components in one minute. Times in unix milliseconds. */
export interface StatusSample {
  /** Start of the minute. */
  readonly at: number;
  readonly components: readonly SampledComponent[];
  /** Networks whose halts are known; the others are unknown. */
  readonly readNetworks: readonly NetworkId[];
  readonly halts: readonly SampledHalt[];
}

/** A component's state; `service` is the whole service, the others use their names in the status. */
export interface SampledComponent {
  readonly name: string;
  readonly kind: 'service' | DependencyStatus['kind'];
  readonly network?: NetworkId;
  readonly state: DependencyStatus['state'];
}

/** A trading or signing halt of a network. */
export interface SampledHalt {
  readonly network: NetworkId;
  /** Absent for the whole network. */
  readonly chain?: string;
  /** signing: payouts are delayed; swaps continue. */
  readonly what: 'trading' | 'signing';
  /** Network setting that causes the halt, and its description. */
  readonly key: string;
  readonly reason: string;
}

/** Minutes in each state: ok, degraded, down. */
export type Minutes = readonly [ok: number, degraded: number, down: number];

/** Minutes per component over an hour or a day. */
export interface Bucket {
  /** Unix milliseconds. */
  readonly start: number;
  readonly seen: Readonly<Record<string, Minutes>>;
}

/** An incident or halt, possibly ongoing. Times are sample times in unix milliseconds. */
export interface Episode {
  /** Unique among concurrent episodes. */
  readonly subject: string;
  readonly began: number;
  /** Time of the last sample that saw it. */
  readonly lastSeen: number;
  /** Number of samples that saw it. */
  readonly times: number;
  /** Time of the first sample without it. */
  readonly ended?: number;
  /** Samples are missing for more than 5 minutes right before it, during it or before its end. */
  readonly hasGap: boolean;
  /** Worst state seen; incidents only. */
  readonly state?: 'degraded' | 'down';
  /** Halts only, as of the last sample. */
  readonly halt?: SampledHalt;
}

/** Metadata of a component; its minutes are stored separately. */
export interface Series extends Pick<SampledComponent, 'kind' | 'network'> {
  /** Time of the last sample with a known state. */
  readonly knownAt: number;
}

/** Recent part of the history, updated with each sample. */
export interface RecentHistory {
  /** Minute of the last sample. */
  readonly at: number;
  readonly series: Readonly<Record<string, Series>>;
  /** Last time each network's halts were read. */
  readonly readAt: Readonly<Partial<Record<NetworkId, number>>>;
  /** One letter per minute for the last three hours, ending with `at`: o (ok), i (degraded), d (down), - (unknown). */
  readonly minutes: Readonly<Record<string, string>>;
  readonly hour: Bucket;
  readonly day: Bucket;
  /** Ongoing episodes, and those that ended recently enough to resume. */
  readonly episodes: readonly Episode[];
}

/** Completed part of the history; changes when an hour or an episode ends. */
export interface PastHistory {
  readonly hours: readonly Bucket[];
  readonly days: readonly Bucket[];
  readonly incidents: readonly Episode[];
  readonly halts: readonly Episode[];
}

/** Buckets and episodes completed by a sample. */
export interface Settled {
  readonly hour?: Bucket;
  readonly day?: Bucket;
  readonly episodes: readonly Episode[];
}
