import docs from '../../../content/messages/en/docs.json' with { type: 'json' };
import instant from '../../../content/messages/en/instant.json' with { type: 'json' };
import live from '../../../content/messages/en/live.json' with { type: 'json' };
import page from '../../../content/messages/en/page.json' with { type: 'json' };
import shell from '../../../content/messages/en/shell.json' with { type: 'json' };
import track from '../../../content/messages/en/track.json' with { type: 'json' };
import table from '../../../content/messages/locales.json' with { type: 'json' };

/** Interface language as a BCP 47 tag, also the first path segment; English has no segment. */
export type Locale = keyof typeof table;

interface LocaleRow {
  readonly code: Locale;
  /** Name of the language in the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Locale tag for Open Graph. */
  readonly og: string;
}

/** All languages, English first. */
export const locales: readonly LocaleRow[] = (Object.keys(table) as Locale[]).map((code) => ({
  code,
  ...(table[code] as Omit<LocaleRow, 'code'>),
}));

export function localeRow(locale: Locale): LocaleRow {
  const row = locales.find(({ code }) => code === locale);
  if (row === undefined) throw new Error(`no language ${locale}`);
  return row;
}

/** Reads the language from a path, such as de from /de/track; English if the first segment is not a language. */
export function localeOfPath(path: string): Locale {
  const step = /^\/([\w-]+)/.exec(path)?.[1] ?? '';
  return locales.find(({ code }) => code === step && code !== 'en')?.code ?? 'en';
}

/** Path of the English page `path` in a language. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** English path of a page in any language. */
export function englishPath(path: string): string {
  const locale = localeOfPath(path);
  if (locale === 'en') return path;
  return path.slice(locale.length + 1) || '/';
}

/** Texts used by pages and their twins. */
export interface SiteTexts {
  readonly page: Readonly<Record<keyof typeof page, string>>;
  readonly docs: Readonly<Record<keyof typeof docs, string>>;
  readonly shell: Readonly<Record<keyof typeof shell, string>>;
  readonly live: Readonly<Record<keyof typeof live, string>>;
  readonly track: Readonly<Record<keyof typeof track, string>>;
  readonly instant: Readonly<Record<keyof typeof instant, string>>;
}

export const englishTexts: SiteTexts = { page, docs, shell, live, track, instant };
