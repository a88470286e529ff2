import { aggregatorRoot } from '../../contract/aggregator/endpoints.ts';
import { discoveryResources } from '../../contract/discovery.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { mcpSurface, tools } from '../../contract/mcp/endpoint.ts';
import type { PageContext } from '../page/components.ts';
import { docGroups, footerLinks, headerLinks } from '../page/navigation.ts';
import { type Page, twinPath } from '../page/page.ts';
import { headingOf, twinOf } from '../page/twin.ts';

const summary =
  'Strait compares what THORChain and MAYAChain pay for a swap between native assets: every fee, the minimum payout, the time, the expiry. It checks deposit addresses and follows swaps to their end. It holds no funds and signs nothing.';

const guidance = [
  'Use it for the price, cost or duration of a swap between assets of different chains, to list pools and their prices, to see what is halted, to check a deposit address, and to find out where a swap is. Do not use it to hold funds, to sign, or for prices of assets without a pool.',
  'Amounts are strings of digits in 1e8 units whatever the chain (MAYA.CACAO 1e10, MAYA.MAYA 1e4). Assets are CHAIN.SYMBOL, such as BTC.BTC. A quote expires: ask again right before use, and send nothing on a halted path.',
];

const line = (name: string, url: string, note: string): string => `- [${name}](${url}): ${note}`;

const pageLine = (page: Page, origin: string): string =>
  line(headingOf(page), origin + twinPath(page.path), page.agents ?? page.description);

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${name}`, lines.join('\n')];
}

/** The pages that have a line and a place in llms-full.md; the pages of pairs share one line. */
export function namedPages(pages: readonly Page[]): readonly Page[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const paths = [...headerLinks(pages), ...docGroups(pages).flatMap(({ links }) => links), ...footerLinks(pages)].map(({ path }) => path);
  return [...new Set(paths)].flatMap((path) => byPath.get(path) ?? []);
}

/** llms.txt: what the service is for, then a line for each page and each thing published for programs. */
export function llmsText(pages: readonly Page[], origin: string): string {
  const named = namedPages(pages);
  const docs = docGroups(pages).map(({ name, links }) => {
    const own = links.flatMap(({ path }) => named.filter((page) => page.path === path));
    return section(
      `Documentation: ${name}`,
      own.map((page) => pageLine(page, origin)),
    ).join('\n\n');
  });
  const others = named.filter((page) => page.section === undefined).map((page) => pageLine(page, origin));
  const pairs = pages.filter(({ kind }) => kind === 'pair');
  const [example] = pairs;
  const pairLine =
    example === undefined
      ? []
      : [
          line(
            'Pairs',
            `${origin}/sitemap.xml`,
            `${pairs.length} pages such as ${origin}${twinPath(example.path)}, one for each two of the most liquid assets`,
          ),
        ];
  const parts = [
    '# Strait',
    `> ${summary}`,
    ...guidance,
    ...section('Ask it', [
      line('MCP', `${origin}${mcpSurface.path}`, `POST, no handshake needed; tools ${tools.map(({ name }) => name).join(', ')}`),
      ...endpoints.map(({ method, path, summary: what }) => line(`${method} ${path}`, origin + path, what)),
      line('Aggregator', origin + aggregatorRoot, 'The same quotes in the shapes of the official SDK; takes a key in x-api-key'),
    ]),
    ...docs,
    ...section('Pages', [...others, ...pairLine]),
    ...section(
      'For programs',
      discoveryResources
        .filter(({ path, description }) => path !== '/llms.txt' && !description.startsWith('The same bytes'))
        .map(({ path, description }) => line(path, origin + path, description)),
    ),
    ...section('Optional', [line('Everything in one file', `${origin}/llms-full.txt`, 'All pages above as one markdown text')]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** llms-full.md: the twins of all named pages, one after the other. */
export function llmsFull(pages: readonly Page[], context: PageContext): string {
  const parts = namedPages(pages).map((page) => twinOf(page, context));
  return [`# Strait\n\n> ${summary}\n`, ...parts].join('\n');
}
