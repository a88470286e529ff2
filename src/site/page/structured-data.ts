import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { trail } from './navigation.ts';
import type { Page } from './page.ts';

const product = 'Strait';

/** JSON-LD of a page: publisher, type and breadcrumbs. */
export function structuredData(page: Page, pages: readonly Page[], origin: string, texts: SiteTexts = englishTexts): object {
  const publisher = { '@id': `${origin}/#organization` };
  const graph: object[] = [
    { '@type': 'Organization', '@id': `${origin}/#organization`, name: product, url: `${origin}/`, logo: `${origin}/favicon.svg` },
    { '@type': 'WebSite', '@id': `${origin}/#website`, name: product, url: `${origin}/`, inLanguage: 'en', publisher },
  ];
  if (page.kind === 'home' || page.kind === 'pair') graph.push(application(origin, page));
  if (page.kind === 'doc' || page.kind === 'reference') graph.push(article(page, origin));
  const steps = trail(page, pages, texts);
  if (page.locale !== undefined && page.kind !== 'home') graph.push(translated(page, origin));
  if (steps.length > 0) {
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ path, name }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

function application(origin: string, page: Page): object {
  return {
    '@type': 'WebApplication',
    '@id': `${origin}/#application`,
    name: product,
    url: origin + page.path,
    description: page.description,
    inLanguage: page.locale ?? 'en',
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    publisher: { '@id': `${origin}/#organization` },
  };
}

function translated(page: Page, origin: string): object {
  return {
    '@type': 'WebPage',
    name: page.title,
    description: page.description,
    url: origin + page.path,
    dateModified: page.updated,
    inLanguage: page.locale,
    isPartOf: { '@id': `${origin}/#website` },
  };
}

function article(page: Page, origin: string): object {
  return {
    '@type': 'TechArticle',
    headline: page.title,
    description: page.description,
    url: origin + page.path,
    dateModified: page.updated,
    inLanguage: 'en',
    isPartOf: { '@id': `${origin}/#website` },
    publisher: { '@id': `${origin}/#organization` },
    encoding: { '@type': 'MediaObject', encodingFormat: 'text/markdown', contentUrl: `${origin}${page.path}.md` },
  };
}
