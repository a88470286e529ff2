import { createHash } from 'node:crypto';

/**
 * The English texts that translations are based on: a digest by name, followed by the languages
 * not reviewed since, as in `"page.json form.send": "3fa1c2d0 de fr"`.
 */
export type TranslationRecord = Readonly<Record<string, string>>;

/** English texts by name, which is the file and the message key, as in `page.json form.send`. */
export type EnglishTexts = ReadonlyMap<string, string>;

/** An English text, and the languages with an outdated translation. */
interface Older {
  readonly name: string;
  readonly locales: readonly string[];
}

/** A review: translations into `locales` of one file, of some of its keys, or of everything. */
interface Reading {
  readonly locales: readonly string[];
  readonly file?: string;
  readonly keys?: readonly string[];
}

const digestText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Languages of `all` not reviewed since `text` last changed. */
function unread(entry: string | undefined, text: string, all: readonly string[]): readonly string[] {
  const [digest, ...behind] = entry?.split(' ') ?? [];
  return digest === digestText(text) ? behind.filter((locale) => all.includes(locale)) : all;
}

/** English texts with outdated translations. */
export function olderTranslations(record: TranslationRecord, english: EnglishTexts, all: readonly string[]): readonly Older[] {
  return [...english].flatMap(([name, text]) => {
    const locales = unread(record[name], text, all);
    return locales.length === 0 ? [] : [{ name, locales }];
  });
}

/** Recorded names without an English text. */
export const removedTexts = (record: TranslationRecord, english: EnglishTexts): readonly string[] =>
  Object.keys(record).filter((name) => !english.has(name));

/** The record after a review, without removed English texts. */
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
    return [[name, [digestText(text), ...behind].join(' ')]];
  });
  return Object.fromEntries(entries);
}

/** Serializes the record: sorted, one line each, so that changes only conflict when both touch the same text. */
export const recordFile = (record: TranslationRecord): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
