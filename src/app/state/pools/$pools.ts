import { atom, computed } from 'nanostores';
import type { Client } from '../../../client/transport.ts';
import type { Pools } from '../../../client/v1/pools.ts';
import { type AssetChoice, listChoices, type PoolToken } from '../assets/asset-list.ts';
import { $from, $to } from '../form/$form.ts';
import { type NetworkNotice, networkNotices } from '../swap/network-notices.ts';
import { readPoolPages } from './pool-pages.ts';

export interface PoolsState {
  readonly kind: 'waiting' | 'ready' | 'failed';
  readonly choices: readonly AssetChoice[];
  readonly networks: Pools['networks'];
  readonly missing: Pools['missing'];
  /** Network-wide notices: halted or not replying. */
  readonly notices: readonly NetworkNotice[];
  /** Pauses set by the operator. */
  readonly paused: NonNullable<Pools['paused']>;
  readonly readAt: number;
}

const nothing: PoolsState = { kind: 'waiting', choices: [], networks: [], missing: [], notices: [], paused: [], readAt: 0 };

export const $pools = atom<PoolsState>(nothing);

const staleMs = 30_000;

async function readAll(client: Client): Promise<PoolsState | undefined> {
  const read = await readPoolPages(client);
  if (read === undefined) return undefined;
  const { pools, networks, missing, paused = [] } = read;
  const notices = networkNotices(pools, missing);
  return { kind: 'ready', choices: listChoices(pools), networks, missing, notices, paused, readAt: Date.now() };
}

let running: Promise<void> | undefined;

/** Loads all pages of the pool list unless a fresh one is held; a failure drops the old list. */
export function loadPools(client: Client): Promise<void> {
  if ($pools.get().kind === 'ready' && Date.now() - $pools.get().readAt < staleMs) return Promise.resolve();
  running ??= readAll(client)
    .catch(() => undefined)
    .then((state) => $pools.set(state ?? { ...nothing, kind: 'failed' }))
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** Listing of a selected asset: undefined without a list, `unlisted` when neither network has the asset. */
export type NetworkStanding = AssetChoice | 'unlisted' | undefined;

/** Listing of an asset; secured and trade assets are found under their layer-1 asset. */
const findChoice = ({ choices }: PoolsState, id: string): AssetChoice | undefined =>
  choices.find((choice) => choice.id === id.replace(/^(\w+)[~-]/, '$1.'));

const standing = (pools: PoolsState, id: string): NetworkStanding =>
  pools.kind === 'ready' ? (findChoice(pools, id) ?? 'unlisted') : undefined;

export const $standings = computed([$pools, $from, $to], (pools, from, to) => ({ from: standing(pools, from), to: standing(pools, to) }));

/** Pool price of one whole asset in dollars, in 1e8 units; undefined without a list or a price. */
export const findPrice = (id: string): bigint | undefined => findChoice($pools.get(), id)?.price;

/** Contracts of an asset per its pools; empty without a list. */
export const poolTokensOf = (id: string): readonly PoolToken[] => findChoice($pools.get(), id)?.tokens ?? [];

export const $price = computed($standings, ({ from }) => (from === undefined || from === 'unlisted' ? undefined : from.price));
