import { englishPath, type Locale, type SiteTexts } from '../languages/locales.ts';
import { placedAt } from '../markup/placed-at.ts';
import { changelogPage, type Release, sortReleases } from '../page/changelog.ts';
import { linkIn } from '../page/languages.ts';
import type { PageContext, SampleVariant } from '../page/markdown-form.ts';
import type { Page } from '../page/page.ts';
import { toMarkdown } from '../twin/page-twin.ts';
import { readSkill, type Skill, type SkillFile } from './skills.ts';

/** Page filter. */
export interface Wanted {
  /** Whether to include drafts. */
  readonly drafts: boolean;
  /** ISO day; only pages last changed on or before it are included. */
  readonly until?: string;
}

/** All published content, read once from content/. */
export interface Site {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  /** English pages, including changelog, pairs and pools. */
  readonly pages: readonly Page[];
  /** Pages in all other languages. */
  readonly translated: readonly Page[];
  readonly releases: readonly Release[];
  readonly skills: readonly Skill[];
  /** Rendering context for pages in this language. */
  contextIn(locale: Locale): PageContext;
  /** Markdown of the English page that a page translates. */
  englishOf(page: Page): string | undefined;
}

/** Sources of a site. */
export interface SiteSource {
  /** Authored pages in all languages. */
  readonly written: readonly Page[];
  /** Generated pages of pairs and assets. */
  readonly made: readonly Page[];
  readonly releases: readonly Release[];
  readonly skills: readonly SkillFile[];
  /** Sample texts by path from the project root. */
  readonly files: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly textsIn: (locale: Locale) => SiteTexts;
}

/** Sample variants by file name, in tab order. */
const sampleKinds: Readonly<Record<string, Omit<SampleVariant, 'text'>>> = {
  'curl.sh': { label: 'curl', language: 'sh' },
  'typescript.ts': { label: 'TypeScript', language: 'ts' },
  'python.py': { label: 'Python', language: 'python' },
  'client.json': { label: 'MCP client', language: 'json' },
};

/** Builds the site from its content. @throws Error naming the file that breaks a rule, and the rule. */
export function makeSite({ written: all, made, releases, skills, files, origin, textsIn }: SiteSource, wanted: Wanted): Site {
  const written = all
    .filter(({ draft, updated }) => (wanted.drafts || draft !== true) && (wanted.until === undefined || updated <= wanted.until))
    .sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1));
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
    englishOf({ locale, path }) {
      const original = locale === undefined ? undefined : english.find((page) => page.path === englishPath(path));
      return original && toMarkdown(original, context);
    },
    contextIn: (locale) => (locale === 'en' ? context : { ...context, texts: textsIn(locale), linkTo: linkIn(locale, translated) }),
  };
}

/** Sort key that puts a folder's index before its content. */
const toSortKey = ({ file }: Page): string => file.replace(/(?:\/index)?\.mdx$/, '');

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
