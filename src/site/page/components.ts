import { memolessRegisterEndpoint } from '../../contract/memoless/register.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { bareHtml, escapeMarkup } from './html.ts';
import {
  blockHtml,
  blockMarkdown,
  endpointBlock,
  errorRows,
  limitRows,
  operationsIn,
  statusRows,
  toolBlock,
  toolNames,
} from './reference.ts';
import { slugOf } from './slug.ts';
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

/** A component of content files, in every form that it has. */
export interface Component {
  /** Names of the attributes it takes; a `?` marks those it can do without. */
  readonly props: readonly string[];
  /** As it stands in twins; `children` is markdown already. */
  readonly markdown: (props: Props, children: string, context: PageContext) => string;
  /** As it stands in pages, where that is more than the HTML of its markdown; `children` is HTML already. */
  readonly html?: (props: Props, children: string, context: PageContext) => string;
  /** It shows the present state: the Astro component of its name in src/components/live, which gets the HTML of its markdown. */
  readonly live?: true;
}

const calloutLabels = { note: 'Note', warning: 'Mind this', stop: 'Stop' } as const;
type CalloutKind = keyof typeof calloutLabels;

const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** @throws Error when the sample does not exist. */
function sampleOf(name: unknown, { samples }: PageContext): readonly SampleVariant[] {
  const variants = samples[String(name)];
  if (variants === undefined) throw new Error(`no sample ${name} under content/samples; there are ${Object.keys(samples).join(', ')}`);
  return variants;
}

const codeHtml = (text: string, language: string): string =>
  `<pre><code class="language-${language}">${escapeMarkup(text.replace(/\n+$/, ''))}</code></pre>`;

/** A way to write the sample beside the others: one is shown at a time. */
function variantHtml({ label, language, text }: SampleVariant, group: string, isFirst: boolean): string {
  return [
    `<label class="sample-tab"> <input type="radio" name="${group}"${isFirst ? ' checked' : ''}> <span>${label}</span> </label>`,
    `<div class="sample-text">${codeHtml(text, language)}</div>`,
  ].join('\n');
}

function sampleHtml(name: unknown, context: PageContext): string {
  const variants = sampleOf(name, context).map((variant, at) => variantHtml(variant, `sample-${name}`, at === 0));
  return `<div class="sample" role="group" aria-label="Sample ${name}">\n${variants.join('\n')}\n</div>`;
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
const toolsIn = (name: unknown): readonly string[] => (name === undefined ? toolNames : [String(name)]);
const trackReference = `/developers/rest-accounts#${slugOf(trackEndpoint.summary)}`;

/** Every component that content files may use. */
export const components: Readonly<Record<string, Component>> = {
  AgentCall: {
    props: [],
    markdown: (_, __, { origin }) => fence(agentCall(origin), 'sh'),
    html: (_, __, { origin }) => codeHtml(agentCall(origin), 'sh'),
  },
  Callout: {
    props: ['kind', 'title?'],
    markdown: (props, children) => quoted(`**${labelOf(props)}**\n\n${children}`),
    html: (props, children) =>
      `<div class="callout callout-${props['kind']}" role="note">\n<p class="callout-label"><strong>${escapeMarkup(labelOf(props))}</strong></p>\n${children}</div>`,
  },
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
  ErrorTable: {
    props: [],
    markdown: () => errorRows(),
    // Every error answer links to its code here.
    html: () => bareHtml(errorRows()).replace(/<tr>(\s*<td><code>)(\w+)/g, '<tr id="$2">$1$2'),
  },
  LimitTable: { props: [], markdown: () => limitRows() },
  LiveHistory: live(({ track }) => track['history.text']),
  LiveInstant: live(({ instant }) => `${instant['instant.page']} \`${memolessRegisterEndpoint.path}\``),
  LivePools: live((texts, context) => sameAsJson(texts.live['pools.json'], poolsEndpoint.path, context)),
  LiveStatus: live((texts, context) => sameAsJson(texts.live['status.json'], statusEndpoint.path, context)),
  LiveTrack: {
    ...live(({ track }, context) => sameAsJson(track['track.json'], trackEndpoint.path, context)),
    html: (_, __, context) => bareHtml(`${textsOf(context).track['track.json']} [\`${trackEndpoint.path}\`](${trackReference})`),
  },
  Sample: {
    props: ['name'],
    markdown: ({ name }, _, context) =>
      blocksIn(sampleOf(name, context).map(({ label, language, text }) => `**${label}**\n\n${fence(text, language)}`)),
    html: ({ name }, _, context) => sampleHtml(name, context),
  },
  Steps: { props: [], markdown: (_, children) => children, html: (_, children) => `<div class="steps">${children}</div>` },
  ToolReference: {
    props: ['name?'],
    markdown: ({ name }) => blocksIn(toolsIn(name).map((one) => blockMarkdown(toolBlock(one)))),
    html: ({ name }, _, context) => blocksIn(toolsIn(name).map((one) => blockHtml(toolBlock(one), textsOf(context)))),
  },
};
