import { parseAsset } from '../../core/asset/asset.ts';
import { assetName } from '../../core/asset/known-names.ts';
import type { AssetChoice } from './asset-list.ts';

/** A choice with the name that a person knows it by. */
export interface NamedChoice extends AssetChoice {
  readonly name: string;
  /** Another pool of its chain goes by the same ticker. */
  readonly hasNamesake: boolean;
}

export function nameChoices(choices: readonly AssetChoice[]): readonly NamedChoice[] {
  const keyOf = ({ chain, ticker }: AssetChoice) => `${chain} ${ticker}`;
  const all = choices.map(keyOf);
  const shared = new Set(all.filter((key, at) => all.indexOf(key) !== at));
  return choices.flatMap((choice) => {
    const asset = parseAsset(choice.id);
    return asset.ok ? [{ ...choice, name: assetName(choice.id, asset.value), hasNamesake: shared.has(keyOf(choice)) }] : [];
  });
}

/** How well a choice answers a query: 0 not at all, then ever better. */
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

/** Choices that contain every word of `query` in ticker, name, chain or contract; best match first, then as listed. */
export function searchChoices(choices: readonly NamedChoice[], query: string): readonly NamedChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  const scored = choices.map((choice) => ({ choice, points: score(choice, words) })).filter(({ points }) => points > 0);
  return scored.sort((a, b) => b.points - a.points).map(({ choice }) => choice);
}
