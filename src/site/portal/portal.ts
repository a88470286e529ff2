import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { listedTools } from '../../contract/mcp/endpoint.ts';
import { perWindow } from '../markup/tables.ts';
import type { Release } from '../page/changelog.ts';

/** An entry point to the service, with a fact that helps to choose. */
interface EntryPoint {
  readonly path: string;
  readonly name: string;
  readonly fact: string;
  readonly text: string;
  /** Icon: SVG path in a 20 by 20 view box. */
  readonly mark: string;
}

/** All entry points to the service. */
export function entryPoints(release: Release | undefined): readonly EntryPoint[] {
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
      fact: `${listedTools.length} tools`,
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

const facts = ['No key needed', `${perWindow(limits.quote).replace(' per ', ' calls a ')}`, '[OpenAPI 3.1](/openapi.json)'];
/** List of facts to know before the first call. */
export const factsList = facts.map((fact) => `- ${fact}`).join('\n');

/** Makes links in markdown absolute. */
export const withOrigin = (markdown: string, origin: string): string => markdown.replaceAll('](/', `](${origin}/`);

/** Path of the request initially in the input field. */
export const tryPath = '/api/v1/pools?network=mayachain';

export const tryText = `Any address of the [reference](/developers/rest) works, such as [\`${tryPath}\`](${tryPath}).`;

export const widgetText = 'On this page it runs live, with a pair, an amount and a theme of your choice, and the tag for them.';
