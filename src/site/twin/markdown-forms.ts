import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { findSample, tabOf, tabsMarkdown } from '../code/samples.ts';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { calloutLabel, decisionRows } from '../markup/layout-blocks.ts';
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
} from '../markup/reference.ts';
import { fence } from '../markup/tables.ts';
import type { MarkdownForm, PageContext } from '../page/markdown-form.ts';
import { agentCall } from '../portal/agent-call.ts';
import { assistantLinks } from '../portal/assistant-links.ts';
import { firstCallMarkdown } from '../portal/first-call.ts';
import { entryPoints, factsList, tryText, widgetText, withOrigin } from '../portal/portal.ts';
import type { ContentProps } from './content-props.ts';

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** Markdown form that keeps only the children. */
const insideAlone = { attributes: {}, markdown: (_: unknown, children: string) => children };

/** Link to the JSON behind a live component. */
const sameAsJson = (text: string, path: string, { origin }: PageContext): string => `${text} [\`${path}\`](${origin}${path})`;

const blocksIn = (markdown: readonly string[]): string => markdown.join('\n\n');
const getTexts = ({ texts = englishTexts }: PageContext): SiteTexts => texts;

/** Attributes of a component as its form lists them. */
type AttributesOf<Attributes> = {
  readonly [Name in keyof Attributes]-?: Record<never, never> extends Pick<Attributes, Name> ? 'optional' : 'needed';
};

const forms: { readonly [Name in keyof ContentProps]: MarkdownForm & { readonly attributes: AttributesOf<ContentProps[Name]> } } = {
  Actions: insideAlone,
  AgentCall: { attributes: {}, markdown: (_, __, { origin }) => fence(agentCall(origin), 'sh') },
  AssistantLinks: {
    attributes: {},
    markdown: (_, __, context) =>
      assistantLinks(context.origin)
        .map(({ name, href }) => `- [${getTexts(context).shell['shell.addTo'].replace('{name}', name)}](${href})`)
        .join('\n'),
  },
  Callout: {
    attributes: { kind: 'needed', title: 'optional' },
    markdown: ({ kind, title }, children) => quoted(`**${calloutLabel(kind, title)}**\n\n${children}`),
  },
  Cards: { ...insideAlone, attributes: { icons: 'needed' } },
  Columns: insideAlone,
  CrossingPanel: insideAlone,
  DecisionTable: { attributes: { of: 'optional' }, markdown: ({ of }, children) => (of === undefined ? children : decisionRows(of)) },
  Endpoint: { attributes: { operation: 'needed' }, markdown: ({ operation }) => blockMarkdown(endpointBlock(String(operation))) },
  EndpointReference: {
    attributes: { groups: 'optional' },
    markdown: ({ groups }) => blocksIn(operationsIn(groups).map((id) => blockMarkdown(endpointBlock(id)))),
  },
  EntryPoints: {
    attributes: {},
    markdown: (_, __, { origin, release }) =>
      entryPoints(release)
        .map(({ path, name, fact, text }) => `- [${name}](${origin}${path}) \`${fact}\` ${text}`)
        .join('\n'),
  },
  ErrorTable: { attributes: {}, markdown: () => errorRows() },
  FirstCall: { attributes: {}, markdown: (_, __, { origin }) => firstCallMarkdown(origin) },
  Kicker: insideAlone,
  LimitTable: { attributes: {}, markdown: () => limitRows() },
  LiveCheck: { attributes: {}, markdown: () => '' },
  LiveHistory: { attributes: {}, markdown: () => '' },
  LiveInstant: {
    attributes: {},
    markdown: (_, __, context) => `${getTexts(context).instant['instant.page']} \`${memolessRegisterEndpoint.path}\``,
  },
  LiveMandate: { attributes: {}, markdown: () => '' },
  LivePools: {
    attributes: {},
    markdown: (_, __, context) => sameAsJson(getTexts(context).live['pools.json'], poolsEndpoint.path, context),
  },
  LiveStatus: {
    attributes: {},
    markdown: (_, __, context) => sameAsJson(getTexts(context).live['status.json'], statusEndpoint.path, context),
  },
  LiveTrack: { attributes: {}, markdown: () => '' },
  LiveTry: { attributes: {}, markdown: (_, __, { origin }) => withOrigin(tryText, origin) },
  LiveWidget: { attributes: {}, markdown: () => widgetText },
  Path: { attributes: { title: 'needed' }, markdown: ({ title }, children) => `### ${title}\n\n${children}` },
  PortalFacts: { attributes: {}, markdown: (_, __, { origin }) => withOrigin(factsList, origin) },
  PublishedFiles: { attributes: { of: 'optional' }, markdown: ({ of }, _, { origin }) => publishedRows(pickFiles(of), origin) },
  Questions: insideAlone,
  RestOnly: { attributes: {}, markdown: () => restOnlyRows() },
  Sample: { attributes: { name: 'needed' }, markdown: ({ name }, _, { samples }) => tabsMarkdown(findSample(name, samples).map(tabOf)) },
  Steps: insideAlone,
  TrackAsJson: {
    attributes: {},
    // Links to the reference, since the endpoint needs parameters.
    markdown: (_, __, context) =>
      `${getTexts(context).track['track.json']} [\`${trackEndpoint.path}\`](${context.origin}${trackReference})`,
  },
  ToolReference: {
    attributes: { name: 'optional' },
    markdown: ({ name }) => blocksIn(toolsIn(name).map((one) => blockMarkdown(toolBlock(one)))),
  },
};

/** Markdown forms of all components allowed in content files. */
export const markdownForms: Readonly<Record<string, MarkdownForm>> = forms;
