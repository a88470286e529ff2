import { createHash } from 'node:crypto';

/**
 * The English texts that the translations were made from: a digest by name, and behind it the languages
 * that nobody has read since, as in `"page.json form.send": "3fa1c2d0 de fr"`.
 */
export type TranslationRecord = Readonly<Record<string, string>>;

/** English texts by their names: the file, and the key of a message. */
export type EnglishTexts = ReadonlyMap<string, string>;

/** An English text and the languages whose translation is older. */
interface Older {
  readonly name: string;
  readonly locales: readonly string[];
}

/** What a person has read: translations into `locales` of one file, of some of its keys, or of everything. */
interface Reading {
  readonly locales: readonly string[];
  readonly file?: string;
  readonly keys?: readonly string[];
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The languages of `all` that have not been read since `text` took its words. */
function unread(entry: string | undefined, text: string, all: readonly string[]): readonly string[] {
  const [digest, ...behind] = entry?.split(' ') ?? [];
  return digest === digestOf(text) ? behind.filter((locale) => all.includes(locale)) : all;
}

/** The English texts with translations that are older than they. */
export function olderTranslations(record: TranslationRecord, english: EnglishTexts, all: readonly string[]): readonly Older[] {
  return [...english].flatMap(([name, text]) => {
    const locales = unread(record[name], text, all);
    return locales.length === 0 ? [] : [{ name, locales }];
  });
}

/** Names in the record of which no English text is left. */
export const removedTexts = (record: TranslationRecord, english: EnglishTexts): readonly string[] =>
  Object.keys(record).filter((name) => !english.has(name));

/** The record after a reading; what is no English text any more leaves it. */
export function acceptReading(
  record: TranslationRecord,
  english: EnglishTexts,
  all: readonly string[],
  reading: Reading,
): TranslationRecord {
  const isRead = (name: string): boolean => {
    const [file = '', key = ''] = name.split(' ');
    return (reading.file ?? file) === file && (reading.keys?.includes(key) ?? true);
  };
  const entries = [...english].flatMap(([name, text]): (readonly [string, string])[] => {
    const before = record[name];
    if (!isRead(name)) return before === undefined ? [] : [[name, before]];
    const behind = unread(before, text, all).filter((locale) => !reading.locales.includes(locale));
    return [[name, [digestOf(text), ...behind].join(' ')]];
  });
  return Object.fromEntries(entries);
}

/** The record as its file: sorted, a line each, so that two changes meet only where both touch a text. */
export const recordFile = (record: TranslationRecord): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
