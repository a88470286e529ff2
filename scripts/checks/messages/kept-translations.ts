import type { Older } from './translation-record.ts';

/** Reads the translation of an English text in a language, in the work tree or at the last commit. */
export type ReadTranslation = (locale: string, name: string) => string;

/** Outdated translations of `locales` with the same text as in the last commit, so not translated again. */
export function keptTranslations(
  outdated: readonly Older[],
  locales: readonly string[],
  now: ReadTranslation,
  before: ReadTranslation,
): readonly string[] {
  return outdated.flatMap(({ name, locales: behind }) => {
    const kept = behind.filter((locale) => locales.includes(locale) && now(locale, name) === before(locale, name));
    return kept.length === 0 ? [] : [`${name}: ${kept.join(' ')}`];
  });
}

/** The translation of `name` in the text of its file: the page, or every plural form of the message. */
export function translationIn(name: string, source: string): string {
  const [, key] = name.split(' ');
  if (key === undefined || source === '') return source;
  const stem = key.replace(/\.(?:one|other)$/, '');
  const forms = Object.entries(JSON.parse(source) as Readonly<Record<string, string>>).filter(
    ([own]) => own === key || (stem !== key && own.startsWith(`${stem}.`)),
  );
  return JSON.stringify(forms);
}
