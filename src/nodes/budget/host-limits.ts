import { type Hosts, operatorOf, type SwapNetwork } from '../http/hosts.ts';
import type { BucketLimit } from './bucket.ts';

/** What a host lets one address ask: everything together, and quotes, which cost a node the most. */
export interface HostLimits {
  readonly requests: BucketLimit;
  readonly quotes: BucketLimit;
}

/** Limits that an operator of ours changed, by the name of who runs a host or by its hostname. */
export type HostLimitOverrides = Readonly<Record<string, Partial<HostLimits>>>;

/** A host with its bucket; hosts of one operator below one name share it. */
export interface LimitedHost {
  readonly url: string;
  readonly bucket: string;
  readonly limits: HostLimits;
}

const day = 86_400;
/** What public gateways take from one address before they refuse (content/reference/hosts.md#budgets). */
const quotes: BucketLimit = { quota: 60, seconds: 60 };
const publicLimits: HostLimits = { requests: { quota: 100_000, seconds: day }, quotes };
const knownLimits: HostLimitOverrides = { 'gateway.liquify.com': { requests: { quota: 50_000, seconds: day } } };
/** Endpoints of chains say less about themselves; few of them take more than ten requests a second. */
const chainLimits: HostLimits = { requests: { quota: 600, seconds: 60 }, quotes };
/** As good as none, so that the devnet counts as everything else does. */
const unlimited: HostLimits = { requests: { quota: 100_000_000, seconds: 60 }, quotes: { quota: 100_000_000, seconds: 60 } };

/** What the hosts of one configuration are limited by. */
export interface LimitSources {
  readonly network: SwapNetwork;
  readonly hosts: Hosts;
  /** Of chains, of which the networks' own are left out. */
  readonly chainHosts: readonly string[];
  readonly overrides: HostLimitOverrides;
}

/** Every configured host with its bucket and what it lets us ask. */
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
