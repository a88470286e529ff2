import words from '../../content/messages/en/instant.json' with { type: 'json' };
import { fillIn } from './words.ts';

export type InstantWord = keyof typeof words;

/** The text of `key` with its `{names}` filled in. These texts load with instant swaps, not with the page. */
export function sayInstant(key: InstantWord, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(words[key], values);
}

/** True when there is a text for `key`. */
export const isInstantWord = (key: string): key is InstantWord => Object.hasOwn(words, key);
