import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentFiles, type Site, siteFromContent, type Wanted } from '../../src/site/content/site.ts';
import type { Locale, SiteTexts } from '../../src/site/languages/locales.ts';

const read = /^(?!decisions\/|reference\/|messages\/).*\.mdx$|^(?:changelog|samples|skills)\//;

function contentFiles(root: string): ContentFiles {
  const folder = join(root, 'content');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => read.test(name));
  return Object.fromEntries(names.map((name) => [`content/${name}`, readFileSync(join(folder, name), 'utf8')]));
}

/** What a build of the tree at `root` is made from, read without one. */
export function siteIn(root: string, origin: string, wanted: Wanted): Site {
  const group = (locale: Locale, name: string) =>
    JSON.parse(readFileSync(join(root, `content/messages/${locale}/${name}.json`), 'utf8')) as unknown;
  const textsIn = (locale: Locale) =>
    Object.fromEntries(
      ['page', 'docs', 'shell', 'live', 'track', 'instant'].map((name) => [name, group(locale, name)]),
    ) as unknown as SiteTexts;
  return siteFromContent({ files: contentFiles(root), origin, textsIn }, wanted);
}
