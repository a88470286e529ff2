import * as z from 'zod/mini';
import type { NodeName } from '../../../core/account/name.ts';
import { matching, present, readEach, readWith, required, token, wireChain, wireCount, wireOptional } from './wire.ts';

/** Semantic version of the network's software. */
export interface NodeVersion {
  readonly current: string;
}

const semver = matching(/^v?[0-9]{1,6}(\.[0-9]{1,6}){1,3}([.+-][A-Za-z0-9.+-]{1,60})?$/);
const version = z.object({ current: required(semver) });

/** Reads `/version`. */
export function readVersion(value: unknown): NodeVersion | undefined {
  return readWith(version, value);
}

const nameText = matching(/^[A-Za-z0-9_+-]{1,30}$/);
const name = z.object({
  name: required(nameText),
  owner: required(token),
  expire_block_height: required(wireCount),
  aliases: z.optional(z.nullable(z.array(z.unknown()))),
});
const alias = z.object({ chain: required(wireChain), address: required(token) });

/** Reads `/thorname/{name}` or `/mayaname/{name}` (content/reference/thornode.md#names, content/reference/mayanode.md#answers). */
export function readName(value: unknown): NodeName | undefined {
  const wire = readWith(name, value);
  if (wire === undefined) return undefined;
  return {
    name: wire.name,
    owner: wire.owner,
    expireHeight: wire.expire_block_height,
    aliases: readEach(wire.aliases, (entry) => readWith(alias, entry)) ?? [],
  };
}

/** Newest block of a node. `time` in unix milliseconds. */
export interface LatestBlock {
  readonly height: number;
  readonly time: number;
  /** Chain id; absent if not reported. */
  readonly chainId?: string;
}

const latestBlock = z.object({
  block: z.object({
    header: z.object({ chain_id: wireOptional(token), height: required(wireCount), time: required(matching(/^[0-9T:.Z+-]{10,40}$/)) }),
  }),
});

/** Reads `/cosmos/base/tendermint/v1beta1/blocks/latest`. */
export function readLatestBlock(value: unknown): LatestBlock | undefined {
  const header = readWith(latestBlock, value)?.block.header;
  if (header === undefined) return undefined;
  const time = Date.parse(header.time.replace(/(\.[0-9]{3})[0-9]+/, '$1'));
  return Number.isNaN(time) ? undefined : present({ height: header.height, time, chainId: header.chain_id });
}
