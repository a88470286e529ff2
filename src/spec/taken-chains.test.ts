import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import { addressFromSeed, validateAddress } from '../core/address/address.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;

beforeAll(async () => {
  running = await startRunning();
  await running.control('clock', { pause: true });
});
afterAll(() => running.close());

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const read = async (path: string) => (await running.direct(path)).json() as Promise<Record<string, unknown>>;
const post = async (path: string, body: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey };
  return (await running.overHttp(path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
};
const callTool = (name: string, fields: object) =>
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: fields } });

/** Responses of every surface for one swap. */
async function surfacesOf(from: string, to: string, amount: string) {
  const fields = { from_asset: from, to_asset: to, amount, ...(to === 'ETH.ETH' ? { destination } : {}) };
  const query = new URLSearchParams(fields).toString();
  return {
    quote: (await read(`/api/v1/quote?${query}`)) as Partial<QuoteResponse> & { code?: string },
    mcp: await callTool('get_swap_quote', fields),
    aggregator: await post('/aggregator/v1/quote', { sellAsset: from, buyAsset: to, sellAmount: '10', slippage: 3 }),
    inbound: await read(`/api/v1/inbound?network=thorchain&from_asset=${from}&to_asset=${to}`),
  };
}

test('quotes a known chain that a network newly accepts, with its address over REST and MCP', async () => {
  const before = await surfacesOf('LTC.LTC', 'ETH.ETH', '1000000000');
  expect(before.quote.offers?.map(({ network }) => network)).not.toContain('mayachain');
  await running.control('state', {
    network: 'mayachain',
    pools: [{ asset: 'LTC.LTC', status: 'Available', balance_asset: '500000000000', balance_cacao: '9000000000000000' }],
    network_fees: { LTC: { observed_fee_rate: 44, outbound_tx_size: 250, dust_threshold: 10_000 } },
  });
  const quoteNetworks = async () => (await surfacesOf('LTC.LTC', 'ETH.ETH', '1000000000')).quote.offers?.map(({ network }) => network);
  await expect.poll(quoteNetworks, { interval: 300 }).toContain('mayachain');
  const { quote, mcp, aggregator } = await surfacesOf('LTC.LTC', 'ETH.ETH', '1000000000');
  const offer = quote.offers?.find(({ network }) => network === 'mayachain');
  expect(offer).toMatchObject({ memo: expect.stringMatching(/^=:e:0x/), deposit: { state: 'verified' } });
  const address = offer?.inbound_address ?? '';
  expect(validateAddress(address, 'LTC').ok).toBe(true);
  expect(mcp).toContain(address);
  expect(aggregator).toContain('MAYACHAIN');
  const inbound = await read('/api/v1/inbound?network=mayachain&from_asset=LTC.LTC&to_asset=ETH.ETH');
  expect(inbound).toMatchObject({ chain: 'LTC', inbound_address: address });
  const back = await read(
    `/api/v1/quote?from_asset=ETH.ETH&to_asset=LTC.LTC&amount=10000000&destination=${addressFromSeed('LTC', new Uint8Array(32))}`,
  );
  expect((back as unknown as QuoteResponse).offers.some(({ network }) => network === 'mayachain')).toBe(true);
});

test('neither lists nor quotes an unknown chain, whatever pool a network has for it', async () => {
  await running.control('state', {
    network: 'thorchain',
    pools: [{ asset: 'XMR.XMR', status: 'Available', balance_asset: '500000000000', balance_rune: '90000000000000' }],
  });
  const nodePools = await (await fetch(`http://127.0.0.1:${Number(new URL(running.url).port) + 1}/thornode/thorchain/pools`)).text();
  expect(nodePools).toContain('XMR.XMR');
  const lists = await Promise.all([
    running.direct('/api/v1/pools?limit=100').then((response) => response.text()),
    callTool('list_pools', { limit: 100 }),
    running
      .direct('/aggregator/v1/tokens?provider=THORCHAIN', { headers: { 'x-api-key': devnetApiKey } })
      .then((response) => response.text()),
    running.direct('/aggregator/v1/tokens/all', { headers: { 'x-api-key': devnetApiKey } }).then((response) => response.text()),
    running.direct('/aggregator/v1/providers', { headers: { 'x-api-key': devnetApiKey } }).then((response) => response.text()),
    running.direct('/memoless/api/v1/assets').then((response) => response.text()),
    running.direct('/.well-known/status').then((response) => response.text()),
  ]);
  for (const list of lists) expect(list).not.toContain('XMR');
  for (const [from, to] of [
    ['XMR.XMR', 'ETH.ETH'],
    ['ETH.ETH', 'XMR.XMR'],
  ] as const) {
    const { quote, mcp, aggregator, inbound } = await surfacesOf(from, to, '10000000');
    expect(['no_route', 'invalid_asset']).toContain(quote.code);
    expect(['no_route', 'invalid_asset']).toContain(inbound['code']);
    for (const text of [mcp, aggregator]) expect(text).not.toMatch(/"memo":"=|"inbound_address":"/);
  }
});

test('closes deposits on every surface while a halt names the quoted vault, and only then', async () => {
  const devnet = `http://127.0.0.1:${Number(new URL(running.url).port) + 1}`;
  const rows = (await (await fetch(`${devnet}/thornode/thorchain/inbound_addresses`)).json()) as { chain: string; pub_key: string }[];
  const pubKey = rows.find(({ chain }) => chain === 'DOGE')?.pub_key ?? '';
  const halt = (key: string, value: number) =>
    running.control('state', { network: 'thorchain', mimir: { [`SOLVENCYHALTVAULT-${key}-DOGE`.toUpperCase()]: value } });
  const offers = async () => (await surfacesOf('DOGE.DOGE', 'ETH.ETH', '100000000000')).quote.offers?.length ?? 0;
  await halt(`${pubKey.slice(0, -1)}q`, 1);
  expect(await offers()).toBeGreaterThan(0);
  await halt(pubKey, 1);
  await expect.poll(offers, { interval: 300 }).toBe(0);
  const { quote, mcp, aggregator, inbound } = await surfacesOf('DOGE.DOGE', 'ETH.ETH', '100000000000');
  expect(quote.code).toBe('trading_halted');
  expect(inbound['code']).toBe('trading_halted');
  for (const text of [mcp, aggregator]) expect(text).not.toMatch(/"memo":"=|"inbound_address":"/);
  await halt(pubKey, -1);
  await expect.poll(offers, { interval: 300 }).toBeGreaterThan(0);
});
