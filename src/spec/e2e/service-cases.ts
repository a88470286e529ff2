import { endpoints } from '../../contract/endpoints.ts';
import { findDepositEndpoint } from '../../contract/v1/follow/find-deposit.ts';
import { networkStatusEndpoint } from '../../contract/v1/network-status.ts';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { poolHistoryEndpoint } from '../../contract/v1/pool-history.ts';
import { poolsEndpoint } from '../../contract/v1/pools.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { rateHistoryEndpoint } from '../../contract/v1/rate-history.ts';
import { reportBugEndpoint } from '../../contract/v1/report-bug.ts';
import { statusEndpoint } from '../../contract/v1/status.ts';
import { statusHistoryEndpoint } from '../../contract/v1/status-history.ts';
import { trackEndpoint } from '../../contract/v1/track.ts';
import { depositCases } from '../deposit-cases.ts';
import { quoteCases } from './quote-cases.ts';
import type { ServiceCase } from './service-case.ts';

export type { ServiceCase };

const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const json = { 'Content-Type': 'application/json' } as const;

const request = (path: string, fields: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(fields)}`;
const quote = (fields: Readonly<Record<string, string>>) => request(quoteEndpoint.path, fields);
const pools = (fields: Readonly<Record<string, string>>) => request(poolsEndpoint.path, fields);

const find = (fields: Readonly<Record<string, string>>) =>
  request(findDepositEndpoint.path, {
    network: 'thorchain',
    chain: 'BTC',
    memo: '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1',
    ...fields,
  });
const track = (fields: Readonly<Record<string, string>>) => request(trackEndpoint.path, { tx: `0x${'ab'.repeat(32)}`, ...fields });

const readCases: readonly ServiceCase[] = [
  { name: 'pools', path: poolsEndpoint.path, status: 200, members: ['pools', 'networks', 'missing'] },
  {
    name: 'pools by name',
    path: pools({ asset: 'usdc', network: 'thorchain', status: 'available', limit: '1' }),
    status: 200,
    members: ['pools'],
  },
  ...[
    { limit: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { status: 'open' },
    { network: 'bitcoin' },
    { cursor: 'made-up' },
    { asset: 'a'.repeat(121) },
    { foo: '1' },
  ].map((fields) => ({
    name: `pools with ${JSON.stringify(fields).slice(0, 40)}`,
    path: pools(fields as unknown as Readonly<Record<string, string>>),
    status: 400,
    code: 'invalid_field' as const,
    field: Object.keys(fields)[0] ?? '',
  })),
  {
    name: 'the past of a pool',
    path: request(poolHistoryEndpoint.path, { network: 'thorchain', asset: 'BTC.BTC' }),
    status: 200,
    members: ['network', 'asset', 'range', 'native_asset', 'points', 'read_at'],
  },
  {
    name: 'a year of a pool with its volumes',
    path: request(poolHistoryEndpoint.path, { network: 'mayachain', asset: 'BTC.BTC', range: '1y', include: 'volumes' }),
    status: 200,
    members: ['network', 'asset', 'range', 'native_asset', 'points', 'volumes', 'read_at'],
  },
  {
    name: 'the past of a pool over a range that is none',
    path: request(poolHistoryEndpoint.path, { network: 'thorchain', asset: 'BTC.BTC', range: '2d' }),
    status: 400,
    code: 'invalid_field',
    field: 'range',
  },
  {
    name: 'the past of a pair',
    path: request(rateHistoryEndpoint.path, { from_asset: 'BTC.BTC', to_asset: 'THOR.RUNE', range: '30d' }),
    status: 200,
    members: ['from_asset', 'to_asset', 'range', 'network', 'rate', 'high', 'low', 'change_bps', 'points', 'read_at'],
  },
  {
    name: 'the past of an asset and itself',
    path: request(rateHistoryEndpoint.path, { from_asset: 'BTC.BTC', to_asset: 'BTC/BTC' }),
    status: 400,
    code: 'same_asset',
    field: 'to_asset',
  },
  {
    name: 'the past of a pair of which no network has a side',
    path: request(rateHistoryEndpoint.path, { from_asset: 'BTC.BTC', to_asset: 'DASH.NOPE' }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'the past of no pool',
    path: request(poolHistoryEndpoint.path, { network: 'thorchain', asset: 'DASH.DASH' }),
    status: 404,
    code: 'not_found',
    field: 'asset',
  },
  {
    name: 'the past of a ticker',
    path: request(poolHistoryEndpoint.path, { network: 'thorchain', asset: 'usdc' }),
    status: 400,
    code: 'ambiguous_asset',
    field: 'asset',
    members: ['candidates'],
  },
  ...[{ asset: 'BTC.BTC' }, { network: 'both', asset: 'BTC.BTC' }].map((fields) => ({
    name: `a past with ${JSON.stringify(fields)}`,
    path: request(poolHistoryEndpoint.path, fields as Readonly<Record<string, string>>),
    status: 400,
    code: 'invalid_field' as const,
    field: 'network',
  })),
  { name: 'the status of both networks', path: networkStatusEndpoint.path, status: 200, members: ['networks'] },
  {
    name: 'the status of a network that is none',
    path: request(networkStatusEndpoint.path, { network: 'bitcoin' }),
    status: 400,
    code: 'invalid_field',
    field: 'network',
  },
  ...[{}, { tx: 'AB' }, { tx: `0x${'g'.repeat(64)}` }].map((fields) => ({
    name: `a track with ${JSON.stringify(fields).slice(0, 40)}`,
    path: request(trackEndpoint.path, fields as Readonly<Record<string, string>>),
    status: 400,
    code: 'invalid_field' as const,
    field: 'tx',
  })),
  {
    name: 'a deposit that is looked for by its memo',
    path: find({}),
    status: 200,
    members: ['chain', 'memo', 'inbound_address', 'deposits', 'read_at'],
  },
  { name: 'a deposit looked for without a memo', path: find({ memo: '' }), status: 400, code: 'invalid_field', field: 'memo' },
  { name: 'a deposit looked for on a chain without a vault', path: find({ chain: 'XRD' }), status: 404, code: 'no_route', field: 'chain' },
  {
    name: 'a deposit looked for at an address of another chain',
    path: find({ inbound_address: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' }),
    status: 400,
    code: 'invalid_address',
    field: 'inbound_address',
  },
  { name: 'a deposit looked for since yesterday', path: find({ since: 'yesterday' }), status: 400, code: 'invalid_field', field: 'since' },
  { name: 'a track of a network that is none', path: track({ network: 'bitcoin' }), status: 400, code: 'invalid_field', field: 'network' },
  { name: 'a track of a deposit that nobody has seen', path: track({}), status: 404, code: 'transaction_not_found' },
  { name: 'status', path: statusEndpoint.path, status: 200, members: ['state', 'dependencies', 'resources', 'observed_at'] },
  { name: 'status with a field', path: `${statusEndpoint.path}?verbose=1`, status: 400, code: 'invalid_field', field: 'verbose' },
  {
    name: 'the history of the status',
    path: statusHistoryEndpoint.path,
    status: 200,
    members: ['resolution', 'from', 'to', 'components', 'incidents', 'halts'],
  },
  ...['hour', 'minute'].map((resolution) => ({
    name: `the history of the status by ${resolution}`,
    path: request(statusHistoryEndpoint.path, { resolution }),
    status: 200,
    members: ['components'],
  })),
  {
    name: 'a history with parts that are none',
    path: request(statusHistoryEndpoint.path, { resolution: 'year' }),
    status: 400,
    code: 'invalid_field',
    field: 'resolution',
  },
];

const post = (path: string, value: unknown) => ({ path, method: 'POST', headers: json, body: JSON.stringify(value) });
const subscribe = (value: unknown) => post(newsletterEndpoint.path, value);
const report = (value: unknown) => post(reportBugEndpoint.path, value);
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const attached = (content: string) => report({ description: 'The picture shows it.', attachment: { name: 'a.png', content } });

const messageCases: readonly ServiceCase[] = [
  { name: 'a subscription', ...subscribe({ email: 'ada@example.com' }), status: 200, members: ['success', 'status'] },
  {
    name: 'a subscription with a character set',
    ...subscribe({ email: 'ada@example.com' }),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    status: 200,
  },
  { name: 'no address', ...subscribe({}), status: 400, code: 'invalid_email', field: 'email' },
  { name: 'a bad address', ...subscribe({ email: 'ada' }), status: 400, code: 'invalid_email', field: 'email' },
  { name: 'a number for an address', ...subscribe({ email: 1 }), status: 400, code: 'invalid_email', field: 'email' },
  { name: 'an unknown member', ...subscribe({ email: 'ada@example.com', name: 'Ada' }), status: 400, code: 'invalid_field', field: 'name' },
  { name: 'a large subscription', ...subscribe({ email: `${'a'.repeat(5_000)}@example.com` }), status: 413, code: 'payload_too_large' },
  {
    name: 'a report',
    ...report({ description: 'The quote page stays empty in Firefox 140.' }),
    status: 200,
    members: ['success', 'report_id'],
  },
  {
    name: 'a wish',
    ...report({ description: 'A dark theme would be kind to my eyes.', type: 'feature', email: 'ada@example.com', page: '/developers' }),
    status: 200,
  },
  { name: 'a report with a picture', ...attached(pixel), status: 200 },
  { name: 'an empty report', ...report({}), status: 400, code: 'missing_description', field: 'description' },
  { name: 'a blank report', ...report({ description: ' \n' }), status: 400, code: 'missing_description', field: 'description' },
  {
    name: 'a report of a kind that is none',
    ...report({ description: 'Help.', type: 'question' }),
    status: 400,
    code: 'invalid_field',
    field: 'type',
  },
  {
    name: 'a report with a bad address',
    ...report({ description: 'Help.', email: '@' }),
    status: 400,
    code: 'invalid_email',
    field: 'email',
  },
  {
    name: 'a long report',
    ...report({ description: 'a'.repeat(10_001) }),
    status: 413,
    code: 'description_too_long',
    field: 'description',
  },
  { name: 'an attachment that is no picture', ...attached('aGVsbG8='), status: 400, code: 'invalid_attachment', field: 'attachment' },
  {
    name: 'an attachment over 5 MB',
    ...attached(`${pixel.replaceAll('=', 'A')}${'A'.repeat(7 * 1024 * 1024)}`),
    status: 413,
    code: 'attachment_too_large',
    field: 'attachment',
  },
  { name: 'a body over 10 MB', ...attached('A'.repeat(10 * 1024 * 1024)), status: 413, code: 'payload_too_large' },
];

/** Bodies and headers rejected by every endpoint with a body. */
const bodyCases: readonly ServiceCase[] = endpoints
  .filter(({ method }) => method === 'POST')
  .flatMap(({ path, operationId, reads }) => {
    const named = (name: string, rest: Omit<ServiceCase, 'name' | 'path' | 'method'>): ServiceCase => ({
      name: `${operationId}: ${name}`,
      path,
      method: 'POST',
      ...rest,
    });
    const bad = (name: string, body: string) => named(name, { headers: json, body, status: 400, code: 'invalid_json' });
    const typed = (name: string, headers: Readonly<Record<string, string>>) =>
      named(name, { headers, body: '{}', status: 415, code: 'unsupported_media_type' });
    const keyed = (name: string, key: string) =>
      named(name, {
        headers: { ...json, 'Idempotency-Key': key },
        body: '{}',
        status: 400,
        code: 'invalid_idempotency_key',
        field: 'Idempotency-Key',
      });
    return [
      bad('no body', ''),
      bad('half a body', '{"email":'),
      bad('an array', '[]'),
      bad('null', 'null'),
      bad('a text', '"text"'),
      typed('plain text', { 'Content-Type': 'text/plain' }),
      typed('a form', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      typed('another JSON', { 'Content-Type': 'application/ld+json' }),
      // Read-only endpoints have nothing to replay and ignore the key.
      ...(reads ? [] : [keyed('an empty key', ''), keyed('a key of 256 characters', 'k'.repeat(256))]),
    ];
  });

const allowed = { GET: 'GET, HEAD, OPTIONS', POST: 'POST, OPTIONS' } as const;
const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods other than the endpoint's own. */
const methodCases: readonly ServiceCase[] = endpoints.flatMap(({ path, method, operationId }) => {
  const sends = { allow: allowed[method] };
  return [
    { name: `${operationId}: OPTIONS`, method: 'OPTIONS', path, status: 204, sends },
    ...otherMethods
      .filter((other) => other !== method)
      .map((other) => ({ name: `${operationId}: ${other}`, method: other, path, status: 405, code: 'method_not_allowed' as const, sends })),
    ...(method === 'POST' ? [{ name: `${operationId}: HEAD`, method: 'HEAD', path, status: 405, sends }] : []),
  ];
});

const headCases: readonly ServiceCase[] = [
  { name: 'HEAD of a quote', method: 'HEAD', path: quote(swap), status: 200 },
  { name: 'HEAD of the pools', method: 'HEAD', path: poolsEndpoint.path, status: 200 },
  { name: 'HEAD of the status', method: 'HEAD', path: statusEndpoint.path, status: 200 },
  { name: 'HEAD of a bad quote', method: 'HEAD', path: quoteEndpoint.path, status: 400 },
];

const unknownPaths = [
  '/api',
  '/api/nope',
  '/api/v1',
  '/api/v1/nope',
  '/api/v2/quote',
  '/api/v1/quote/extra',
  '/api/quote/extra',
  '/api/v1/a/b/c/d/e',
  '/api/V1/quote',
  '/api/v1/quote.json',
  '/api/%2e%2e%2fetc',
  '/api/v1/%00',
];

const unknownCases: readonly ServiceCase[] = unknownPaths.flatMap((path) =>
  [...otherMethods, 'OPTIONS'].map((method) => ({ name: `${method} ${path}`, method, path, status: 404, code: 'not_found' as const })),
);

/** Requests with Accept headers, which never change the response. */
const acceptCases: readonly ServiceCase[] = ['text/html', 'application/xml', 'text/markdown;q=1, */*;q=0', 'nonsense'].map((accept) => ({
  name: `pools for Accept: ${accept}`,
  path: poolsEndpoint.path,
  headers: { Accept: accept },
  status: 200,
}));

export const serviceCases: readonly ServiceCase[] = [
  ...quoteCases,
  ...readCases,
  ...depositCases,
  ...messageCases,
  ...bodyCases,
  ...methodCases,
  ...headCases,
  ...unknownCases,
  ...acceptCases,
];

/** Path of a case, and the same under each alias of its endpoint. */
export function listAliases(path: string): readonly string[] {
  const [pathname = '', query] = path.split('?');
  const endpoint = endpoints.find((one) => one.path === pathname);
  return [pathname, ...(endpoint?.aliases ?? [])].map((place) => (query === undefined ? place : `${place}?${query}`));
}
