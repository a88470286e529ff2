import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { embedAncestors } from '../site/widget/embed-origins.ts';

/** One route of vercel.json, as compiled by @vercel/routing-utils. */
interface Route {
  readonly src?: string;
  readonly dest?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: boolean;
  readonly handle?: string;
  readonly has?: readonly Condition[];
  readonly missing?: readonly Condition[];
}

interface Condition {
  readonly type: 'query' | 'header' | 'host' | 'cookie';
  readonly key?: string;
  readonly value?: string;
}

/** Result of routing a request: a redirect, or a path with headers to add. */
export type Routed =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string; readonly headers: Headers }
  | {
      readonly kind: 'path';
      readonly path: string;
      readonly query: string;
      readonly headers: Headers;
      readonly missed: boolean;
      /** Status of the fallback file for a missing path. */
      readonly status?: number;
    };

const { getTransformedRoutes } = createRequire(import.meta.url)('@vercel/routing-utils') as {
  getTransformedRoutes(config: object): { routes: Route[] | null; error: { message: string } | null };
};

interface HeadersOf {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** Sets the `frame-ancestors` directive of the /embed headers. */
const framedBy = (rules: readonly HeadersOf[], ancestors: string): readonly HeadersOf[] =>
  rules.map(({ source, headers, ...rest }) => ({
    ...rest,
    source,
    headers: headers.map(({ key, value }) => ({
      key,
      value: source === '/embed' ? value.replace(/frame-ancestors [^;]*/, `frame-ancestors ${ancestors}`) : value,
    })),
  }));

/**
 * Reads and compiles the routing part of vercel.json; `origins` of EMBED_ORIGINS, if any, replace those in the file.
 * @throws Error with the compiler's message.
 */
export function compileRoutes(file: string, origins: readonly string[] = []): readonly Route[] {
  const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (origins.length > 0) config['headers'] = framedBy(config['headers'] as readonly HeadersOf[], embedAncestors(origins));
  const keys = ['cleanUrls', 'trailingSlash', 'routes', 'rewrites', 'redirects', 'headers'];
  const { routes, error } = getTransformedRoutes(Object.fromEntries(keys.filter((key) => key in config).map((key) => [key, config[key]])));
  if (error || !routes) throw new Error(`${file}: ${error?.message ?? 'no routes'}`);
  return routes;
}

const patterns = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern;
}

/** Cache of routing results, keyed by everything the routes inspect. */
interface Remembered {
  /** Header names used in conditions. */
  readonly headers: readonly string[];
  /** User-Agent patterns used in conditions: keyed by match, as raw values are too many to cache. */
  readonly readers: readonly RegExp[];
  readonly parameters: readonly string[];
  readonly byRequest: Map<string, Routed & { readonly kind: 'path' }>;
}

type Exists = (path: string) => boolean;

const remembered = new WeakMap<readonly Route[], WeakMap<Exists, Remembered>>();
const maxRemembered = 2_000;
const longestRemembered = 500;

function rememberedFor(routes: readonly Route[], exists: Exists): Remembered {
  const byFiles = remembered.get(routes) ?? new WeakMap<Exists, Remembered>();
  remembered.set(routes, byFiles);
  const found = byFiles.get(exists) ?? { ...lookedAt(routes), byRequest: new Map() };
  byFiles.set(exists, found);
  return found;
}

const reader = 'user-agent';

function lookedAt(routes: readonly Route[]): Pick<Remembered, 'headers' | 'readers' | 'parameters'> {
  const conditions = routes.flatMap(({ has = [], missing = [] }) => [...has, ...missing]);
  const named = (wanted: (type: Condition['type']) => boolean) => [
    ...new Set(conditions.flatMap(({ type, key }) => (wanted(type) && key !== undefined ? [key] : []))),
  ];
  const readers = new Set(conditions.flatMap(({ key, value }) => (key === reader && value !== undefined ? [value] : [])));
  return {
    headers: named((type) => type !== 'query').filter((name) => name !== reader),
    readers: [...readers].map((value) => new RegExp(`^${value}$`)),
    parameters: named((type) => type === 'query'),
  };
}

/**
 * Walks the routes as Vercel does: all before the file system, then the rewrites where no file or function matches. Callers must
 * not modify the headers of a path result.
 */
export function route(routes: readonly Route[], url: URL, request: Headers, exists: Exists): Routed {
  const { headers, readers, parameters, byRequest } = rememberedFor(routes, exists);
  let key = url.pathname;
  // Neither a path nor a header contains a line break, so "\n" separates the parts of the key
  // and also marks an absent header, unlike an empty one.
  for (const name of headers) key += `\n${request.get(name) ?? '\n'}`;
  for (const pattern of readers) key += pattern.test(request.get(reader) ?? '');
  if (url.search !== '') key += JSON.stringify(parameters.map((name) => url.searchParams.get(name)));
  const known = byRequest.get(key);
  const routed = known ?? walk(routes, url, request, exists);
  if (routed.kind === 'redirect') return routed;
  const added = known === undefined ? routed.query.slice(url.search.length).replace(/^[?&]/, '') : routed.query;
  if (known === undefined && key.length <= longestRemembered) {
    if (byRequest.size >= maxRemembered) byRequest.clear();
    byRequest.set(key, { ...routed, query: added });
  }
  return { ...routed, query: joined(url.search, added) };
}

const joined = (query: string, added: string): string => {
  if (added === '') return query;
  return query === '' ? `?${added}` : `${query}&${added}`;
};

function walk(routes: readonly Route[], url: URL, request: Headers, exists: Exists): Routed {
  const state: { path: string; query: string; headers: Headers; status?: number } = {
    path: url.pathname,
    query: url.search,
    headers: new Headers(),
  };
  for (const entry of routes) {
    if (entry.handle === 'filesystem' && exists(state.path)) break;
    const match = entry.src === undefined ? null : compiled(entry.src).exec(state.path);
    if (!match || !applies(entry, url, request)) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, digit: string) => match[Number(digit)] ?? '');
    const location = applyHeaders(entry, fill, state.headers);
    if (entry.status && location !== undefined) {
      return { kind: 'redirect', status: entry.status, location: location + url.search, headers: state.headers };
    }
    applyDestination(entry, fill, state);
    if (!entry.continue && entry.dest !== undefined && exists(state.path)) break;
  }
  return { kind: 'path', ...state, missed: !exists(state.path) };
}

/** Adds the entry's headers; a Location is returned instead. */
function applyHeaders(entry: Route, fill: (text: string) => string, headers: Headers): string | undefined {
  let location: string | undefined;
  for (const [key, value] of Object.entries(entry.headers ?? {})) {
    if (key.toLowerCase() === 'location') location = fill(value);
    else headers.set(key, fill(value));
  }
  return location;
}

function applyDestination(entry: Route, fill: (text: string) => string, state: { path: string; query: string; status?: number }): void {
  if (entry.dest === undefined) return;
  if (entry.status) state.status = entry.status;
  const [to = '', added] = fill(entry.dest).split('?');
  state.path = to;
  if (added) state.query = joined(state.query, added);
}

function applies({ has = [], missing = [] }: Route, url: URL, request: Headers): boolean {
  return has.every((condition) => holds(condition, url, request)) && !missing.some((condition) => holds(condition, url, request));
}

function holds(condition: Condition, url: URL, request: Headers): boolean {
  const found = condition.type === 'query' ? url.searchParams.get(condition.key ?? '') : request.get(condition.key ?? '');
  if (found === null) return false;
  return condition.value === undefined || new RegExp(`^${condition.value}$`).test(found);
}
