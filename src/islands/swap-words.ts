import words from '../../content/messages/en/swap.json' with { type: 'json' };
import { fillIn } from './words.ts';

export type SwapWordKey = keyof typeof words;

/** The text of `key`, of the parts of the swap form that load on use, with its `{names}` filled in. */
export function saySwap(key: SwapWordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(words[key], values);
}
