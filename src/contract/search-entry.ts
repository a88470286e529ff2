/** One entry of /search.json: a page section that a search can find. */
export interface SearchEntry {
  readonly page: string;
  /** Path of the section, including its fragment. */
  readonly path: string;
  /** Heading of the section; absent for the start of a page. */
  readonly heading?: string;
  /** Developer portal section, `help`, `pair` or `pool`; absent for other pages. */
  readonly section?: string;
  readonly text: string;
}

/** Section of the help pages. */
export const helpSection = 'help';

/** Path of the search index; other languages have their own below their path prefix. */
export const searchPath = '/search.json';
