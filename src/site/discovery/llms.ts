import { aggregatorRoot } from '../../contract/aggregator/endpoints.ts';
import { discoveryResources } from '../../contract/discovery.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listedTools, mcpSurface } from '../../contract/mcp/endpoint.ts';
import { sliceResources } from '../../contract/openapi/slices.ts';
import { operationsIn } from '../markup/reference.ts';
import type { PageContext } from '../page/markdown-form.ts';
import { docGroups, footerLinks, headerLinks, innerLinks } from '../page/navigation.ts';
import { type Page, twinPath } from '../page/page.ts';
import { countTokens, indexLine, listedTitle, twinOf } from '../twin/page-twin.ts';

const summary =
  'Strait compares what THORChain and MAYAChain pay for a swap between native assets: every fee, the minimum payout, the time, the expiry. It checks deposit addresses and follows swaps to their end. It holds no funds and signs nothing.';

const guidance = [
  'Use it for the price, cost or duration of a swap between assets of different chains, to list pools and their prices, to see what is halted, to check a deposit address, and to find out where a swap is. Do not use it to hold funds, to sign, or for prices of assets without a pool. When a certain amount has to arrive, send amount_out in place of amount. It has no recurring swaps, and nothing with cards or bank accounts.',
  'Amounts are strings of digits in 1e8 units whatever the chain (MAYA.CACAO 1e10, MAYA.MAYA 1e4). Assets are CHAIN.SYMBOL, such as BTC.BTC. A quote expires: ask again right before use, and send nothing on a halted path.',
];

const line = (name: string, url: string, note: string): string => `- [${name}](${url}): ${note}`;

/** Line of a page in llms.txt, with its purpose and token count. */
const pageLine = (page: Page, context: PageContext): string =>
  line(
    listedTitle(page),
    context.origin + twinPath(page.path),
    `${page.agents ?? page.description} (${countTokens(twinOf(page, context))} tokens)`,
  );

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${name}`, lines.join('\n')];
}

/** Pages with their own line and a place in llms-full.md; pair pages share one line, as do asset pages. */
export function namedPages(pages: readonly Page[]): readonly Page[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const docs = docGroups(pages).flatMap(({ links }) => links);
  const links = [...headerLinks(pages), ...docs, ...footerLinks(pages), ...innerLinks(pages)];
  return [...new Set(links.map(({ path }) => path))].flatMap((path) => byPath.get(path) ?? []);
}

/** llms.txt: the purpose of the service, then a line per page with its length, and the files published for programs. */
export function llmsText(pages: readonly Page[], context: PageContext): string {
  const { origin } = context;
  const named = namedPages(pages);
  const docs = docGroups(pages).map(({ name, links }) => {
    const own = links.flatMap(({ path }) => named.filter((page) => page.path === path));
    return section(
      `Documentation: ${name}`,
      own.map((page) => pageLine(page, context)),
    ).join('\n\n');
  });
  const others = named.filter((page) => page.section === undefined).map((page) => pageLine(page, context));
  const pairs = pages.filter(({ kind }) => kind === 'pair');
  const [example] = pairs;
  const pairLine =
    example === undefined
      ? []
      : [
          line(
            'Pairs',
            `${origin}/sitemap.md`,
            `${pairs.length} pages such as ${origin}${twinPath(example.path)}, one for each two of the most liquid assets`,
          ),
        ];
  const pools = pages.filter(({ kind }) => kind === 'pool');
  const poolLine = pools
    .slice(0, 1)
    .map(({ path }) =>
      line('Assets', `${origin}/sitemap.md`, `${pools.length} pages such as ${origin}${twinPath(path)}, one for each asset with a pool`),
    );
  const parts = [
    '# Strait',
    `> ${summary}`,
    ...guidance,
    ...section('Ask it', [
      line(
        `POST ${mcpSurface.path}`,
        `${origin}/developers/mcp.md`,
        `MCP, no handshake needed; tools ${listedTools.map(({ name }) => name).join(', ')}`,
      ),
      ...endpoints.map(({ method, path, operationId, summary: what }) =>
        line(`${method} ${path}`, origin + referenceOf(operationId, pages), what),
      ),
      line(
        `POST ${aggregatorRoot}/quote`,
        `${origin}/developers/aggregator.md`,
        'The same quotes in the shapes of the official SDK; takes a key in x-api-key',
      ),
    ]),
    ...docs,
    ...section('Pages', [...others, ...pairLine, ...poolLine]),
    // Paths are not linked, since links in this file lead to markdown.
    ...section(
      'For programs',
      published.map(({ path, description }) => `- \`${origin}${path}\`: ${description}`),
    ),
    ...section('Optional', [line('Everything in one file', `${origin}/llms-full.md`, 'All pages above as one markdown text')]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Published files for programs, without duplicates. */
const published = [...discoveryResources, ...sliceResources].filter(({ description }) => !description.startsWith('The same bytes'));

/** Path of the markdown page with the reference of an operation; the REST overview if there is none. */
function referenceOf(operationId: string, pages: readonly Page[]): string {
  const own = pages.find(
    ({ source }) =>
      source.includes(`<Endpoint operation="${operationId}"`) ||
      [...source.matchAll(/<EndpointReference groups="([^"]+)"/g)].some(([, groups]) => operationsIn(groups).includes(operationId)),
  );
  return twinPath(own?.path ?? '/developers/rest');
}

/** llms-full.md: the concatenated twins of all named pages. */
export function llmsFull(pages: readonly Page[], context: PageContext): string {
  const parts = namedPages(pages).map((page) => twinOf(page, context).replace(indexLine(context.origin), ''));
  return [`# Strait\n\n> ${summary}\n`, ...parts].join('\n');
}
