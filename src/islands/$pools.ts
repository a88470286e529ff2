import { atom, computed } from 'nanostores';
import { $from, $to } from './$form.ts';
import { type AssetChoice, listChoices, type PoolsAnswer, type PoolView, readPoolsAnswer } from './asset-list.ts';

export interface PoolsState {
  readonly kind: 'waiting' | 'ready' | 'failed';
  readonly choices: readonly AssetChoice[];
  readonly networks: PoolsAnswer['networks'];
  readonly missing: PoolsAnswer['missing'];
  readonly readAt: number;
}

const nothing: PoolsState = { kind: 'waiting', choices: [], networks: [], missing: [], readAt: 0 };

export const $pools = atom<PoolsState>(nothing);

const staleMs = 30_000;
/** More pages than both networks could fill: a cursor that never ends is a failure. */
const mostPages = 20;

async function readPage(fetchPage: typeof fetch, cursor: string | undefined): Promise<PoolsAnswer | undefined> {
  const query = new URLSearchParams({ limit: '100', ...(cursor === undefined ? {} : { cursor }) });
  const response = await fetchPage(`/api/v1/pools?${query}`, { headers: { accept: 'application/json' } });
  return response.ok ? readPoolsAnswer(await response.json()) : undefined;
}

async function readAll(fetchPage: typeof fetch): Promise<PoolsState | undefined> {
  const pools: PoolView[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await readPage(fetchPage, cursor);
    if (answer === undefined) return undefined;
    pools.push(...answer.pools);
    cursor = answer.nextCursor;
    if (cursor !== undefined) continue;
    return { kind: 'ready', choices: listChoices(pools), networks: answer.networks, missing: answer.missing, readAt: Date.now() };
  }
  return undefined;
}

let running: Promise<void> | undefined;

/** Reads every page of the pool list unless a fresh one is held; a failure keeps no old list. */
export function loadPools(fetchPage: typeof fetch): Promise<void> {
  if ($pools.get().kind === 'ready' && Date.now() - $pools.get().readAt < staleMs) return Promise.resolve();
  running ??= readAll(fetchPage)
    .catch(() => undefined)
    .then((state) => $pools.set(state ?? { ...nothing, kind: 'failed' }))
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** What the list says of each chosen asset: absent while no list is held, `unlisted` when neither network has it. */
export type Standing = AssetChoice | 'unlisted' | undefined;

const standing = ({ kind, choices }: PoolsState, id: string): Standing =>
  kind === 'ready' ? (choices.find((choice) => choice.id === id) ?? 'unlisted') : undefined;

export const $standings = computed([$pools, $from, $to], (pools, from, to) => ({ from: standing(pools, from), to: standing(pools, to) }));
