import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import type { z } from 'zod';
import { checkMatter, keepDays, schemaFor } from '../../src/site/content/check-matter.ts';
import { madePages } from '../../src/site/content/made-pages.ts';
import { makeSite, type Site, type SiteSource, type Wanted } from '../../src/site/content/site.ts';
import type { Locale, SiteTexts } from '../../src/site/languages/locales.ts';
import { withChanges } from '../../src/site/page/changelog.ts';
import { toPage } from '../../src/site/page/page.ts';
import { changeSchema, releaseSchema, skillSchema } from '../../src/site/schemas/schemas.ts';

/**
 * A content file as Astro reads it: front matter validated by its schema, and the body with its original line numbers.
 * @throws Error that names the file and the problem in its front matter.
 */
export function readEntry<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { matter: z.infer<Schema>; source: string } {
  const { frontmatter, content } = parsed(file, text);
  return { matter: checkMatter(file, keepDays(frontmatter, text), schema), source: content };
}

function parsed(file: string, text: string): ReturnType<typeof parseFrontmatter> {
  try {
    return parseFrontmatter(text, { frontmatter: 'empty-with-spaces' });
  } catch (error) {
    throw new Error(`${file}: front matter: ${error instanceof Error ? error.message : error}`);
  }
}

/** Pages, releases, samples and skills below content/ of `root`. */
export function contentIn(root: string): Pick<SiteSource, 'written' | 'releases' | 'skills' | 'files'> {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const below = (pattern: string) => globSync(pattern, { cwd: root });
  const written = below('content/**/*.mdx').map((file) => {
    const id = file.replace(/^content\//, '').replace(/\.mdx$/, '');
    return toPage({ id, file, ...readEntry(file, text(file), schemaFor(file)) });
  });
  const releases = below('content/changelog/*.md').map((file) => {
    const { matter, source } = readEntry(file, text(file), releaseSchema);
    return { ...matter, body: source.trim() };
  });
  const changes = below('content/changelog/*/*.md').map((file) => {
    const { matter, source } = readEntry(file, text(file), changeSchema);
    return { ...matter, file, body: source };
  });
  const skills = below('content/skills/*/SKILL.md').map((file) => {
    const source = text(file);
    return { folder: basename(dirname(file)), source, matter: readEntry(file, source, skillSchema).matter };
  });
  const files = Object.fromEntries(below('content/samples/*/*').map((file) => [file, text(file)]));
  return { written, releases: withChanges(releases, changes), skills, files };
}

/** The site's sources at `root`, read without a build. */
export function siteIn(root: string, origin: string, wanted: Wanted): Site {
  const group = (locale: Locale, name: string) =>
    JSON.parse(readFileSync(join(root, `content/messages/${locale}/${name}.json`), 'utf8')) as unknown;
  const textsIn = (locale: Locale) =>
    Object.fromEntries(
      ['page', 'docs', 'shell', 'live', 'track', 'instant'].map((name) => [name, group(locale, name)]),
    ) as unknown as SiteTexts;
  return makeSite({ ...contentIn(root), made: madePages(), origin, textsIn }, wanted);
}
