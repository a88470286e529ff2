import type { AssetChoice } from './asset-list.ts';

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

const rankOf = (id: string): number => {
  const at = featured.indexOf(id);
  return at < 0 ? featured.length : at;
};

/**
 * What a person holds first, by its worth in dollars; then what can be swapped, the usual
 * assets before the deep ones; then what cannot. `choices` come deepest first.
 */
export function orderChoices<T extends AssetChoice>(choices: readonly T[], worths: ReadonlyMap<string, bigint>): readonly T[] {
  const byWorth = (a: AssetChoice, b: AssetChoice): number => {
    const [one, other] = [worths.get(a.id) ?? -1n, worths.get(b.id) ?? -1n];
    return one < other ? 1 : one > other ? -1 : 0;
  };
  return [...choices].sort((a, b) => byWorth(a, b) || Number(b.open) - Number(a.open) || rankOf(a.id) - rankOf(b.id));
}

/** The chains of the list, by name. */
export function chainsOf(choices: readonly AssetChoice[]): readonly { readonly id: string; readonly name: string }[] {
  const names = new Map(choices.map(({ chain, chainName }) => [chain, chainName]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Pools that hold fewer dollars lose much of a swap to their own price; 1e8 units. */
const shallowDollars = 10_000n * 10n ** 8n;

/** An open asset of which little can be swapped at a fair price. */
export const isShallow = ({ open, deepest }: AssetChoice): boolean => open && deepest > 0n && deepest < shallowDollars;
