import type { InboundAddress, Mimir } from '../../../src/core/halt/inbound-address.ts';
import { protocols } from '../../../src/core/network/protocol.ts';
import type { Pool } from '../../../src/core/pool/pool.ts';
import { type Attempt, attempt, type Fetch } from '../../../src/nodes/http/attempt.ts';
import { type Constants, readConstants, readInboundAddresses, readMimir, readPools } from '../../../src/nodes/networks/wire/network.ts';
import { readLatestBlock } from '../../../src/nodes/networks/wire/node.ts';
import type { LiveHost } from './live-host.ts';

/** State of a network as reported by one node host at one time. */
export interface HostSnapshot {
  readonly host: LiveHost;
  readonly pools: readonly Pool[];
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** `time` in unix milliseconds. */
  readonly block: { readonly height: number; readonly time: number };
  readonly constants?: Constants;
  /** List entries that our readers skip. */
  readonly unread: { readonly pools: readonly string[]; readonly inbound: readonly string[] };
  /** Unix milliseconds. */
  readonly readAt: number;
}

interface Asked {
  readonly fetch: Fetch;
  readonly now: () => number;
}

const timeoutMs = 15_000;
const maxBytes = 4 * 1024 * 1024;

/** One GET to one host, without caches or failure memory. */
export const fetchRaw = (url: string, fetch: Fetch): Promise<Attempt> => attempt(url, fetch, AbortSignal.timeout(timeoutMs), { maxBytes });

/** JSON body of one GET; undefined for anything else. */
export async function fetchValue(url: string, fetch: Fetch): Promise<unknown> {
  const answer = await fetchRaw(url, fetch);
  return answer.kind === 'json' ? answer.value : undefined;
}

const latestPath = '/cosmos/base/tendermint/v1beta1/blocks/latest';

/** Reads a snapshot; undefined if a required part is missing, which the `answers` section reports. */
export async function readSnapshot(host: LiveHost, { fetch, now }: Asked): Promise<HostSnapshot | undefined> {
  const { prefix } = protocols[host.network];
  const readAt = now();
  const [pools, inbound, mimir, block, constants] = await Promise.all(
    [`/${prefix}/pools`, `/${prefix}/inbound_addresses`, `/${prefix}/mimir`, latestPath, `/${prefix}/constants`].map((path) =>
      fetchValue(`${host.url}${path}`, fetch),
    ),
  );
  const read = {
    pools: readPools(pools, host.network),
    inbound: readInboundAddresses(inbound),
    mimir: readMimir(mimir),
    block: readLatestBlock(block),
    constants: readConstants(constants),
  };
  if (!read.pools || !read.inbound || !read.mimir || !read.block) return undefined;
  return {
    host,
    pools: read.pools,
    inbound: read.inbound,
    mimir: read.mimir,
    block: read.block,
    ...(read.constants === undefined ? {} : { constants: read.constants }),
    unread: {
      pools: unread(pools, 'asset', (entry) => readPools([entry], host.network)),
      inbound: unread(inbound, 'chain', (entry) => readInboundAddresses([entry])),
    },
    readAt,
  };
}

/** Names of entries that a reader skips. */
function unread(list: unknown, name: string, read: (entry: unknown) => readonly unknown[] | undefined): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter((entry) => (read(entry) ?? []).length === 0)
    .map((entry) => String((entry as Readonly<Record<string, unknown>> | null)?.[name] ?? '(no name)').slice(0, 80));
}
