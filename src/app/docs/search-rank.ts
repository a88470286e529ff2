import type { helpSection, SearchEntry } from '../../contract/search-entry.ts';

export interface SearchHit {
  readonly entry: SearchEntry;
  /** Text around the first match. */
  readonly excerpt: string;
}

const weights = { heading: 12, page: 8, text: 1 } as const;
const excerptLength = 110;

const help: typeof helpSection = 'help';
/** Weight of help sections, which rank above pages that merely contain the words more often. */
const helpFactor = 2;

/** Stop words of questions. */
const questionWords = new Set(
  'an and are at be can did do does for from have how if in is it me much my of on or should that the there to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Stem of a word. Terms match by prefix, so the stem finds all forms: fees and fee, failed and fails. */
const shorter = (term: string): string => term.replace(/(?<=^\p{L}{3,})s$|(?<=^\p{L}{4,})(?:ed|ing)$/u, '');

function parseTerms(query: string): readonly string[] {
  const terms = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_.-]+/u)
    .filter((term) => term.length > 1 || /\d/.test(term));
  const telling = terms.filter((term) => !questionWords.has(term));
  return (telling.length === 0 ? terms : telling).map(shorter);
}

/** Number of words in `text` that begin with `term`. */
function count(text: string, term: string): number {
  let found = 0;
  for (let index = text.indexOf(term); index >= 0; index = text.indexOf(term, index + term.length)) {
    if (index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))) found += 1;
  }
  return found;
}

/** Score of an entry; the start of a page has its title as heading. */
function scoreOf({ page, heading = page, section, text }: SearchEntry, terms: readonly string[]): number {
  const places = { heading: heading.toLowerCase(), page: page.toLowerCase(), text: text.toLowerCase() };
  let sum = 0;
  for (const term of terms) {
    const score =
      weights.heading * Math.min(1, count(places.heading, term)) +
      weights.page * Math.min(1, count(places.page, term)) +
      weights.text * Math.min(5, count(places.text, term));
    if (score === 0) return 0;
    sum += score;
  }
  return section === help ? sum * helpFactor : sum;
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const start = first.length === 0 ? 0 : Math.max(0, Math.min(...first) - 30);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`;
}

/** Entries that contain every word of the query, best first. */
export function searchIn(entries: readonly SearchEntry[], query: string, most = 12): readonly SearchHit[] {
  const terms = parseTerms(query);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, terms) }));
}
