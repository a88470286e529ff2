import { type CollectionEntry, getCollection } from 'astro:content';
import { present } from '../contract/wire-values.ts';
import { linkIn } from '../site/languages/languages.ts';
import type { Locale } from '../site/languages/locales.ts';
import { changelogPage, type Release } from '../site/page/changelog.ts';
import type { PageContext, SampleVariant } from '../site/page/components.ts';
import { type Page, toPage } from '../site/page/page.ts';
import { pairPages } from '../site/pairs/pairs.ts';
import { siteTexts } from './site-words.ts';

const sampleFiles = import.meta.glob<string>('/content/samples/*/*', { query: '?raw', import: 'default', eager: true });

/** The languages of samples, in the order of their tabs, by file name. */
const sampleKinds: Readonly<Record<string, Omit<SampleVariant, 'text'>>> = {
  'curl.sh': { label: 'curl', language: 'sh' },
  'typescript.ts': { label: 'TypeScript', language: 'ts' },
  'python.py': { label: 'Python', language: 'python' },
  'client.json': { label: 'MCP client', language: 'json' },
};

let built: Promise<readonly Page[]> | undefined;

/** Every English page of the site. Read once in a build, each time while content is being written. */
export function sitePages(): Promise<readonly Page[]> {
  if (!import.meta.env.PROD) return readPages();
  built ??= readPages();
  return built;
}

function pageOf({ id, filePath, data, body }: CollectionEntry<'pages'> | CollectionEntry<'translations'>): Page {
  return toPage({ id, file: filePath ?? id, matter: present(data), source: body ?? '' });
}

async function readPages(): Promise<readonly Page[]> {
  const files = await getCollection('pages');
  return [...files.map(pageOf), changelogPage(await releases()), ...pairPages()];
}

/** The pages that are translated, in all languages. */
export async function translatedPages(): Promise<readonly Page[]> {
  const files = await getCollection('translations');
  return files.map(pageOf);
}

export async function releases(): Promise<readonly Release[]> {
  const files = await getCollection('changelog');
  return files.map(({ data, body }) => ({ ...data, body: body ?? '' }));
}

/** What a page in `locale` is rendered with; `site` as Astro knows it. */
export async function contextIn(locale: Locale, site: URL | undefined): Promise<PageContext> {
  const context = siteContext(site);
  return locale === 'en' ? context : { ...context, texts: siteTexts(locale), linkTo: linkIn(locale, await translatedPages()) };
}

/** What English pages are rendered with; `site` as Astro knows it. */
export function siteContext(site: URL | undefined): PageContext {
  const origin = site?.origin ?? '';
  const samples: Record<string, SampleVariant[]> = {};
  for (const [file, kind] of Object.entries(sampleKinds)) {
    for (const [path, text] of Object.entries(sampleFiles)) {
      const [name = '', own] = path.split('/').slice(-2);
      if (own !== file) continue;
      samples[name] ??= [];
      samples[name].push({ ...kind, text: text.replaceAll('http://localhost:4321', origin) });
    }
  }
  return { origin, samples };
}
