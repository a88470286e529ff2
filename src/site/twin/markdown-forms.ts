import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { findSample, tabOf, tabsMarkdown } from '../code/samples.ts';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { calloutLabel, decisionRows } from '../page/layout-blocks.ts';
import {
  blockMarkdown,
  endpointBlock,
  errorRows,
  limitRows,
  operationsIn,
  pickFiles,
  publishedRows,
  restOnlyRows,
  toolBlock,
  toolsIn,
  trackReference,
} from '../page/reference.ts';
import { fence } from '../page/tables.ts';
import { agentCall } from '../portal/agent-call.ts';
import { firstCallMarkdown } from '../portal/first-call.ts';
import { entryPoints, factsList, tryText, widgetText, withOrigin } from '../portal/portal.ts';
import type { MarkdownForm, PageContext } from './markdown-form.ts';

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** Keeps only the children. */
const insideAlone: MarkdownForm = { props: [], markdown: (_, children) => children };

/** Link to the JSON behind a live component. */
const sameAsJson = (text: string, path: string, { origin }: PageContext): string => `${text} [\`${path}\`](${origin}${path})`;

const blocksIn = (markdown: readonly string[]): string => markdown.join('\n\n');
const getTexts = ({ texts = englishTexts }: PageContext): SiteTexts => texts;

/** Markdown forms of all components allowed in content files. */
export const markdownForms: Readonly<Record<string, MarkdownForm>> = {
  Actions: insideAlone,
  AgentCall: { props: [], markdown: (_, __, { origin }) => fence(agentCall(origin), 'sh') },
  Callout: {
    props: ['kind', 'title?'],
    markdown: ({ kind, title }, children) => quoted(`**${calloutLabel(kind, title)}**\n\n${children}`),
  },
  Cards: { ...insideAlone, props: ['icons'] },
  Columns: insideAlone,
  CrossingPanel: insideAlone,
  DecisionTable: { props: ['of?'], markdown: ({ of }, children) => (of === undefined ? children : decisionRows(of)) },
  Endpoint: { props: ['operation'], markdown: ({ operation }) => blockMarkdown(endpointBlock(String(operation))) },
  EndpointReference: {
    props: ['groups?'],
    markdown: ({ groups }) => blocksIn(operationsIn(groups).map((id) => blockMarkdown(endpointBlock(id)))),
  },
  EntryPoints: {
    props: [],
    markdown: (_, __, { origin, release }) =>
      entryPoints(release)
        .map(({ path, name, fact, text }) => `- [${name}](${origin}${path}) \`${fact}\` ${text}`)
        .join('\n'),
  },
  ErrorTable: { props: [], markdown: () => errorRows() },
  FirstCall: { props: [], markdown: (_, __, { origin }) => firstCallMarkdown(origin) },
  Kicker: insideAlone,
  LimitTable: { props: [], markdown: () => limitRows() },
  LiveHistory: { props: [], markdown: () => '' },
  LiveInstant: {
    props: [],
    markdown: (_, __, context) => `${getTexts(context).instant['instant.page']} \`${memolessRegisterEndpoint.path}\``,
  },
  LivePools: { props: [], markdown: (_, __, context) => sameAsJson(getTexts(context).live['pools.json'], poolsEndpoint.path, context) },
  LiveStatus: { props: [], markdown: (_, __, context) => sameAsJson(getTexts(context).live['status.json'], statusEndpoint.path, context) },
  LiveTrack: { props: [], markdown: () => '' },
  LiveTry: { props: [], markdown: (_, __, { origin }) => withOrigin(tryText, origin) },
  LiveWidget: { props: [], markdown: () => widgetText },
  Path: { props: ['title'], markdown: ({ title }, children) => `### ${title}\n\n${children}` },
  PortalFacts: { props: [], markdown: (_, __, { origin }) => withOrigin(factsList, origin) },
  PublishedFiles: { props: ['of?'], markdown: ({ of }, _, { origin }) => publishedRows(pickFiles(of), origin) },
  Questions: insideAlone,
  RestOnly: { props: [], markdown: () => restOnlyRows() },
  Sample: { props: ['name'], markdown: ({ name }, _, { samples }) => tabsMarkdown(findSample(name, samples).map(tabOf)) },
  Steps: insideAlone,
  TrackAsJson: {
    props: [],
    // Links to the reference, since the endpoint needs parameters.
    markdown: (_, __, context) =>
      `${getTexts(context).track['track.json']} [\`${trackEndpoint.path}\`](${context.origin}${trackReference})`,
  },
  ToolReference: {
    props: ['name?'],
    markdown: ({ name }) => blocksIn(toolsIn(name).map((one) => blockMarkdown(toolBlock(one)))),
  },
};
