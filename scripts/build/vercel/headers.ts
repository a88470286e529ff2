import { discoveryPaths, discoveryResources } from '../../../src/contract/discovery.ts';
import { serverCardPaths } from '../../../src/contract/mcp/server-card.ts';
import { catalogItems, catalogProfile } from '../../../src/site/discovery/api-catalog.ts';
import { locales } from '../../../src/site/languages/locales.ts';
import { homeLinks, linkHeader } from '../../../src/site/page/home-links.ts';
import { embedAncestors } from '../../../src/site/widget/embed-origins.ts';
import { type Condition, namesMarkdown } from './accept.ts';
import { browserFiles, isAgent } from './rewrites.ts';

/** Headers of every response at paths that match `source`. */
export interface HeaderRule {
  readonly source: string;
  readonly missing?: readonly Condition[];
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

const rule = (source: string, headers: Readonly<Record<string, string>>): HeaderRule => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/** Browser features that a page could request, with their allowed origins. */
const permissions = {
  none: [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ],
  self: ['clipboard-read', 'clipboard-write', 'fullscreen'],
} as const;

/** `own` lists the features allowed on a page beyond those allowed everywhere. */
function permissionsPolicy(...own: readonly (typeof permissions.none)[number][]): string {
  const none = permissions.none.filter((name) => !own.includes(name));
  const all = [...none.map((name) => [name, '()']), ...[...permissions.self, ...own].map((name) => [name, '(self)'])];
  return all
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((entry) => entry.join('='))
    .join(', ');
}

/** Directives that a meta element cannot set; pages have their own hashes. No code uses HTML sinks, so Trusted Types allow no policy. */
const policyFor = (ancestors: string): string =>
  `base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

const sameOrigin = { 'Cross-Origin-Resource-Policy': 'same-origin' };
const anyOrigin = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
const readByAnybody = { 'Access-Control-Allow-Origin': '*', ...anyOrigin };
const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const seconds = (maxAge: number) => ({ 'Cache-Control': `public, max-age=${maxAge}` });

/** Pages with the swap form, the front page among them, which may scan payment requests; the embedded form has no camera access. */
const formPages = (): string => {
  const codes = locales.flatMap(({ code }) => (code === 'en' ? [] : code)).join('|');
  return `(?:${codes}|(?:(?:${codes})/)?instant|sell-[a-z0-9-]+)?`;
};
const mayScan = { 'Permissions-Policy': permissionsPolicy('camera') };

const securityRules = (origins: readonly string[]): readonly HeaderRule[] => [
  rule('/(.*)', {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'Permissions-Policy': permissionsPolicy(),
  }),
  rule(`/(${formPages()})`, mayScan),
  rule('/((?!embed$).*)', { 'X-Frame-Options': 'DENY' }),
  rule('/((?!api/|api$|mcp$|aggregator/|memoless/).*)', { 'Content-Security-Policy': policyFor("'none'"), ...sameOrigin }),
  rule('/((?:favicon|icon-|apple-touch-icon|share/).*)', anyOrigin),
  rule('/embed', {
    'Content-Security-Policy': policyFor(embedAncestors(origins)),
    ...anyOrigin,
    'X-Robots-Tag': 'noindex',
  }),
  rule('/client/(.*)', { ...readByAnybody, ...seconds(3600) }),
  rule('/client/(.*\\.tgz)', { 'Content-Type': 'application/gzip' }),
  rule('/client/strait.js', { 'X-TypeScript-Types': './strait.d.ts' }),
  rule('/client/strait.d.ts', { 'Content-Type': 'application/typescript; charset=utf-8' }),
  rule('/client/strait.py', { 'Content-Type': 'text/x-python; charset=utf-8' }),
  rule('/client/(strait-client-[0-9].*\\.tgz)', forever),
  rule('/widget.js', { ...readByAnybody, ...seconds(3600) }),
  rule('/widget/(.*)', { ...readByAnybody, ...forever }),
  // Images keep their name when they change: allow a cache age of one day.
  rule('/marks/(.*)', seconds(86_400)),
];

const pageRules: readonly HeaderRule[] = [
  rule(`/((?!${browserFiles}|api/|mcp$|${serverCardPaths[0].slice(1)}$|aggregator/|memoless/).*)`, { Vary: 'Accept, User-Agent' }),
  rule('/', { Link: linkHeader([...homeLinks, { rel: 'alternate', href: '/index.md', type: 'text/markdown' }]) }),
  rule('/:path((?!(?:index|llms-full|agent|404|sitemap)\\.)(?:pools/[a-z0-9.-]+|[a-z0-9/-]+)).md', { Link: '</:path>; rel="canonical"' }),
  rule('/index.md', { Link: '</>; rel="canonical"' }),
  { source: '/(.*).md', missing: [namesMarkdown, isAgent], headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
  rule('/(.*\\.(?:md|txt|xml|atom|json))', { ...readByAnybody, ...seconds(300) }),
];

/** The media type of the record; JSON also declares its charset. */
function mediaTypeOf(path: string): string {
  const resource = discoveryResources.find((one) => one.path === path);
  if (resource === undefined) throw new Error(`${path} is no discovery resource`);
  return resource.mediaType === 'application/json' ? 'application/json; charset=utf-8' : resource.mediaType;
}

const [mcpCard, wellKnownCard] = serverCardPaths;
const readOnly = {
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag',
  ...seconds(3600),
};

const discoveryRules: readonly HeaderRule[] = [
  rule('/.well-known/(.*)', { ...readByAnybody, ...seconds(300) }),
  rule(mcpCard, { ...readByAnybody, ...readOnly, 'Content-Type': mediaTypeOf(mcpCard) }),
  rule(discoveryPaths.apiCatalog, {
    'Content-Type': `${mediaTypeOf(discoveryPaths.apiCatalog)}; profile="${catalogProfile}"`,
    Link: linkHeader([{ rel: 'api-catalog', href: discoveryPaths.apiCatalog }, ...catalogItems.map((href) => ({ rel: 'item', href }))]),
  }),
  rule(discoveryPaths.aiCatalog, { 'Content-Type': mediaTypeOf(discoveryPaths.aiCatalog) }),
  rule(discoveryPaths.status, {
    'Content-Type': mediaTypeOf(discoveryPaths.status),
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  }),
  rule(wellKnownCard, { 'Content-Type': mediaTypeOf(wellKnownCard), 'Access-Control-Allow-Origin': '*', ...readOnly }),
];

/** Headers of every response; `origins` are those of EMBED_ORIGINS. For duplicate headers, the later rule wins. */
export const headerRules = (origins: readonly string[]): readonly HeaderRule[] => [
  ...securityRules(origins),
  ...pageRules,
  ...discoveryRules,
  rule('/_astro/(.*)', forever),
];
