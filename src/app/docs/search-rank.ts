import type { helpSection, SearchEntry } from '../../contract/search-entry.ts';

export interface SearchHit {
  readonly entry: SearchEntry;
  /** Text around the first match. */
  readonly excerpt: string;
}

const weights = { heading: 12, page: 8, lead: 10, text: 1, question: 0.5 } as const;
/** Length of the description at the start of a help page's text. */
const leadLength = 160;
const excerptLength = 110;

const help: typeof helpSection = 'help';
/** Weight of help sections, which rank above pages that merely contain the words more often. */
const helpFactor = 2;

/** Stop words of questions in English, German and Spanish, folded. */
const questionWords = new Set(
  [
    'an and are at be can did do does for from have how if in is it me much my of on or should that the there to was what when where which who why will with you your',
    'das der die ein eine es ich ist kann man mein meine warum welche welcher welches wie wo',
    'como cual de donde el esta la mi mis por puedo que un una',
  ].flatMap((words) => words.split(' ')),
);

/** Text in the form that is compared: lower case, without accents, which people leave out. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** Stem of a word. Terms match by prefix, so the stem finds all forms: fees and fee, failed and fails. */
const shorter = (term: string): string => term.replace(/(?<=^\p{L}{3,})s$|(?<=^\p{L}{4,})(?:ed|ing|en|es)$/u, '');

/** Words of scripts without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Katakana}ー]+/gu;

/** The Chinese characters and katakana of a Japanese phrase, which stay the same in all its forms. */
function splitUnspaced(term: string): readonly string[] {
  const kept = /\p{Script=Hiragana}/u.test(term) ? (term.match(unspaced) ?? []) : [];
  return kept.length === 0 ? [term] : kept;
}

interface Terms {
  readonly telling: readonly string[];
  /** Question words, which only choose between entries that are otherwise equal. */
  readonly question: readonly string[];
}

function parseTerms(query: string): Terms {
  const terms = fold(query)
    .split(/[^\p{L}\p{N}_.-]+/u)
    .filter((term) => term.length > 1 || /\d/.test(term))
    .flatMap(splitUnspaced);
  const telling = terms.filter((term) => !questionWords.has(term));
  if (telling.length === 0) return { telling: terms.map(shorter), question: [] };
  return { telling: telling.map(shorter), question: terms.filter((term) => questionWords.has(term)) };
}

/** Number of words in `text` that begin with `term`; without spaces between words, any place is a beginning. */
function count(text: string, term: string): number {
  const anywhere = term.search(unspaced) === 0;
  let found = 0;
  for (let index = text.indexOf(term); index >= 0; index = text.indexOf(term, index + term.length)) {
    if (anywhere || index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))) found += 1;
  }
  return found;
}

/** Score of an entry; the start of a page has its title as heading. */
function scoreOf({ page, heading = page, section, text }: SearchEntry, { telling, question }: Terms): number {
  const places = { heading: fold(heading), page: fold(page), text: fold(text) };
  const lead = section === help && heading === page ? places.text.slice(0, leadLength) : '';
  let sum = weights.question * question.filter((word) => count(places.heading, word) > 0).length;
  for (const term of telling) {
    const score =
      weights.heading * Math.min(1, count(places.heading, term)) +
      weights.page * Math.min(1, count(places.page, term)) +
      weights.lead * Math.min(1, count(lead, term)) +
      weights.text * Math.min(5, count(places.text, term));
    if (score === 0) return 0;
    sum += score;
  }
  return section === help ? sum * helpFactor : sum;
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = fold(text);
  const first = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const start = first.length === 0 ? 0 : Math.max(0, Math.min(...first) - 30);
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`;
}

const maxHits = 12;

/** Entries that contain every word of the query, best first. */
export function searchIn(entries: readonly SearchEntry[], query: string): readonly SearchHit[] {
  const terms = parseTerms(query);
  if (terms.telling.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, terms.telling) }));
}
