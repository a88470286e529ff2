/** One line of /search.json: a part of a page that a search can lead to. */
export interface SearchEntry {
  readonly page: string;
  /** With the fragment of the part. */
  readonly path: string;
  /** Absent for the beginning of a page. */
  readonly heading?: string;
  readonly text: string;
}

/** Where the index of the search is published. */
export const searchPath = '/search.json';
