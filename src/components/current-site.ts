import { type CollectionEntry, getCollection, type RenderResult, render } from 'astro:content';
import { checkMatter, schemaFor } from '../site/content/check-matter.ts';
import { today } from '../site/content/iso-day.ts';
import { releaseSchema, skillSchema } from '../site/content/schemas.ts';
import { makeSite, type Site, type Wanted } from '../site/content/site.ts';
import { type Page, toPage } from '../site/page/page.ts';
import type { TwinPart } from '../site/twin/twin-part.ts';
import { siteTexts } from './site-words.ts';

const samples = import.meta.glob<string>('/content/samples/*/*', { query: '?raw', import: 'default', eager: true });
const skillTexts = import.meta.glob<string>('/content/skills/*/SKILL.md', { query: '?raw', import: 'default', eager: true });
const files = Object.fromEntries(Object.entries(samples).map(([path, text]) => [path.slice(1), text]));
const { origin } = new URL(import.meta.env.SITE);

type Written = CollectionEntry<'pages' | 'translations'>;

/** What is drawn of the pages that are written, by their paths. */
const contents = new Map<string, () => RenderResult['Content']>();

/** A page with the twin of the pass that makes its HTML. A fault in it is one of this page alone. */
async function pageOf(entry: Written): Promise<Page> {
  const { id, filePath: file = id, body: source = '' } = entry;
  const page = toPage({ id, file, matter: checkMatter(file, entry.data, schemaFor(file)), source });
  const rendered = await render(entry).then(
    (result) => () => result,
    (fault: unknown) => () => {
      throw fault;
    },
  );
  contents.set(page.path, () => rendered().Content);
  return { ...page, twin: () => rendered().remarkPluginFrontmatter['twin'] as readonly TwinPart[] };
}

async function readSite(wanted: Wanted): Promise<Site> {
  const entries = [...(await getCollection('pages')), ...(await getCollection('translations'))];
  const releases = (await getCollection('releases')).map(({ id, data, filePath = id, body = '' }) => ({
    ...checkMatter(filePath, data, releaseSchema),
    body,
  }));
  const skills = (await getCollection('skills')).map(({ id, data, filePath = id }) => ({
    folder: id,
    matter: checkMatter(filePath, data, skillSchema),
    source: skillTexts[`/${filePath}`] ?? '',
  }));
  return makeSite({ written: await Promise.all(entries.map(pageOf)), releases, skills, files, origin, textsIn: siteTexts }, wanted);
}

let built: Promise<Site> | undefined;

/** The site as its content has it: read once in a build, each time while content is being written. Drafts are only there then. */
export function currentSite(): Promise<Site> {
  if (!import.meta.env.PROD) return readSite({ drafts: true });
  built ??= readSite({ drafts: false, until: today() });
  return built;
}

/** What draws the body of a page of content/. @throws what its MDX is refused for. */
export async function contentOf({ path }: Page): Promise<RenderResult['Content']> {
  await currentSite();
  const content = contents.get(path);
  if (content === undefined) throw new Error(`${path} is made of no file in content/`);
  return content();
}
