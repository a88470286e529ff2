import words from '../../content/messages/en/live.json' with { type: 'json' };
import { fillIn } from './words.ts';

export type LiveWord = keyof typeof words;
type Values = Readonly<Record<string, string | number>>;

/** The text of `key`, of the tables of the present state, with its `{names}` filled in. */
export function sayLive(key: LiveWord, values: Values = {}): string {
  return fillIn(words[key], values);
}

type CountedWord = { [K in LiveWord]: K extends `${infer Base}.one` ? Base : never }[LiveWord];

/** The singular or plural text of `key` for `n`. */
export function sayLiveCount(key: CountedWord, n: number): string {
  return sayLive(n === 1 ? `${key}.one` : `${key}.other`, { n });
}
