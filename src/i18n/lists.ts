import { figureLocale, inOwnOrder, isLeftward, perLocale } from './locale.ts';

const lists = perLocale(() => new Intl.ListFormat(figureLocale(), { style: 'long', type: 'conjunction' }));

/** Keeps a list that begins with a Latin name in the order of the text around it. */
const leftward = '\u200f';

/** Names in one phrase: "Bitcoin and Ethereum". */
export function allOf(names: readonly string[]): string {
  const text = lists().format(names.map(inOwnOrder));
  return isLeftward() ? leftward + text : text;
}
