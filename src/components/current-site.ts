import { type CollectionEntry, getCollection, getEntry, type RenderedContent, type RenderResult, render } from 'astro:content';
import { checkMatter, schemaFor } from '../site/content/check-matter.ts';
import { madePages } from '../site/content/made-pages.ts';
import { makeSite, type Site, type Wanted } from '../site/content/site.ts';
import { withHeadings, withTables } from '../site/markup/html.ts';
import type { TwinPart } from '../site/markup/twin-part.ts';
import { withChanges } from '../site/page/changelog.ts';
import { type Page, toPage } from '../site/page/page.ts';
import { today } from '../site/schemas/iso-day.ts';
import { changeSchema, releaseSchema, skillSchema } from '../site/schemas/schemas.ts';
import { siteTexts } from './site-words.ts';

const samples = import.meta.glob<string>('/content/samples/*/*', { query: '?raw', import: 'default', eager: true });
const skillTexts = import.meta.glob<string>('/content/skills/*/SKILL.md', { query: '?raw', import: 'default', eager: true });
const files = Object.fromEntries(Object.entries(samples).map(([path, text]) => [path.slice(1), text]));
const { origin } = new URL(import.meta.env.SITE);

type Written = CollectionEntry<'pages' | 'translations'>;

/** Content components of the written pages, by path. */
const contents = new Map<string, () => RenderResult['Content']>();

/** The twin that the plugin left in the rendered front matter. */
const twinIn = (frontmatter: object): readonly TwinPart[] => (frontmatter as { readonly twin: readonly TwinPart[] }).twin;

/** A page with the twin from its HTML rendering pass. Errors are confined to this page. */
async function buildPage(entry: Written): Promise<Page> {
  const { id, filePath: file = id, body: source = '' } = entry;
  const page = toPage({ id, file, matter: checkMatter(file, entry.data, schemaFor(file)), source });
  const rendered = await render(entry).then(
    (result) => () => result,
    (fault: unknown) => () => {
      throw fault;
    },
  );
  contents.set(page.path, () => rendered().Content);
  return { ...page, twin: () => twinIn(rendered().remarkPluginFrontmatter) };
}

/** Rendered markdown of a page generated from records. */
async function madeOf({ path }: Page): Promise<RenderedContent> {
  const { rendered } = (await getEntry('made', path)) ?? {};
  if (rendered === undefined) throw new Error(`${path} is made of no records`);
  return rendered;
}

/** HTML of a page generated from records. */
export const madeHtml = async (page: Page): Promise<string> => withTables(withHeadings((await madeOf(page)).html));

async function madePage(page: Page): Promise<Page> {
  const { metadata } = await madeOf(page);
  return { ...page, twin: () => twinIn(metadata?.['frontmatter'] ?? {}) };
}

async function readSite(wanted: Wanted): Promise<Site> {
  const made = await Promise.all(madePages().map(madePage));
  const entries = [...(await getCollection('pages')), ...(await getCollection('translations'))];
  const releases = (await getCollection('releases')).map(({ id, data, filePath = id, body = '' }) => ({
    ...checkMatter(filePath, data, releaseSchema),
    body,
  }));
  const changes = (await getCollection('changes')).map(({ id, data, filePath: file = id, body = '' }) => ({
    ...checkMatter(file, data, changeSchema),
    file,
    body,
  }));
  const skills = (await getCollection('skills')).map(({ id, data, filePath = id }) => ({
    folder: id,
    matter: checkMatter(filePath, data, skillSchema),
    source: skillTexts[`/${filePath}`] ?? '',
  }));
  const written = await Promise.all(entries.map(buildPage));
  return makeSite({ written, made, releases: withChanges(releases, changes), skills, files, origin, textsIn: siteTexts }, wanted);
}

let built: Promise<Site> | undefined;

/** The site's content: read once per build, on every call in development. Drafts are only included in development. */
export function currentSite(): Promise<Site> {
  if (!import.meta.env.PROD) return readSite({ drafts: true });
  built ??= readSite({ drafts: false, until: today() });
  return built;
}

/** Content component of a page in content/. @throws the error its MDX was rejected with. */
export async function loadContent({ path }: Page): Promise<RenderResult['Content']> {
  await currentSite();
  const content = contents.get(path);
  if (content === undefined) throw new Error(`${path} is made of no file in content/`);
  return content();
}
