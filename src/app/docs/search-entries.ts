import type { SearchEntry, searchPath } from '../../contract/search-entry.ts';
import { isEnglish, locale } from '../../i18n/locale.ts';
import { onceJson } from './read-file.ts';

const path: typeof searchPath = '/search.json';
const loadEnglish = onceJson<readonly SearchEntry[]>(path);
const loadOwn = onceJson<readonly SearchEntry[]>(`/${locale()}${path}`);

const stripHash = (address: string): string => address.replace(/#.*$/, '');

/** Pages in one language, followed by English pages without a translation. */
export function ownFirst(code: string, own: readonly SearchEntry[], english: readonly SearchEntry[]): readonly SearchEntry[] {
  const known = new Set(own.map((entry) => stripHash(entry.path).slice(code.length + 1) || '/'));
  return [...own, ...english.filter((entry) => !known.has(stripHash(entry.path)))];
}

/** Loads all search entries for this page's language. */
export async function loadEntries(): Promise<readonly SearchEntry[]> {
  if (isEnglish()) return loadEnglish();
  const [own, english] = await Promise.all([loadOwn(), loadEnglish()]);
  return ownFirst(locale(), own, english);
}

/** Whether the page at this path is in English while the reader's language is not. */
export const isForeign = (address: string): boolean => !isEnglish() && !`${stripHash(address)}/`.startsWith(`/${locale()}/`);
