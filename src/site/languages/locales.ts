import docs from '../../../content/messages/en/docs.json' with { type: 'json' };
import instant from '../../../content/messages/en/instant.json' with { type: 'json' };
import live from '../../../content/messages/en/live.json' with { type: 'json' };
import page from '../../../content/messages/en/page.json' with { type: 'json' };
import shell from '../../../content/messages/en/shell.json' with { type: 'json' };
import track from '../../../content/messages/en/track.json' with { type: 'json' };
import table from '../../../content/messages/locales.json' with { type: 'json' };

/** A language of the interface, as BCP 47 and as the first step of its addresses; English has none there. */
export type Locale = keyof typeof table;

interface LocaleRow {
  readonly code: Locale;
  /** In the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** As Open Graph writes it. */
  readonly og: string;
}

/** Every language, English first. */
export const locales: readonly LocaleRow[] = (Object.keys(table) as Locale[]).map((code) => ({
  code,
  ...(table[code] as Omit<LocaleRow, 'code'>),
}));

export function localeRow(locale: Locale): LocaleRow {
  const row = locales.find(({ code }) => code === locale);
  if (row === undefined) throw new Error(`no language ${locale}`);
  return row;
}

/** /de/track → de; English when the first step is no language. */
export function localeOfPath(path: string): Locale {
  const step = /^\/([\w-]+)/.exec(path)?.[1] ?? '';
  return locales.find(({ code }) => code === step && code !== 'en')?.code ?? 'en';
}

/** The address of the English page `path` in a language. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The English page that stands at this address in its language. */
export function englishPath(path: string): string {
  const locale = localeOfPath(path);
  if (locale === 'en') return path;
  return path.slice(locale.length + 1) || '/';
}

/** The texts that pages and their twins are made with. */
export interface SiteTexts {
  readonly page: Readonly<Record<keyof typeof page, string>>;
  readonly docs: Readonly<Record<keyof typeof docs, string>>;
  readonly shell: Readonly<Record<keyof typeof shell, string>>;
  readonly live: Readonly<Record<keyof typeof live, string>>;
  readonly track: Readonly<Record<keyof typeof track, string>>;
  readonly instant: Readonly<Record<keyof typeof instant, string>>;
}

export const englishTexts: SiteTexts = { page, docs, shell, live, track, instant };
