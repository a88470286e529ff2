import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AggregatorQuoteResponse } from '../contract/aggregator/quote.ts';
import type { ToldQuote } from '../contract/mcp/quote-tool.ts';
import type { SuggestResponse } from '../contract/memoless/preflight.ts';
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

const gusd = 'ETH.GUSD-0X056FD409E1D7A124BD7017459DFEA2F387B6D5CD';
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const payee = { to_asset: 'LTC.LTC', destination: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' };
const payer = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Requested amount, what its chain can represent, and both in whole units. */
const finer = [
  { asset: gusd, asked: '20099999999', paid: '20099000000', decimal: '200.99', askedDecimal: '200.99999999' },
  { asset: usdc, asked: '20000000099', paid: '20000000000', decimal: '200', askedDecimal: '200.00000099' },
  { asset: 'XRP.XRP', asked: '20099999999', paid: '20099999900', decimal: '200.999999', askedDecimal: '200.99999999' },
  { asset: 'TRON.TRX', asked: '200000000001', paid: '200000000000', decimal: '2000', askedDecimal: '2000.00000001' },
  { asset: 'GAIA.ATOM', asked: '5012345678', paid: '5012345600', decimal: '50.123456', askedDecimal: '50.12345678' },
] as const;
/** Assets whose amounts are not rounded: native to the network, or with enough decimals on their chain. */
const exact = ['BTC.BTC', 'ETH.ETH', 'GAIA-ATOM', 'THOR.RUNE'] as const;

interface Paid {
  readonly amount: string;
  readonly amount_asked?: string;
}

async function get<T>(path: string, fields: object): Promise<T> {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`]));
  return (await (await running.direct(`${path}?${query}`)).json()) as T;
}

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey };
  return (await (await running.overHttp(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}

test.each(finer)('quotes $askedDecimal $asset as the $decimal that its chain carries, and reports the cut', async (row) => {
  const fields = { from_asset: row.asset, ...payee, amount: row.asked, tolerance_bps: 1 };
  type Quoted = Paid & { readonly offers: readonly { readonly network: string; readonly mode: string; readonly memo?: string }[] };
  const [whole, cut] = [await get<Quoted>('/api/v1/quote', fields), await get<Quoted>('/api/v1/quote', { ...fields, amount: row.paid })];
  expect(whole).toMatchObject({ amount: row.paid, amount_asked: row.asked });
  expect(cut).not.toHaveProperty('amount_asked');
  const limits = ({ offers }: Quoted) => offers.map(({ network, mode, memo }) => ({ network, mode, memo }));
  expect(limits(whole)).toEqual(limits(cut));
  expect(limits(whole).length).toBeGreaterThan(0);

  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_swap_quote', arguments: fields } };
  const { result } = await post<{ result: { content: { text: string }[]; structuredContent: ToldQuote } }>('/mcp', call);
  expect(result.structuredContent).toMatchObject({ amount: row.paid, amount_asked: row.asked });
  expect(result.content[0]?.text).toContain(`: the amount to pay is ${row.decimal}, and all figures refer to it.`);

  const sold = { sellAsset: row.asset, buyAsset: payee.to_asset, sellAmount: row.askedDecimal, slippage: 3 };
  const { routes } = await post<AggregatorQuoteResponse>('/aggregator/v1/quote', sold);
  expect(routes.length).toBeGreaterThan(0);
  for (const { sellAmount, strait } of routes) expect([sellAmount, strait.sellAmountAsked]).toEqual([row.decimal, row.askedDecimal]);
});

test.each(finer)('cuts a limit order of $askedDecimal $asset and its deposit to $decimal', async ({ asset, asked, paid }) => {
  const order = { from_asset: asset, ...payee, amount: asked };
  const limit = await get<Paid>('/api/v1/limit-quote', { ...order, target_out: '900000000' });
  expect(limit).toMatchObject({ amount: paid, amount_asked: asked });
  const made = { ...order, network: 'thorchain', ...(asset.startsWith('ETH.') ? { sender: payer } : {}) };
  const deposit = await post<Paid & { payment: { chain_amount: string; decimals: number } }>('/api/v1/deposit', made);
  expect(deposit).toMatchObject({ amount: paid, amount_asked: asked });
  const { chain_amount: units, decimals } = deposit.payment;
  expect(BigInt(units) * 10n ** BigInt(8 - decimals)).toBe(BigInt(paid));
});

test.each(exact)('keeps the eight decimals of an amount of %s', async (asset) => {
  const quote = await get<Paid>('/api/v1/quote', { from_asset: asset, to_asset: 'LTC.LTC', amount: '5000000001' });
  expect(quote.amount).toBe('5000000001');
  expect(quote).not.toHaveProperty('amount_asked');
});

test('refuses an amount too small for the chain’s decimals, and names the smallest amount', async () => {
  const refusal = { code: 'invalid_amount', hint: 'The smallest amount that Ethereum carries is 0.01 GUSD. Send at least 1000000 units.' };
  const quote = await get('/api/v1/quote', { from_asset: gusd, ...payee, amount: '999999' });
  expect(quote).toMatchObject({ ...refusal, field: 'amount', details: { recommended_min_amount_in: '1000000' } });
  const sold = { sellAsset: gusd, buyAsset: 'LTC.LTC', sellAmount: '0.00999999' };
  expect(await post('/aggregator/v1/quote', sold)).toMatchObject({ ...refusal, field: 'sellAmount' });
});

test.each([
  ['XRP.XRP', '20.9999999', '20.999999'],
  ['GAIA.ATOM', '20.12345678', '20.123456'],
  ['BTC.BTC', '0.12345678', undefined],
])('suggests a memoless amount for %s %s with no more decimals than the chain carries', async (asset, requested, cut) => {
  const { data } = await post<SuggestResponse>('/memoless/api/v1/suggest-amounts', { asset, reference: '42', requested_amount: requested });
  expect(data.requested_amount_cut).toBe(cut);
  expect(Number(data.valid_amount_rounded_up)).toBeGreaterThanOrEqual(Number(cut ?? requested));
});
