import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { PoolPage } from '../../../src/core/pool/listing.ts';
import { hostsFor } from '../../../src/nodes/http/hosts.ts';
import { createNodeDeps } from '../../../src/server/deps/node-deps.ts';
import { createFactsReader } from '../../../src/service/network/facts.ts';
import { listPools, type PoolDeps } from '../../../src/service/pools/pools.ts';
import { createVolumeReader } from '../../../src/service/pools/volumes.ts';
import { type Case, type Judged, plainText } from './case.ts';
import { type Tree, wholeNumber } from './exact-tree.ts';
import { type Fetch, nowhere, record } from './recording.ts';

type Listing = PoolPage['items'][number];
type Row = Readonly<Record<string, Tree>>;

async function poolsWith(fetch: Fetch, origin: string, at: number): Promise<PoolPage> {
  const now = () => at;
  const { nodes } = createNodeDeps(hostsFor('devnet', origin), fetch, now);
  const deps: PoolDeps = {
    facts: createFactsReader(nodes, now),
    volumes: createVolumeReader({}, now),
    pauses: { read: async () => [] },
    tracks: { hasExplorers: false },
  };
  return listPools({ networks: ['thorchain', 'mayachain'], limit: 500 }, deps);
}

const balances: Readonly<Record<NetworkId, string>> = { thorchain: 'balance_rune', mayachain: 'balance_cacao' };
const text = (leaf: Tree | undefined): string => (typeof leaf === 'string' ? leaf : '');

/** Whether a listed pool matches a row of the response. */
function agrees({ pool, price }: Listing, row: Row): boolean {
  const decimals = wholeNumber(row['decimals']) ?? 0n;
  const torPrice = wholeNumber(row['asset_tor_price']) ?? 0n;
  return (
    wholeNumber(row['balance_asset']) === pool.balanceAsset &&
    wholeNumber(row[balances[pool.network]]) === pool.balanceNative &&
    (decimals === 0n ? 8n : decimals) === BigInt(pool.decimals) &&
    text(row['status']).toLowerCase() === pool.status &&
    (torPrice === 0n || price === torPrice)
  );
}

const formatPool = ({ pool }: Listing): string => `${pool.network} ${pool.asset.chain}.${pool.asset.ticker}-${pool.asset.contract}`;

/** Describes a change in the list of the unchanged network, which must stay the same. */
function otherNetworkFault(changed: NetworkId, items: PoolPage['items'], plain: PoolPage): string | undefined {
  const of = (some: PoolPage['items']) => some.filter(({ pool }) => pool.network !== changed).map((item) => plainText(item));
  return plainText(of(items).sort()) === plainText(of(plain.items).sort()) ? undefined : 'the list of the other network changed';
}

/** Describes figures changed by another response, which may change halts only. */
function changedWithoutCause(own: PoolPage['items'], plain: PoolPage): string | undefined {
  const before = new Map(plain.items.map((item) => [formatPool(item), item]));
  const changed = own.find((item) => {
    const was = before.get(formatPool(item));
    return plainText(item.pool) !== plainText(was?.pool) || item.price !== was?.price;
  });
  return changed && `${formatPool(changed)} changed, though its answer did not`;
}

/** Finds a pool that matches no row of the response. */
function strangerToRows(own: PoolPage['items'], tree: Tree | undefined): string | undefined {
  const rows = Array.isArray(tree) ? (tree as readonly Row[]).filter((row) => typeof row === 'object' && row !== null) : [];
  if (own.length > rows.length) return 'there are more pools than rows';
  const stranger = own.find(
    (item) => !rows.some((row) => text(row['asset']).toUpperCase().startsWith(`${item.pool.asset.chain}.`) && agrees(item, row)),
  );
  return stranger && `${formatPool(stranger)} is in no row as it is listed`;
}

/** Lists the pools of both networks, as the pools page does. */
export async function poolsCase(): Promise<Case<PoolPage>> {
  const recording = await record(async (world, fetch) => {
    await poolsWith(fetch, world.url, Date.now());
  });

  const judge = ({ address, tree, outcome, plain }: Judged<PoolPage>): string | undefined => {
    if (outcome.kind === 'refused') return `the list itself failed with ${outcome.code}`;
    const network: NetworkId = address.includes('mayanode') ? 'mayachain' : 'thorchain';
    const { items, missing } = outcome.value;
    const own = items.filter(({ pool }) => pool.network === network);
    if (own.length === 0 && missing.length === 0) return 'a network without pools is not said to be missing';
    const listed = address.endsWith('/pools') ? strangerToRows(own, tree) : changedWithoutCause(own, plain);
    return otherNetworkFault(network, items, plain) ?? listed;
  };

  return {
    name: 'pools',
    recording,
    addresses: [...recording.answers.keys()],
    run: (fetch) => poolsWith(fetch, nowhere, recording.at),
    judge,
  };
}
