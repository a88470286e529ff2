import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { sliceResources } from '../../contract/openapi/slices.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { blockOfCode, tabOf, tabsHtml, tabsMarkdown } from '../code/samples.ts';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { actionLinks, entryCards, factLine, firstCall, kicker, tryLine, waySection, widgetLine } from '../portal/portal.ts';
import type { Component, PageContext, Props, SampleVariant } from './component.ts';
import { bareHtml, escapeMarkup } from './html.ts';
import { cardsHtml, columnsHtml, questionsHtml } from './layout-blocks.ts';
import {
  blockHtml,
  blockMarkdown,
  endpointBlock,
  errorRows,
  limitRows,
  operationsIn,
  publishedFiles,
  publishedRows,
  restOnlyRows,
  statusRows,
  toolBlock,
  toolNames,
} from './reference.ts';
import { slugOf } from './slug.ts';
import { fence } from './tables.ts';

const calloutLabels = { note: 'Note', warning: 'Careful', stop: 'Stop' } as const;
type CalloutKind = keyof typeof calloutLabels;

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** @throws Error when the sample does not exist. */
function sampleOf(name: unknown, { samples }: PageContext): readonly SampleVariant[] {
  const variants = samples[String(name)];
  if (variants === undefined) throw new Error(`no sample ${name} under content/samples; there are ${Object.keys(samples).join(', ')}`);
  return variants;
}

/** @throws Error for a kind that there is not. */
function labelOf({ kind, title }: Props): string {
  if (!Object.hasOwn(calloutLabels, String(kind))) throw new Error(`a Callout is of kind ${Object.keys(calloutLabels).join(', ')}`);
  return String(title ?? calloutLabels[kind as CalloutKind]);
}

/** @throws Error for rows that there are not. */
function decisionRows(of: unknown, children: string): string {
  if (of === undefined) return children;
  if (of === 'status') return statusRows();
  if (of === 'errors') return errorRows();
  throw new Error('a DecisionTable is of status or errors, or has a table inside');
}

/** The body of the one call that the front page shows to agents. */
export const agentRequest = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' } },
};

function agentCall(origin: string): string {
  return [
    `curl -s ${origin}/mcp \\`,
    "  -H 'Content-Type: application/json' -H 'Accept: application/json' \\",
    `  -d '${JSON.stringify(agentRequest)}'`,
  ].join('\n');
}

/** Where a program reads what a live part shows. */
const sameAsJson = (text: string, path: string, { origin }: PageContext): string => `${text} [\`${path}\`](${origin}${path})`;

/** A component that shows the present state, by the text that stands for it where nothing is live. */
const live = (textOf: (texts: SiteTexts, context: PageContext) => string): Component => ({
  props: [],
  markdown: (_, __, context) => textOf(context.texts ?? englishTexts, context),
  live: true,
});

const blocksIn = (markdown: readonly string[]): string => markdown.join('\n\n');
const textsOf = ({ texts = englishTexts }: PageContext): SiteTexts => texts;
const toolsIn = (name: unknown): readonly string[] => (name === undefined ? toolNames : String(name).split(' '));
const trackReference = `/developers/rest-tracking#${slugOf(trackEndpoint.summary)}`;

/** Every component that content files may use. */
export const components: Readonly<Record<string, Component>> = {
  Actions: actionLinks,
  AgentCall: {
    props: [],
    markdown: (_, __, { origin }) => fence(agentCall(origin), 'sh'),
    html: (_, __, { origin }) => blockOfCode(agentCall(origin), 'sh'),
  },
  Callout: {
    props: ['kind', 'title?'],
    markdown: (props, children) => quoted(`**${labelOf(props)}**\n\n${children}`),
    html: (props, children) =>
      `<div class="callout callout-${props['kind']}" role="note">\n<p class="callout-label"><strong>${escapeMarkup(labelOf(props))}</strong></p>\n${children}</div>`,
  },
  Cards: {
    props: ['icons'],
    markdown: (_, children) => children,
    html: ({ icons }, children) => cardsHtml(String(icons), children),
  },
  Columns: { props: [], markdown: (_, children) => children, html: (_, children) => columnsHtml(children) },
  CrossingPanel: { props: [], markdown: (_, children) => children, live: true },
  DecisionTable: {
    props: ['of?'],
    markdown: ({ of }, children) => decisionRows(of, children),
    html: ({ of }, children) => `<div class="decisions">${of === undefined ? children : bareHtml(decisionRows(of, ''))}</div>`,
  },
  Endpoint: {
    props: ['operation'],
    markdown: ({ operation }) => blockMarkdown(endpointBlock(String(operation))),
    html: ({ operation }, _, context) => blockHtml(endpointBlock(String(operation)), textsOf(context)),
  },
  EndpointReference: {
    props: ['groups?'],
    markdown: ({ groups }) => blocksIn(operationsIn(groups).map((id) => blockMarkdown(endpointBlock(id)))),
    html: ({ groups }, _, context) => blocksIn(operationsIn(groups).map((id) => blockHtml(endpointBlock(id), textsOf(context)))),
  },
  EntryPoints: entryCards,
  ErrorTable: {
    props: [],
    markdown: () => errorRows(),
    // Every error answer links to its code here.
    html: () => bareHtml(errorRows()).replace(/<tr>(\s*<td><code>)(\w+)/g, '<tr id="$2">$1$2'),
  },
  FirstCall: firstCall,
  Kicker: kicker,
  LimitTable: { props: [], markdown: () => limitRows() },
  LiveHistory: live(() => ''),
  LiveInstant: live(({ instant }) => `${instant['instant.page']} \`${memolessRegisterEndpoint.path}\``),
  LivePools: live((texts, context) => sameAsJson(texts.live['pools.json'], poolsEndpoint.path, context)),
  LiveStatus: live((texts, context) => sameAsJson(texts.live['status.json'], statusEndpoint.path, context)),
  LiveTrack: live(() => ''),
  LiveTry: tryLine,
  LiveWidget: widgetLine,
  Path: waySection,
  PortalFacts: factLine,
  PublishedFiles: {
    props: ['of?'],
    markdown: ({ of }, _, { origin }) => publishedRows(of === 'openapi' ? sliceResources : publishedFiles, origin),
  },
  Questions: { props: [], markdown: (_, children) => children, html: (_, children) => questionsHtml(children) },
  RestOnly: { props: [], markdown: () => restOnlyRows() },
  Sample: {
    props: ['name'],
    markdown: ({ name }, _, context) => tabsMarkdown(sampleOf(name, context).map(tabOf)),
    html: ({ name }, _, context) => tabsHtml(`sample-${name}`, `Sample ${name}`, sampleOf(name, context).map(tabOf)),
  },
  Steps: { props: [], markdown: (_, children) => children, html: (_, children) => `<div class="steps">${children}</div>` },
  TrackAsJson: {
    props: [],
    // The address alone asks for nothing that could be answered.
    markdown: (_, __, context) => `${textsOf(context).track['track.json']} [\`${trackEndpoint.path}\`](${context.origin}${trackReference})`,
    html: (_, __, context) => bareHtml(`${textsOf(context).track['track.json']} [\`${trackEndpoint.path}\`](${trackReference})`),
  },
  ToolReference: {
    props: ['name?'],
    markdown: ({ name }) => blocksIn(toolsIn(name).map((one) => blockMarkdown(toolBlock(one)))),
    html: ({ name }, _, context) => blocksIn(toolsIn(name).map((one) => blockHtml(toolBlock(one), textsOf(context)))),
  },
};
