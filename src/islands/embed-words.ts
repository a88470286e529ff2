import words from '../../content/messages/en/embed.json' with { type: 'json' };
import { fillIn } from './words.ts';

/** The text of `key` about the form inside other pages, with its `{names}` filled in. These texts load with what says them. */
export function sayEmbed(key: keyof typeof words, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(words[key], values);
}
