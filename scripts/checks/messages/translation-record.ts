import { createHash } from 'node:crypto';

/**
 * Digests by name of the English text that each language was translated from. The first holds for every
 * language that no other names, as in `"page.json form.send": "3fa1c2d0 90b1e2f3:de,fr"`.
 */
export type TranslationRecord = Readonly<Record<string, string>>;

/** English texts by name, which is the file and the message key, as in `page.json form.send`. */
export type EnglishTexts = ReadonlyMap<string, string>;

/** An English text, and the languages with an outdated translation. */
export interface Older {
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

/** Digest of the English text that each language of `all` was translated from. */
function sourcesIn(entry: string | undefined, all: readonly string[]): ReadonlyMap<string, string> {
  const groups = (entry?.split(' ') ?? []).map((group) => group.split(':'));
  return new Map(
    groups.flatMap(([digest = '', locales]) =>
      (locales?.split(',') ?? all).filter((locale) => all.includes(locale)).map((locale) => [locale, digest]),
    ),
  );
}

/** The entry for these sources. The digest of most languages comes first without naming them, unless one has no source. */
function recordSources(sources: ReadonlyMap<string, string>, all: readonly string[]): string {
  const groups = Map.groupBy(
    all.filter((locale) => sources.has(locale)),
    (locale) => sources.get(locale) ?? '',
  );
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const isWhole = sources.size === all.length;
  return sorted.map(([digest, locales], place) => (isWhole && place === 0 ? digest : `${digest}:${locales.join(',')}`)).join(' ');
}

/** Languages of `all` that were translated from another English text than this one. */
function unread(entry: string | undefined, text: string, all: readonly string[]): readonly string[] {
  const [sources, digest] = [sourcesIn(entry, all), digestText(text)];
  return all.filter((locale) => sources.get(locale) !== digest);
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

/** Whether the text of this name is under review. */
export function isInReading(name: string, reading: Omit<Reading, 'locales'>): boolean {
  const [file = '', key = ''] = name.split(' ');
  return (reading.file ?? file) === file && (reading.keys?.includes(key) ?? true);
}

/** The record after a review, without removed English texts. */
export function acceptReading(
  record: TranslationRecord,
  english: EnglishTexts,
  all: readonly string[],
  reading: Reading,
): TranslationRecord {
  const entries = [...english].flatMap(([name, text]): (readonly [string, string])[] => {
    const before = record[name];
    if (!isInReading(name, reading)) return before === undefined ? [] : [[name, before]];
    const sources = new Map([...sourcesIn(before, all), ...reading.locales.map((locale) => [locale, digestText(text)] as const)]);
    return sources.size === 0 ? [] : [[name, recordSources(sources, all)]];
  });
  return Object.fromEntries(entries);
}

/** Serializes the record: sorted, one line each, so that changes only conflict when both touch the same text. */
export const recordFile = (record: TranslationRecord): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
