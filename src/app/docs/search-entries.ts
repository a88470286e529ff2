import type { SearchEntry, searchPath } from '../../contract/search-entry.ts';
import { isEnglish, locale } from '../../i18n/locale.ts';
import { onceJson } from './read-file.ts';

const path: typeof searchPath = '/search.json';
const loadEnglish = onceJson<readonly SearchEntry[]>(path);
const loadOwn = onceJson<readonly SearchEntry[]>(`/${locale()}${path}`);

const pageOf = (address: string): string => address.replace(/#.*$/, '');

/** The pages in one language, then those in English that are not among them. */
export function ownFirst(code: string, own: readonly SearchEntry[], english: readonly SearchEntry[]): readonly SearchEntry[] {
  const known = new Set(own.map((entry) => pageOf(entry.path).slice(code.length + 1) || '/'));
  return [...own, ...english.filter((entry) => !known.has(pageOf(entry.path)))];
}

/** Everything that can be found from this page. */
export async function loadEntries(): Promise<readonly SearchEntry[]> {
  if (isEnglish()) return loadEnglish();
  const [own, english] = await Promise.all([loadOwn(), loadEnglish()]);
  return ownFirst(locale(), own, english);
}

/** The page at this address is in English, and the reader's is not. */
export const isForeign = (address: string): boolean => !isEnglish() && !`${pageOf(address)}/`.startsWith(`/${locale()}/`);
