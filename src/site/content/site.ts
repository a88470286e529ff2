import { readSkill, type Skill, type SkillFile } from '../discovery/skills.ts';
import { linkIn } from '../languages/languages.ts';
import { englishPath, type Locale, type SiteTexts } from '../languages/locales.ts';
import { changelogPage, type Release, sortReleases } from '../page/changelog.ts';
import type { Page } from '../page/page.ts';
import type { PageContext, SampleVariant } from '../twin/markdown-form.ts';
import { placedAt } from './placed-at.ts';

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

/** What a site is put together from. */
export interface SiteSource {
  /** In all languages. */
  readonly written: readonly Page[];
  /** Those of pairs and assets. */
  readonly made: readonly Page[];
  readonly releases: readonly Release[];
  readonly skills: readonly SkillFile[];
  /** The text of each sample, by its path from the root of the project. */
  readonly files: Readonly<Record<string, string>>;
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

/** The site of its content. @throws Error that names the file that breaks a rule, and the rule. */
export function makeSite({ written: all, made, releases, skills, files, origin, textsIn }: SiteSource, wanted: Wanted): Site {
  const written = all
    .filter(({ draft, updated }) => (wanted.drafts || draft !== true) && (wanted.until === undefined || updated <= wanted.until))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const english = written.filter(({ locale }) => locale === undefined);
  const paths = new Set(english.map(({ path }) => path));
  const translated = written.filter(({ locale, path }) => locale !== undefined && paths.has(englishPath(path)));
  const [release] = sortReleases(releases);
  const context: PageContext = { origin, samples: samplesOf(files, origin), ...(release === undefined ? {} : { release }) };
  return {
    origin,
    pages: [...english, changelogPage(releases), ...made],
    translated,
    releases,
    skills: skills.map((skill) => readSkill(skill, context)).sort((a, b) => a.name.localeCompare(b.name)),
    contextIn: (locale) => (locale === 'en' ? context : { ...context, texts: textsIn(locale), linkTo: linkIn(locale, translated) }),
  };
}

/** The index of a folder stands before what is in the folder. */
const placeOf = ({ file }: Page): string => file.replace(/(?:\/index)?\.mdx$/, '');

function samplesOf(files: SiteSource['files'], origin: string): PageContext['samples'] {
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
