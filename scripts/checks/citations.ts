import { posix } from 'node:path';
import { headingsOf } from '../../src/site/page/headings.ts';
import { lineAt, type SourceFile } from './source-files.ts';

/** A source file below content/ that a text cites, with its section. */
export interface Citation {
  /** Location of the citation, as `path:line`. */
  readonly at: string;
  readonly file: string;
  readonly heading?: string;
}

const citation = /(?<![\w./'"-])(content\/(?:reference|developers|decisions)\/[\w./-]*[\w-](?:\.mdx?)?)(?:#([\w-]*))?/g;
/** A link from one file of content/ to another, in the same folder or above. */
const link = /\]\(((?:\.\.?\/|(?=[\w-]+\.mdx?))[\w./-]*?)(?:#([\w-]*))?\)/g;
const linking = /^content\/(?:reference|decisions)\//;

/** Sources that a text cites, in the form of content/reference/README.md#how-it-is-cited. */
export function citationsIn({ path, text }: SourceFile): readonly Citation[] {
  const found = (match: RegExpExecArray, file: string): Citation => ({
    at: `${path}:${lineAt(text, match.index)}`,
    file,
    ...(match[2] === undefined ? {} : { heading: match[2] }),
  });
  const cited = [...text.matchAll(citation)].map((match) => found(match, match[1] ?? ''));
  if (!linking.test(path)) return cited;
  const linked = [...text.matchAll(link)].map((match) => found(match, posix.join(posix.dirname(path), match[1] ?? '')));
  return [...cited, ...linked];
}

/** Why each broken citation is broken; empty when all of them resolve. */
export function brokenCitations(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const headings = new Map<string, ReadonlySet<string>>();
  const headingsIn = (file: SourceFile): ReadonlySet<string> => {
    const known = headings.get(file.path) ?? new Set(headingsOf(withoutFrontMatter(file.text)).map(({ id }) => id));
    headings.set(file.path, known);
    return known;
  };
  return files.flatMap(citationsIn).flatMap(({ at, file, heading }) => {
    const target = byPath.get(file);
    if (target === undefined) return [`${at} cites ${file}, which is no file`];
    if (heading === undefined || headingsIn(target).has(heading)) return [];
    return [`${at} cites ${file}#${heading}, which is no heading of it: ${[...headingsIn(target)].join(', ')}`];
  });
}

const withoutFrontMatter = (text: string): string => text.replace(/^---\n.*?\n---\n/s, '');

/** Papers outside the repository, and sections by number, which readers of the repository cannot open. */
const papers = ['protocol', 'standards2?', 'platform', 'official-interface', 'mainnet', 'peers', 'design', 'look'].join('|');
const foreign: readonly RegExp[] = [
  new RegExp(`\\b(?:${papers})\\.md\\b`, 'g'),
  // The file of that name is cited with its folder, and published twins of pages start with a slash.
  /(?<![\w/([.-])wallets\.md\b/g,
  /§/g,
  /\bdesign \d/g,
  /\bshared\/(?:recorded|reference|checks|design|look)\b/g,
];

/** Citations of sources outside the repository. */
export function foreignCitations({ path, text }: SourceFile): readonly string[] {
  return foreign.flatMap((form) =>
    [...text.matchAll(form)].map((match) => `${path}:${lineAt(text, match.index)} cites ${match[0]}, which is not in the repository`),
  );
}
