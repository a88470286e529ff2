import { speak, type Texts } from '../i18n/locale.ts';
import { type Locale, localeRow, type SiteTexts } from '../site/languages/locales.ts';

const files = import.meta.glob<Texts>('/content/messages/*/*.json', { eager: true, import: 'default' });

const textsIn = (locale: Locale, group: string): Texts | undefined => files[`/content/messages/${locale}/${group}.json`];

/** Sets the language for subsequent rendering. */
export function speakIn(locale: Locale): void {
  speak({ locale, dir: localeRow(locale).dir, textsOf: (group) => textsIn(locale, group) });
}

/** Texts used to render pages and their twins. @throws Error when a group is missing. */
export function siteTexts(locale: Locale): SiteTexts {
  const group = (name: string): Texts => {
    const texts = textsIn(locale, name);
    if (texts === undefined) throw new Error(`content/messages/${locale}/${name}.json is missing`);
    return texts;
  };
  return {
    page: group('page'),
    docs: group('docs'),
    shell: group('shell'),
    live: group('live'),
    track: group('track'),
    instant: group('instant'),
  } as SiteTexts;
}
