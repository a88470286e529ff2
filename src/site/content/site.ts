import { readSkill, type Skill } from '../discovery/skills.ts';
import { linkIn } from '../languages/languages.ts';
import { englishPath, type Locale, type SiteTexts } from '../languages/locales.ts';
import { changelogPage, type Release, sortReleases } from '../page/changelog.ts';
import type { PageContext, SampleVariant } from '../page/component.ts';
import type { Page } from '../page/page.ts';
import { pairPages } from '../pairs/pairs.ts';
import { poolPages } from '../pools/pool-page.ts';
import { readPageFile } from './page-file.ts';
import { placedAt } from './placed-at.ts';
import { readReleaseFile } from './release-file.ts';

/** The text of each file below content/, by its path from the root of the project. */
export type ContentFiles = Readonly<Record<string, string>>;

/** Which of the pages are wanted. */
export interface Wanted {
  /** Also those that are drafts. */
  readonly drafts: boolean;
  /** Only pages that were last changed on this ISO day or before. */
  readonly until?: string;
}

/** Everything that is published from content/, read once. */
export interface Site {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The English pages, those of the changelog, the pairs and the pools too. */
  readonly pages: readonly Page[];
  /** The pages of all other languages. */
  readonly translated: readonly Page[];
  readonly releases: readonly Release[];
  readonly skills: readonly Skill[];
  /** What a page in this language is rendered with. */
  contextIn(locale: Locale): PageContext;
}

interface Source {
  readonly files: ContentFiles;
  readonly origin: string;
  readonly textsIn: (locale: Locale) => SiteTexts;
}

/** The languages of samples, in the order of their tabs, by file name. */
const sampleKinds: Readonly<Record<string, Omit<SampleVariant, 'text'>>> = {
  'curl.sh': { label: 'curl', language: 'sh' },
  'typescript.ts': { label: 'TypeScript', language: 'ts' },
  'python.py': { label: 'Python', language: 'python' },
  'client.json': { label: 'MCP client', language: 'json' },
};

/** @throws Error that names the file that breaks a rule, and the rule. */
export function siteFromContent({ files, origin, textsIn }: Source, wanted: Wanted): Site {
  const written = Object.entries(files)
    .filter(([file]) => file.endsWith('.mdx'))
    .map(([file, text]) => readPageFile(file, text))
    .filter(({ draft, updated }) => (wanted.drafts || draft !== true) && (wanted.until === undefined || updated <= wanted.until))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const english = written.filter(({ locale }) => locale === undefined);
  const paths = new Set(english.map(({ path }) => path));
  const translated = written.filter(({ locale, path }) => locale !== undefined && paths.has(englishPath(path)));
  const releases = Object.entries(files)
    .filter(([file]) => file.startsWith('content/changelog/'))
    .map(([file, text]) => readReleaseFile(file, text));
  const [release] = sortReleases(releases);
  const context: PageContext = { origin, samples: samplesOf(files, origin), ...(release === undefined ? {} : { release }) };
  return {
    origin,
    pages: [...english, changelogPage(releases), ...pairPages(), ...poolPages()],
    translated,
    releases,
    skills: skillsOf(files, context),
    contextIn: (locale) => (locale === 'en' ? context : { ...context, texts: textsIn(locale), linkTo: linkIn(locale, translated) }),
  };
}

/** The index of a folder stands before what is in the folder. */
const placeOf = ({ file }: Page): string => file.replace(/(?:\/index)?\.mdx$/, '');

function samplesOf(files: ContentFiles, origin: string): PageContext['samples'] {
  const samples: Record<string, SampleVariant[]> = {};
  for (const [name, kind] of Object.entries(sampleKinds)) {
    for (const [file, text] of Object.entries(files)) {
      const [, sample] = /^content\/samples\/([^/]+)\/[^/]+$/.exec(file) ?? [];
      if (sample === undefined || !file.endsWith(`/${name}`)) continue;
      samples[sample] ??= [];
      samples[sample].push({ ...kind, text: placedAt(text, origin) });
    }
  }
  return samples;
}

function skillsOf(files: ContentFiles, context: PageContext): readonly Skill[] {
  return Object.entries(files)
    .flatMap(([file, source]) => {
      const [, folder] = /^content\/skills\/([^/]+)\/SKILL\.md$/.exec(file) ?? [];
      return folder === undefined ? [] : [readSkill({ folder, source }, context)];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
