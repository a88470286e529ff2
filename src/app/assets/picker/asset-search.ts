import { parseAsset } from '../../../core/asset/asset.ts';
import { assetName } from '../../../core/asset/known-names.ts';
import type { AssetChoice } from '../../state/assets/asset-list.ts';

/** A choice with its common name. */
export interface NamedChoice extends AssetChoice {
  readonly name: string;
  /** Whether another pool of its chain has the same ticker. */
  readonly hasNamesake: boolean;
}

export function nameChoices(choices: readonly AssetChoice[]): readonly NamedChoice[] {
  const formatKey = ({ chain, ticker }: AssetChoice) => `${chain} ${ticker}`;
  const all = choices.map(formatKey);
  const shared = new Set(all.filter((key, index) => all.indexOf(key) !== index));
  return choices.flatMap((choice) => {
    const asset = parseAsset(choice.id);
    return asset.ok ? [{ ...choice, name: assetName(choice.id, asset.value), hasNamesake: shared.has(formatKey(choice)) }] : [];
  });
}

/** Match score of a choice: 0 for no match, higher is better. */
function score(choice: NamedChoice, words: readonly string[]): number {
  const ticker = choice.ticker.toLowerCase();
  const fields = [choice.name, choice.chainName, choice.id, choice.contract, choice.chain].map((field) => field.toLowerCase());
  let sum = 0;
  for (const word of words) {
    if (ticker === word) sum += 4;
    else if (ticker.startsWith(word)) sum += 3;
    else if (fields.some((field) => field.startsWith(word))) sum += 2;
    else if (ticker.includes(word) || fields.some((field) => field.includes(word))) sum += 1;
    else return 0;
  }
  return sum;
}

/** Whether a ticker is a dollar token's: those are issued on many chains and native to none. */
const isDollar = (ticker: string): boolean => ticker.includes('USD');

/** Whether a choice is a chain's own coin, rather than a token that anyone could have given its name. */
const isNative = ({ contract }: NamedChoice, words: readonly string[], ticker: string): boolean =>
  contract === '' && words.includes(ticker.toLowerCase()) && !isDollar(ticker);

/**
 * Choices that contain every word of `query` in ticker, name, chain or contract; best match first. Ties put a chain's own
 * coin with that ticker first, even while halted, then swappable assets, then the deepest.
 */
export function searchChoices(choices: readonly NamedChoice[], query: string): readonly NamedChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  const scored = choices
    .map((choice) => ({ choice, points: score(choice, words), native: isNative(choice, words, choice.ticker) }))
    .filter(({ points }) => points > 0);
  const byDepth = (a: NamedChoice, b: NamedChoice) => (a.depth < b.depth ? 1 : a.depth > b.depth ? -1 : 0);
  return scored
    .sort(
      (a, b) =>
        b.points - a.points ||
        Number(b.native) - Number(a.native) ||
        Number(b.choice.open) - Number(a.choice.open) ||
        byDepth(a.choice, b.choice),
    )
    .map(({ choice }) => choice);
}

/**
 * Row that Enter selects before any arrow key; -1 if the best match of a search is not open, since a token with the
 * ticker of a halted coin is not what the user searched for.
 */
export function firstActive(found: readonly NamedChoice[], query: string): number {
  return query.trim() !== '' && found[0]?.open === false ? -1 : found.findIndex(({ open }) => open);
}
