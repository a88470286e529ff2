import type { AssetChoice } from './picker/asset-list.ts';

/** What most people look for. */
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

/** What a list is divided into, in this order. */
export type GroupKind = 'held' | 'recent' | 'popular' | 'all';

/** What is known of the person, for the order of the list. */
export interface Known {
  /** Dollars of what is held, by asset. */
  readonly worths: ReadonlyMap<string, bigint>;
  /** Assets chosen last, the latest first. */
  readonly recent: readonly string[];
}

const kinds: readonly GroupKind[] = ['held', 'recent', 'popular', 'all'];

/** What cannot be swapped is neither recent nor popular. */
export function groupOf({ id, open }: Pick<AssetChoice, 'id' | 'open'>, { worths, recent }: Known): GroupKind {
  if (worths.has(id)) return 'held';
  if (!open) return 'all';
  return recent.includes(id) ? 'recent' : featured.includes(id) ? 'popular' : 'all';
}

/**
 * What a person holds first, by its worth in dollars; then what was chosen last, the usual assets, and the deep ones; then
 * what cannot be swapped. `choices` come deepest first.
 */
export function orderChoices<T extends AssetChoice>(choices: readonly T[], known: Known): readonly T[] {
  const placeOf = (choice: T): readonly number[] => {
    const kind = groupOf(choice, known);
    const within = kind === 'recent' ? known.recent.indexOf(choice.id) : kind === 'popular' ? featured.indexOf(choice.id) : 0;
    return [kinds.indexOf(kind), Number(!choice.open && kind !== 'held'), within];
  };
  const byWorth = (a: AssetChoice, b: AssetChoice): number => {
    const [one, other] = [known.worths.get(a.id) ?? -1n, known.worths.get(b.id) ?? -1n];
    return one < other ? 1 : one > other ? -1 : 0;
  };
  const placed = choices.map((choice) => ({ choice, place: placeOf(choice) }));
  const byPlace = (a: readonly number[], b: readonly number[]) =>
    a.map((one, at) => one - (b[at] ?? 0)).find((difference) => difference !== 0);
  return placed.sort((a, b) => byWorth(a.choice, b.choice) || (byPlace(a.place, b.place) ?? 0)).map(({ choice }) => choice);
}

/** The chains of the list, those with the deepest pools first. `choices` come in any order. */
export function chainsOf(choices: readonly AssetChoice[]): readonly { readonly id: string; readonly name: string }[] {
  const found = new Map<string, { readonly id: string; readonly name: string; readonly depth: bigint }>();
  for (const { chain, chainName, depth } of choices) {
    found.set(chain, { id: chain, name: chainName, depth: (found.get(chain)?.depth ?? 0n) + depth });
  }
  return [...found.values()]
    .sort((a, b) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : a.name.localeCompare(b.name, 'en')))
    .map(({ id, name }) => ({ id, name }));
}

/** Pools that hold fewer dollars lose much of a swap to their own price; 1e8 units. */
const shallowDollars = 10_000n * 10n ** 8n;

/** An open asset of which little can be swapped at a fair price. */
export const isShallow = ({ open, deepest }: AssetChoice): boolean => open && deepest > 0n && deepest < shallowDollars;
