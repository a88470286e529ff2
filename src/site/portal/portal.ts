import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { tools } from '../../contract/mcp/endpoint.ts';
import type { Component, PageContext } from '../page/component.ts';
import { bareHtml, escapeMarkup } from '../page/html.ts';
import { perWindow } from '../page/tables.ts';
import { firstCallHtml, firstCallMarkdown } from './first-call.ts';

/** A way into the service, with the one fact about it that helps to choose. */
interface EntryPoint {
  readonly path: string;
  readonly name: string;
  readonly fact: string;
  readonly text: string;
  /** Drawn on 20 by 20. */
  readonly mark: string;
}

function entryPoints({ release }: PageContext): readonly EntryPoint[] {
  return [
    {
      path: '/developers/rest',
      name: 'REST API',
      fact: `${endpoints.length} endpoints`,
      text: 'Quotes, pools, addresses, tracking and status as JSON, from one host.',
      mark: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
    },
    {
      path: '/developers/mcp',
      name: 'MCP server',
      fact: `${tools.length} tools`,
      text: 'Quotes, pools and network state for an agent. It can never sign.',
      mark: 'M11 3L4.5 11.5H10L9 17l6.5-8.5H10z',
    },
    {
      path: '/developers/memoless',
      name: 'Deposit addresses',
      fact: 'THORChain',
      text: 'Register a swap, show an exact amount and an address. No memo, no wallet.',
      mark: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v5h-5M14 14v2.5',
    },
    {
      path: '/developers/widget',
      name: 'Swap widget',
      fact: 'One script',
      text: 'This form in your page: your theme, your pair, no key and no cookies.',
      mark: 'M6.5 16V4m0 0L3.5 7m3-3l3 3M13.5 4v12m0 0l3-3m-3 3l-3-3',
    },
    {
      path: '/developers/aggregator',
      name: 'Aggregator',
      fact: 'Key needed',
      text: 'The shapes of the official SDK: change the base address, keep your code.',
      mark: 'M4.5 16V9M10 16V4M15.5 16v-5',
    },
    {
      path: '/changelog',
      name: 'Changelog',
      fact: release === undefined ? 'Dated' : `${release.version}, ${release.date}`,
      text: 'Every release with its date. Nothing is deprecated today.',
      mark: 'M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 3.5v3h3M10 6.5V10l2.5 1.5',
    },
  ];
}

const drawn = (path: string): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const entryHtml = ({ path, name, fact, text, mark }: EntryPoint): string =>
  `<li class="card">${drawn(mark)}<a href="${path}">${name}</a> <span class="tag" data-tone="plain">${fact}</span> <span>${escapeMarkup(text)}</span></li>`;

const facts = ['No key needed', `${perWindow(limits.quote).replace(' per ', ' calls a ')}`, '[OpenAPI 3.1](/openapi.json)'];
const factsList = facts.map((fact) => `- ${fact}`).join('\n');
const withOrigin = (markdown: string, { origin }: PageContext) => markdown.replaceAll('](/', `](${origin}/`);

/** The request that stands in the field at first. */
export const tryPath = '/api/v1/pools?network=mayachain';

/** Links as buttons, the first of them the one to take. */
export const actionLinks: Component = {
  props: [],
  markdown: (_, children) => children,
  html: (_, children) => `<div class="portal-actions">${children.replaceAll('<a ', '<a class="button-quiet" ')}</div>`,
};

/** Every way into the service. */
export const entryCards: Component = {
  props: [],
  markdown: (_, __, context) =>
    entryPoints(context)
      .map(({ path, name, fact, text }) => `- [${name}](${context.origin}${path}) \`${fact}\` ${text}`)
      .join('\n'),
  html: (_, __, context) => `<ul class="entry-points">${entryPoints(context).map(entryHtml).join('')}</ul>`,
};

/** One call in each way to write it, with its answer. */
export const firstCall: Component = {
  props: [],
  markdown: (_, __, { origin }) => firstCallMarkdown(origin),
  html: (_, __, { origin }) => firstCallHtml(origin),
};

/** The words above the heading. */
export const kicker: Component = {
  props: [],
  markdown: (_, children) => children,
  html: (_, children) => children.replace('<p>', '<p class="tag portal-kicker">'),
};

/** A path of your own, sent from the page. */
export const tryLine: Component = {
  props: [],
  markdown: (_, __, { origin }) =>
    `Any address of the [reference](${origin}/developers/rest) works, such as [\`${tryPath}\`](${origin}${tryPath}).`,
  live: true,
};

/** The widget, running. */
export const widgetLine: Component = {
  props: [],
  markdown: () => 'On this page it runs live, with a pair, an amount and a theme of your choice, and the tag for them.',

  live: true,
};

/** One of the ways to work with the service. */
export const waySection: Component = {
  props: ['title'],
  markdown: ({ title }, children) => `### ${title}\n\n${children}`,
  html: ({ title }, children) => `<section class="portal-path"><h3>${escapeMarkup(String(title))}</h3>\n${children}</section>`,
};

/** What to know before the first call. */
export const factLine: Component = {
  props: [],
  markdown: (_, __, context) => withOrigin(factsList, context),
  html: () => `<div class="portal-facts">${bareHtml(factsList)}</div>`,
};
