import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { blockMarkdown, endpointBlock, errorRows, limitRows, operationsIn, statusRows, toolBlock, toolNames } from './reference.ts';
import { fence } from './tables.ts';

/** One way to write a sample. */
export interface SampleVariant {
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** What a page is rendered with. */
export interface PageContext {
  /** Without a trailing slash. */
  readonly origin: string;
  /** By the name of the folder under content/samples. */
  readonly samples: Readonly<Record<string, readonly SampleVariant[]>>;
  /** Of the language of the page; English without. */
  readonly texts?: SiteTexts;
  /** Where a link to a page of the site leads from this one: to the page in the same language, where there is one. */
  readonly linkTo?: (path: string) => string;
}

type Props = Readonly<Record<string, unknown>>;

/** The markdown form of a component of content files; `children` is markdown already. */
interface Component {
  /** Names of the attributes it takes; a `?` marks those it can do without. */
  readonly props: readonly string[];
  readonly markdown: (props: Props, children: string, context: PageContext) => string;
}

export const calloutKinds = ['note', 'warning', 'stop'] as const;
export type CalloutKind = (typeof calloutKinds)[number];
export const calloutLabels: Readonly<Record<CalloutKind, string>> = { note: 'Note', warning: 'Mind this', stop: 'Stop' };

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** @throws Error when the sample does not exist. */
export function sampleOf(name: unknown, { samples }: PageContext): readonly SampleVariant[] {
  const variants = samples[String(name)];
  if (variants === undefined) throw new Error(`no sample ${name} under content/samples; there are ${Object.keys(samples).join(', ')}`);
  return variants;
}

function callout(kind: unknown, title: unknown, children: string): string {
  if (!calloutKinds.includes(kind as CalloutKind)) throw new Error(`a Callout is of kind ${calloutKinds.join(', ')}`);
  return quoted(`**${title ?? calloutLabels[kind as CalloutKind]}**\n\n${children}`);
}

function decisionTable(of: unknown, children: string): string {
  if (of === undefined) return children;
  if (of === 'status') return statusRows();
  if (of === 'errors') return errorRows();
  throw new Error('a DecisionTable is of status or errors, or has a table inside');
}

/** The body of that call. */
export const agentAsk = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' } },
};

/** The one call that the front page shows to agents. */
export function agentCall(origin: string): string {
  return [
    `curl -s ${origin}/mcp \\`,
    "  -H 'Content-Type: application/json' -H 'Accept: application/json' \\",
    `  -d '${JSON.stringify(agentAsk)}'`,
  ].join('\n');
}

const liveLinks = {
  pools: { textOf: ({ live }: SiteTexts) => live['pools.json'], path: poolsEndpoint.path },
  status: { textOf: ({ live }: SiteTexts) => live['status.json'], path: statusEndpoint.path },
  track: { textOf: ({ track }: SiteTexts) => track['track.json'], path: trackEndpoint.path },
  instant: { textOf: ({ instant }: SiteTexts) => instant['instant.page'], path: memolessRegisterEndpoint.path },
} as const;

/** What stands above a live part, and for it where nothing is live. */
export function liveLink(name: keyof typeof liveLinks, texts: SiteTexts = englishTexts): { readonly text: string; readonly path: string } {
  const { textOf, path } = liveLinks[name];
  return { text: textOf(texts), path };
}

const liveMarkdown = (name: keyof typeof liveLinks, { origin, texts }: PageContext): string => {
  const { text, path } = liveLink(name, texts);
  return `${text} [\`${path}\`](${origin}${path})`;
};

/** Every component that content files may use. Each has its HTML form in src/components/docs under the same name. */
export const components: Readonly<Record<string, Component>> = {
  AgentCall: { props: [], markdown: (_, __, { origin }) => fence(agentCall(origin), 'sh') },
  Callout: { props: ['kind', 'title?'], markdown: ({ kind, title }, children) => callout(kind, title, children) },
  DecisionTable: { props: ['of?'], markdown: ({ of }, children) => decisionTable(of, children) },
  Endpoint: { props: ['operation'], markdown: ({ operation }) => blockMarkdown(endpointBlock(String(operation))) },
  EndpointReference: {
    props: ['groups?'],
    markdown: ({ groups }) =>
      operationsIn(groups)
        .map((id) => blockMarkdown(endpointBlock(id)))
        .join('\n\n'),
  },
  ErrorTable: { props: [], markdown: () => errorRows() },
  LimitTable: { props: [], markdown: () => limitRows() },
  LiveHistory: { props: [], markdown: (_, __, { texts = englishTexts }) => texts.track['history.text'] },
  LiveInstant: { props: [], markdown: (_, __, { texts }) => `${liveLink('instant', texts).text} \`${liveLink('instant').path}\`` },
  LivePools: { props: [], markdown: (_, __, context) => liveMarkdown('pools', context) },
  LiveStatus: { props: [], markdown: (_, __, context) => liveMarkdown('status', context) },
  LiveTrack: { props: [], markdown: (_, __, context) => liveMarkdown('track', context) },
  Sample: {
    props: ['name'],
    markdown: ({ name }, _, context) =>
      sampleOf(name, context)
        .map(({ label, language, text }) => `**${label}**\n\n${fence(text, language)}`)
        .join('\n\n'),
  },
  Steps: { props: [], markdown: (_, children) => children },
  ToolReference: {
    props: ['name?'],
    markdown: ({ name }) => (name === undefined ? toolNames : [String(name)]).map((one) => blockMarkdown(toolBlock(one))).join('\n\n'),
  },
};
