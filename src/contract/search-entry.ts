/** One line of /search.json: a part of a page that a search can lead to. */
export interface SearchEntry {
  readonly page: string;
  /** With the fragment of the part. */
  readonly path: string;
  /** Absent for the beginning of a page. */
  readonly heading?: string;
  /** Part of the developer portal, `help`, `pair` or `pool`; absent for other pages. */
  readonly section?: string;
  readonly text: string;
}

/** The section of pages that answer people's questions. */
export const helpSection = 'help';

/** Where the index of the search is published; other languages have one of their own pages below their first step. */
export const searchPath = '/search.json';
