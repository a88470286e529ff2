import { devnetApiKey } from '../../src/server/runtime/env.ts';
import { openLimits as openRates } from '../serve/fixtures/open-limits.ts';
import type { MixItem } from './load-mix-worker.ts';

/** Limits of a product under load, too high to refuse any request. */
export const openLimits = {
  MEMOLESS_DAILY_RUNE: '1000000',
  MEMOLESS_CALLER_DAILY: '1000000',
  MEMOLESS_MAX_USD: '1000000',
  RATE_LIMITS: openRates,
} as const;

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const compressed = { 'Accept-Encoding': 'br' };
const ok = [200];
const mcp = { path: '/mcp', headers: json, statuses: ok };
const call = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
const swap = 'from_asset=BTC.BTC&to_asset=ETH.ETH';
/** An EVM address that differs in each request. */
const someone = `0x${'1'.repeat(32)}########`;

/** Request mix of visitors, agents and other interfaces, weights in thousandths. */
export function mixOf(settledTx: string): readonly MixItem[] {
  return [
    { name: 'quote', path: `/api/v1/quote?${swap}&amount=########`, weight: 80, statuses: ok },
    { name: 'pools', path: '/api/v1/pools', weight: 140, statuses: ok },
    { name: 'inbound', path: `/api/v1/inbound?network=thorchain&${swap}`, weight: 20, statuses: ok },
    { name: 'track, settled', path: `/api/v1/track?network=thorchain&tx=${settledTx}`, weight: 80, statuses: ok },
    { name: 'track, unseen', path: `/api/v1/track?network=thorchain&tx=${'0'.repeat(56)}########`, weight: 20, statuses: [404] },
    { name: 'status', path: '/api/v1/status', weight: 20, statuses: ok },
    {
      name: 'aggregator quote',
      path: '/aggregator/v1/quote',
      headers: { ...json, 'x-api-key': devnetApiKey },
      body: `{"sellAsset":"BTC.BTC","buyAsset":"ETH.ETH","sellAmount":"1.########","destinationAddress":"${someone}"}`,
      weight: 40,
      statuses: ok,
    },
    {
      name: 'memoless register',
      path: '/memoless/api/v1/register',
      headers: json,
      body: `{"asset":"BTC.BTC","memo":"=:e:${someone}:1"}`,
      weight: 1,
      // Registered, or still pending.
      statuses: [200, 201, 202],
    },
    { ...mcp, name: 'MCP tools/list', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}', weight: 99 },
    { ...mcp, name: 'MCP list_pools', body: call('list_pools', '{"limit":10}'), weight: 90 },
    {
      ...mcp,
      name: 'MCP get_swap_quote',
      body: call('get_swap_quote', '{"from_asset":"BTC.BTC","to_asset":"ETH.ETH","amount":"########"}'),
      weight: 40,
    },
    { name: 'page', path: '/', headers: compressed, weight: 160, statuses: ok },
    { name: 'docs page', path: '/developers', headers: compressed, weight: 70, statuses: ok },
    { name: 'twin', path: '/', headers: { Accept: 'text/markdown' }, weight: 90, statuses: ok },
    { name: 'missing page', path: '/nowhere/########', weight: 50, statuses: [404] },
  ];
}

/** Makes a swap on the devnet, waits for its payout and returns its hash. */
export async function settledSwap(url: string): Promise<string> {
  const control = async (name: string, body: object) =>
    (await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{ readonly tx?: string }>;
  const memo = '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1';
  const { tx = '' } = await control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo });
  await control('clock', { advance_blocks: 400 });
  return tx;
}
