import type { AssetChoice } from '../state/assets/asset-list.ts';

/** Popular assets, in display order. */
const featured: readonly string[] = [
  'BTC.BTC',
  'ETH.ETH',
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  'SOL.SOL',
  'XRP.XRP',
  'THOR.RUNE',
  'MAYA.CACAO',
];

/** List groups, in display order. */
export type GroupKind = 'saved' | 'held' | 'recent' | 'popular' | 'all';

/** User data that determines the list order. */
export interface Known {
  /** Starred assets, latest first. */
  readonly saved: readonly string[];
  /** Dollar value of the holdings, by asset. */
  readonly worths: ReadonlyMap<string, bigint>;
  /** Recently chosen assets, latest first. */
  readonly recent: readonly string[];
}

const kinds: readonly GroupKind[] = ['saved', 'held', 'recent', 'popular', 'all'];

/** Group of an asset; one that cannot be swapped is neither recent nor popular. */
export function groupOf({ id, open }: Pick<AssetChoice, 'id' | 'open'>, { saved, worths, recent }: Known): GroupKind {
  if (saved.includes(id)) return 'saved';
  if (worths.has(id)) return 'held';
  if (!open) return 'all';
  return recent.includes(id) ? 'recent' : featured.includes(id) ? 'popular' : 'all';
}

/**
 * Orders choices: starred, held by dollar value, recently chosen, popular, the rest by depth, then those that cannot be
 * swapped. `choices` must be sorted by depth, deepest first.
 */
export function orderChoices<T extends AssetChoice>(choices: readonly T[], known: Known): readonly T[] {
  const withinOf = (choice: T, kind: GroupKind): number => {
    if (kind === 'saved') return known.saved.indexOf(choice.id);
    if (kind === 'recent') return known.recent.indexOf(choice.id);
    return kind === 'popular' ? featured.indexOf(choice.id) : 0;
  };
  const placed = choices.map((choice) => {
    const kind = groupOf(choice, known);
    const isLast = !choice.open && kind !== 'held' && kind !== 'saved';
    return { choice, places: [kinds.indexOf(kind), Number(isLast), withinOf(choice, kind)], worth: known.worths.get(choice.id) ?? 0n };
  });
  const byPlace = (a: readonly number[], b: readonly number[]) =>
    a.map((one, index) => one - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const byWorth = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);
  return placed.sort((a, b) => byPlace(a.places, b.places) || byWorth(a.worth, b.worth)).map(({ choice }) => choice);
}

/** Most used chains, in display order. */
const usedChains: readonly string[] = ['BTC', 'ETH', 'SOL', 'BASE', 'XRP', 'BSC', 'THOR'];

/** Chains of the list: most used first, then by pool depth. `choices` can be in any order. */
export function orderChains(choices: readonly AssetChoice[]): readonly { readonly id: string; readonly name: string }[] {
  const found = new Map<string, { readonly id: string; readonly name: string; readonly depth: bigint }>();
  for (const { chain, chainName, depth } of choices) {
    found.set(chain, { id: chain, name: chainName, depth: (found.get(chain)?.depth ?? 0n) + depth });
  }
  return [...found.values()]
    .sort((a, b) => useOf(a.id) - useOf(b.id) || (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : a.name.localeCompare(b.name, 'en')))
    .map(({ id, name }) => ({ id, name }));
}

function useOf(chain: string): number {
  const place = usedChains.indexOf(chain);
  return place === -1 ? usedChains.length : place;
}

/** Depth in 1e8 dollar units below which a pool has a high slip. */
const shallowDollars = 10_000n * 10n ** 8n;

/** Whether an open asset can only be swapped in small amounts at a fair price. */
export const isShallow = ({ open, deepest }: AssetChoice): boolean => open && deepest > 0n && deepest < shallowDollars;
