import { englishPath, type Locale, localeOfPath, locales, pathIn } from '../languages/locales.ts';
import type { Page } from './page.ts';

/** A page in one language. */
export interface Alternate {
  readonly locale: Locale;
  readonly path: string;
}

/** Pages for readers of `locale`: translated if available, else in English. */
export function pagesIn(locale: Locale, pages: readonly Page[], translated: readonly Page[]): readonly Page[] {
  const own = new Map(translated.flatMap((page) => (page.locale === locale ? [[page.path, page]] : [])));
  return pages.map((page) => own.get(pathIn(locale, page.path)) ?? page);
}

/** All languages of the page at `path`, including its own; empty if there is only one. */
export function alternatesOf(path: string, translated: readonly Pick<Page, 'path'>[]): readonly Alternate[] {
  const english = englishPath(path);
  const known = new Set(translated.map((page) => page.path));
  const all = locales.map(({ code }) => ({ locale: code, path: pathIn(code, english) }));
  const found = all.filter((one) => one.locale === 'en' || known.has(one.path));
  return found.length > 1 ? found : [];
}

/** Maps site links for a page in `locale`. */
export function linkIn(locale: Locale, translated: readonly Page[]): (address: string) => string {
  const known = new Set(translated.map((page) => page.path));
  return (address) => {
    const path = /^[^?#]*/.exec(address)?.[0] ?? address;
    const own = pathIn(locale, path);
    return path !== '' && localeOfPath(path) === 'en' && known.has(own) ? own + address.slice(path.length) : address;
  };
}
