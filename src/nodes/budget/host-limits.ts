import { type Hosts, operatorOf, type SwapNetwork } from '../http/hosts.ts';
import type { BucketLimit } from './bucket.ts';

/** Limits of a host per client address: for all requests, and for quotes, the most expensive ones. */
export interface HostLimits {
  readonly requests: BucketLimit;
  readonly quotes: BucketLimit;
}

/** Limits overridden in the configuration, by operator name or hostname of a host. */
export type HostLimitOverrides = Readonly<Record<string, Partial<HostLimits>>>;

/** A host with its bucket; hosts of one operator under one hostname share it. */
export interface LimitedHost {
  readonly url: string;
  readonly bucket: string;
  readonly limits: HostLimits;
}

const day = 86_400;
/** Limits of public gateways per client address (content/reference/hosts.md#budgets). */
const quotes: BucketLimit = { quota: 60, seconds: 60 };
const publicLimits: HostLimits = { requests: { quota: 100_000, seconds: day }, quotes };
const knownLimits: HostLimitOverrides = { 'gateway.liquify.com': { requests: { quota: 50_000, seconds: day } } };
/** Chain endpoints rarely document limits; few allow more than ten requests per second. */
const chainLimits: HostLimits = { requests: { quota: 600, seconds: 60 }, quotes };
/** Effectively unlimited, so that the devnet uses the same code path. */
const unlimited: HostLimits = { requests: { quota: 100_000_000, seconds: 60 }, quotes: { quota: 100_000_000, seconds: 60 } };

/** Sources of the limits of one configuration. */
export interface LimitSources {
  readonly network: SwapNetwork;
  readonly hosts: Hosts;
  /** Hosts of external chains, without the networks' own. */
  readonly chainHosts: readonly string[];
  readonly overrides: HostLimitOverrides;
}

/** All configured hosts with bucket and limits. */
export function limitedHosts({ network, hosts, chainHosts, overrides }: LimitSources): readonly LimitedHost[] {
  const nodes = [...hosts.thornode, ...hosts.midgard, ...hosts.mayanode, ...hosts.mayaMidgard];
  const defaults = (url: string): HostLimits => {
    if (network === 'devnet') return unlimited;
    return nodes.includes(url) ? publicLimits : chainLimits;
  };
  return [...new Set([...nodes, ...chainHosts])].map((url) => {
    const { host, hostname } = new URL(url);
    const operator = operatorOf(url, hosts);
    const limits = { ...defaults(url), ...knownLimits[hostname], ...overrides[operator], ...overrides[hostname] };
    return { url, bucket: `${operator}@${host}`, limits };
  });
}
