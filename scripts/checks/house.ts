import { brokenCitations } from './citations.ts';
import { deadHostsIn } from './house/dead-hosts.ts';
import { badDescriptionsIn } from './house/described.ts';
import { duplicateRuns } from './house/duplicates.ts';
import { type Exported, exportsOf } from './house/exports.ts';
import { fullFolders } from './house/folders.ts';
import { nounNames } from './house/noun-names.ts';
import { oldPhrasesIn } from './house/old-phrases.ts';
import { oldWordsIn } from './house/old-words.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** A metric of the repository: the findings and their limit. */
export interface HouseRow {
  readonly name: string;
  readonly figure: string;
  readonly limit: string;
  readonly isMet: boolean;
  /** Violations of the limit, one line each. */
  readonly findings: readonly string[];
}

/** Minimum share of exports with a docstring, in percent. */
const minDocumented = 90;
const documented = ['core', 'contract', 'client'];
/** Modules whose public functions must show an example call. */
const withExamples = /^src\/(?:client\/|core\/(?:amount\.ts|asset\/asset\.ts|memo\/memo\.ts|address\/address\.ts|quote\/quote\.ts))/;

/** Matches the citation checker and its test, which contain broken examples. */
const quotesCitations = /\/citations(?:\.test)?\.ts$/;

const isTest = (path: string): boolean => /\.test\.tsx?$|(?:^|\/)(?:fixtures|vectors|recorded)\//.test(path);
const isOurs = (path: string): boolean => /^(?:src|api|scripts)\//.test(path);
const isGenerated = ({ path, text }: SourceFile): boolean => path.includes('.generated.') || text.startsWith('// Written by');
const isCode = (file: SourceFile): boolean => /\.(?:tsx?|[cm]js)$/.test(file.path) && !isGenerated(file) && !isTest(file.path);

const none = (name: string, findings: readonly string[]): HouseRow => ({
  name,
  figure: `${findings.length}`,
  limit: '0',
  isMet: findings.length === 0,
  findings,
});

function docsRow(module: string, exported: readonly Exported[]): HouseRow {
  const own = exported.filter(({ path }) => path.startsWith(`src/${module}/`));
  const bare = own.filter(({ isDocumented }) => !isDocumented);
  const share = own.length === 0 ? 0 : (100 * (own.length - bare.length)) / own.length;
  return {
    name: `documented exports of ${module}`,
    figure: `${share.toFixed(1)} %`,
    limit: `≥ ${minDocumented} %`,
    isMet: share >= minDocumented,
    findings: bare.map(({ path, name }) => `${path} exports ${name} without a docstring`),
  };
}

/** All metrics, from the given texts of the repository. */
export function houseRows(files: readonly SourceFile[]): readonly HouseRow[] {
  const code = files.filter((file) => isOurs(file.path) && isCode(file));
  const sheets = files.filter(({ path }) => isOurs(path) && /\.(?:css|astro|js)$/.test(path));
  const exported = code.flatMap(exportsOf);
  const bareExamples = exported.filter(({ path, isFunction, hasExample }) => withExamples.test(path) && isFunction && !hasExample);
  return [
    none('folders with too many files', fullFolders(files.filter(({ path }) => isOurs(path)).map(({ path }) => path))),
    ...documented.map((module) => docsRow(module, exported)),
    none(
      'public functions without an example',
      bareExamples.map(({ path, name }) => `${path} exports ${name} without @example`),
    ),
    none('runs of equal lines', duplicateRuns([...code, ...sheets])),
    none(
      'nouns for functions, defined often',
      nounNames(files.filter((file) => isOurs(file.path) && /\.tsx?$/.test(file.path) && !isGenerated(file))),
    ),
    none('citations that lead nowhere', brokenCitations(files.filter(({ path }) => !quotesCitations.test(path)))),
    none('words of our own', code.flatMap(oldWordsIn)),
    none('phrases that sound translated', files.flatMap(oldPhrasesIn)),
    none('descriptions without a subject', code.flatMap(badDescriptionsIn)),
    none('hosts that answer nobody', files.flatMap(deadHostsIn)),
  ];
}

/** Prints the table with its violations; false when a limit is exceeded. */
export function checkHouse(): boolean {
  const rows = houseRows(sourceFiles());
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, figure, limit, isMet } of rows)
    console.log(`${isMet ? 'ok ' : 'NOT'} ${name.padEnd(width)} ${figure.padStart(7)}  (${limit})`);
  for (const { findings } of rows.filter(({ isMet }) => !isMet)) for (const finding of findings) console.log(`  ${finding}`);
  return rows.every(({ isMet }) => isMet);
}
