import { aggregatorEndpoints } from '../../../src/contract/aggregator/endpoints.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { mcpSurface } from '../../../src/contract/mcp/endpoint.ts';
import { memolessEndpoints } from '../../../src/contract/memoless/endpoints.ts';
import { statusEndpoint } from '../../../src/contract/v1/status.ts';
import { longFormPattern } from '../../../src/site/pairs/pairs.ts';

interface Condition {
  readonly type: 'query' | 'header';
  readonly key: string;
  readonly value: string;
}

/** A rule that is read before the file system. */
interface Route {
  readonly src: string;
  readonly has?: readonly Condition[];
  readonly status?: number;
  readonly dest?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: true;
}

/** A rule that is read where no file answers. */
interface Rewrite {
  readonly source: string;
  readonly has?: readonly Condition[];
  readonly destination: string;
  readonly statusCode?: number;
}

/** Markdown is named, and not with a weight of zero. */
export const wantsMarkdown: Condition = {
  type: 'header',
  key: 'accept',
  value: '.*text/markdown(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$)).*',
};
const wantsJson: Condition = { type: 'header', key: 'accept', value: '.*application/json.*' };
const agentMode: Condition = { type: 'query', key: 'mode', value: 'agent' };

/** Another form of a page, at the page's own address. */
const negotiated = (src: string, has: readonly Condition[], dest: string): Route => ({
  src,
  has,
  dest,
  headers: { Vary: 'Accept' },
  continue: true,
});

const apiPrefix = '/api/';

/** What the platform does before it looks for a file. */
export function routes(): readonly Route[] {
  const elsewhere = statusEndpoint.aliases.filter((alias) => !alias.startsWith(apiPrefix));
  return [
    ...elsewhere.map((alias): Route => ({ src: `^${alias.replaceAll('.', '\\.')}/?$`, dest: statusEndpoint.path, continue: true })),
    { src: longFormPattern(), status: 308, headers: { Location: '/sell-$1-buy-$2' } },
    negotiated('^/$', [agentMode, wantsJson], '/agent.json'),
    negotiated('^/$', [agentMode], '/agent.md'),
    negotiated('^/$', [wantsMarkdown], '/index.md'),
    negotiated(`^/(?!${mcpSurface.path.slice(1)}$)((?:developers/|[a-z]{2}/)?[a-z0-9-]+)$`, [wantsMarkdown], '/$1.md'),
  ];
}

/** The functions of paths that carry a value: the platform hands it over in the query. */
const functionOfOperation: Readonly<Record<string, string>> = { getMemolessAsset: 'asset', getMemolessRegistration: 'registration' };

interface Addressed {
  readonly operationId: string;
  readonly path: string;
}

/** The rule of an endpoint outside /api. @throws Error for a path with a value whose function is not named. */
function ownRewrite({ operationId, path }: Addressed): Rewrite {
  const [, folder, name] = /^(.*)\/[^/]+\/\{(\w+)\}$/.exec(path) ?? [];
  if (folder === undefined) return { source: path, destination: `/api${path}` };
  const file = functionOfOperation[operationId];
  if (file === undefined) throw new Error(`no function is named for ${path} of ${operationId} in scripts/build/vercel/rewrites.ts`);
  return { source: path.replace(`{${name}}`, `:${name}`), destination: `/api${folder}/${file}?${name}=:${name}` };
}

const unknownPath = '/api/not-found';

function ownRewrites(addressed: readonly Addressed[]): readonly Rewrite[] {
  const [root] = addressed.map(({ path }) => path.split('/')[1]);
  return [...addressed.map(ownRewrite), { source: `/${root}/:path*`, destination: unknownPath }];
}

const page = '/((?!api/|api$).*)';
const file = (ending: string) => `/((?!api/|api$).*\\.${ending})`;

/** What the platform does where no file answers: functions by their public addresses, then what says that there is nothing. */
export function rewrites(): readonly Rewrite[] {
  const aliases = endpoints.flatMap(({ path, aliases: own }) =>
    own.filter((alias) => alias.startsWith(apiPrefix)).map((source): Rewrite => ({ source, destination: path })),
  );
  return [
    { source: mcpSurface.path, destination: `/api${mcpSurface.path}` },
    ...aliases,
    ...ownRewrites(memolessEndpoints),
    ...ownRewrites(aggregatorEndpoints),
    { source: page, has: [wantsMarkdown], destination: '/404.md', statusCode: 404 },
    { source: page, has: [wantsJson], destination: '/404.json', statusCode: 404 },
    { source: file('md'), destination: '/404.md', statusCode: 404 },
    { source: file('json'), destination: '/404.json', statusCode: 404 },
    { source: '/api', destination: unknownPath },
    { source: '/api/(.*)', destination: unknownPath },
  ];
}
