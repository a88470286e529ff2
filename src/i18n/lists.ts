import { figureLocale, inOwnOrder, isLeftward, perLocale } from './locale.ts';

const lists = perLocale(() => new Intl.ListFormat(figureLocale(), { style: 'long', type: 'conjunction' }));

/** Keeps a list that starts with a Latin name in the direction of the surrounding text. */
const leftward = '\u200f';

/** Joins names: "Bitcoin and Ethereum". */
export function allOf(names: readonly string[]): string {
  const text = lists().format(names.map(inOwnOrder));
  return isLeftward() ? leftward + text : text;
}
