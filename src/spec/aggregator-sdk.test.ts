import { readFileSync } from 'node:fs';
import { USwapConfig, USwapError } from '@tcswap/helpers';
import {
  GasSchema,
  PriceResponseSchema,
  type QuoteRequest,
  QuoteResponseSchema,
  TokenSchema,
  TrackerResponseSchema,
  USwapApi,
} from '@tcswap/helpers/api';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { letTimePass } from '../../scripts/serve/fixtures/passing-time.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type Running, startRunning } from './fixtures/running.ts';

type ProviderName = Parameters<typeof USwapApi.getTokenList>[0];
const provider = (name: string) => name as ProviderName;

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const swap: QuoteRequest = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' };
const all = ['MAYACHAIN', 'MAYACHAIN_STREAMING', 'THORCHAIN', 'THORCHAIN_STREAMING'];
stretchDeadlines({ timers: true });
let running: Running;

/** Configures the official client like an integration: base address and key. */
beforeAll(async () => {
  running = await startRunning();
  USwapConfig.setEnv('apiUrl', `${running.url}/aggregator/v1`);
  USwapConfig.setApiKey('uSwap', devnetApiKey);
  const state = USwapConfig.get('requestOptions');
  USwapConfig.setRequestOptions({ ...state, retry: { ...state.retry, maxRetries: 0 } });
});
afterAll(() => running.close());
beforeEach(() => running.control('reset', {}));

/** Validates with the client's own schemas, which its quote call does not enforce. */
const quote = async (more: Partial<QuoteRequest> = {}) => {
  const answer = await USwapApi.getSwapQuote({ ...swap, ...more });
  return QuoteResponseSchema.parse(answer);
};

/** Status and body of a failing request. */
async function catchError(call: Promise<unknown>): Promise<{ status: number; errorData: Record<string, unknown> }> {
  const problem: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof USwapError)) throw new Error(`not refused: ${JSON.stringify(problem)}`);
  return problem.cause as never;
}

describe('the official client', () => {
  test('compares both networks, best first, with every provider accounted for', async () => {
    const { routes, providerErrors = [] } = await quote({ destinationAddress: evm });
    const named = [...routes.flatMap(({ providers }) => providers), ...providerErrors.map((error) => error.provider)];
    expect(named.sort()).toEqual(all);
    const payouts = routes.map(({ expectedBuyAmount }) => Number(expectedBuyAmount));
    expect(payouts).toEqual([...payouts].sort((a, b) => b - a));
    const [best] = routes;
    expect(best?.memo).toMatch(/^=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:\d+/);
    expect(best?.sourceAddress).toBe('{sourceAddress}');
    expect(best?.meta?.tags).toEqual(expect.arrayContaining(['CHEAPEST', 'RECOMMENDED']));
    expect(Number(best?.expiration)).toBeGreaterThan(Date.now() / 1000);
    expect(best?.txType).toBe('PSBT');
    const plain = routes.find(({ providers }) => providers[0]?.startsWith('THORCHAIN'));
    const share = Number(plain?.expectedBuyAmountMaxSlippage) / Number(plain?.expectedBuyAmount);
    expect(share).toBeCloseTo(0.97, 6);
  });

  test('gets the transaction of an EVM route, ready to sign', async () => {
    const usdc = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    const asked = { sellAsset: usdc, buyAsset: 'BTC.BTC', sellAmount: '5000', sourceAddress: evm, destinationAddress: bitcoin };
    const { routes } = await quote({ ...asked, slippage: 1, providers: ['THORCHAIN'], dry: false });
    expect(routes).toHaveLength(1);
    const [route] = routes;
    expect(route?.sellAsset).toBe(usdc.toLowerCase().replace('eth.usdc', 'ETH.USDC'));
    const tx = route?.tx as { readonly to: string; readonly from: string; readonly value: string; readonly data: string };
    expect(tx).toMatchObject({ from: evm, value: '0x0', to: route?.targetAddress });
    expect(route?.meta?.approvalAddress).toBe(tx.to);
    expect(tx.data.startsWith('0x44bc937b')).toBe(true);
    // 5,000 USDC at six decimals.
    expect(tx.data).toContain(5_000_000_000n.toString(16).padStart(64, '0'));
    expect(Buffer.from(tx.data.slice(2), 'hex').toString('latin1')).toContain(route?.memo);
  });

  test('carries an affiliate into memo and fees, within each network’s limits', async () => {
    const asked = { destinationAddress: evm, affiliate: 'strait', affiliateFee: 50, sellAmount: '1' };
    const { routes } = await quote(asked);
    expect(new Set(routes.map(({ providers }) => providers[0]?.replace('_STREAMING', '')))).toEqual(new Set(['THORCHAIN', 'MAYACHAIN']));
    for (const route of routes) {
      expect(route.memo).toMatch(/:strait:50$/);
      expect(route.meta).toMatchObject({ affiliate: 'strait', affiliateFee: '50' });
      const fee = route.fees.find(({ type }) => (type as string) === 'affiliate');
      expect(Number(fee?.amount)).toBeGreaterThan(0);
    }
    const dear = await quote({ ...asked, affiliateFee: 700 });
    expect(dear.routes.every(({ providers }) => providers[0]?.startsWith('THORCHAIN'))).toBe(true);
    expect(dear.providerErrors?.filter(({ provider: name }) => name?.startsWith('MAYACHAIN')).map(({ errorCode }) => errorCode)).toEqual([
      'invalidAffiliateFee',
      'invalidAffiliateFee',
    ]);
    const { errorData } = await catchError(USwapApi.getSwapQuote({ ...swap, ...asked, affiliate: 'nobody', sellAmount: '0.2' }));
    const errors = errorData['providerErrors'] as readonly { errorCode: string }[];
    expect(new Set(errors.map(({ errorCode }) => errorCode))).toEqual(new Set(['invalidAffiliate']));
  });

  test('learns from the body of a 404 why there is no route', async () => {
    const { status, errorData } = await catchError(USwapApi.getSwapQuote({ ...swap, sellAmount: '0.000015' }));
    expect(status).toBe(404);
    expect(QuoteResponseSchema.parse(errorData).routes).toEqual([]);
    const errors = errorData['providerErrors'] as readonly { provider: string; errorCode: string }[];
    expect(errors.map((error) => error.provider).sort()).toEqual(all);
    expect(new Set(errors.map(({ errorCode }) => errorCode))).toEqual(new Set(['sellAssetAmountTooSmall']));
    expect(errorData).toMatchObject({ code: 'no_route', details: { reason: 'amount_too_low' } });
  });

  test('learns that providers of other services are not supported', async () => {
    const { routes, providerErrors } = await quote({ providers: ['THORCHAIN', 'CHAINFLIP'] });
    expect(routes.map(({ providers }) => providers)).toEqual([['THORCHAIN']]);
    expect(providerErrors?.map((error) => [error.provider, error.errorCode])).toEqual([['CHAINFLIP', 'unsupportedProvider']]);
    const none = await catchError(USwapApi.getSwapQuote({ ...swap, providers: ['NEAR'] }));
    expect(none).toMatchObject({ status: 404, errorData: { code: 'no_route', routes: [] } });
  });

  test('lists tokens with decimals, contracts and chain ids, and the providers', async () => {
    const list = await USwapApi.getTokenList(provider('THORCHAIN'));
    expect(list.count).toBe(list.tokens.length);
    for (const token of list.tokens) TokenSchema.parse(token);
    const tokens = new Map(list.tokens.map((token) => [token.identifier, token]));
    expect(tokens.get('ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toMatchObject({ chainId: '1', decimals: 6, ticker: 'USDC' });
    expect(tokens.get('ETH.WBTC-0x2260fac5e5542a773aa44fbcfedf7c193bc2c599')).toMatchObject({ decimals: 8 });
    expect(tokens.get('THOR.RUNE')).toMatchObject({ chainId: 'thorchain-1', decimals: 8 });
    expect(tokens.get('BASE.ETH')).toMatchObject({ chainId: '8453', decimals: 18, name: 'Base' });
    const providers = await USwapApi.getTokenListProviders();
    expect(providers.map((one) => one.provider).sort()).toEqual(all);
    const everything = await running.overHttp('/aggregator/v1/tokens/all', { headers: { 'x-api-key': devnetApiKey } });
    const lists = (await everything.json()) as readonly { provider: string; count: number }[];
    expect(lists.map((one) => [one.provider, one.count])).toEqual(providers.map((one) => [one.provider, one.count]));
  });

  test('reads prices and balances, and parses gas rates fetched for it', async () => {
    const prices = await USwapApi.getPrice({ metadata: false, tokens: [{ identifier: 'BTC.BTC' }, { identifier: 'ETH.NOSUCH' }] });
    expect(PriceResponseSchema.parse(prices)[0]?.price_usd).toBeGreaterThan(10_000);
    expect(prices[1]).toEqual({ identifier: 'ETH.NOSUCH' });
    // Its own gas call rejects every JSON response, since its schema requires a Date: send the same request and convert
    // the text.
    await expect(USwapApi.getGasRate()).rejects.toThrow();
    const answer = await running.overHttp('/aggregator/v1/gas', { headers: { 'x-api-key': devnetApiKey } });
    const rates = ((await answer.json()) as readonly { createdAt: string }[]).map((rate) =>
      GasSchema.parse({ ...rate, createdAt: new Date(rate.createdAt) }),
    );
    expect(rates.find(({ chainId }) => (chainId as string) === 'bitcoin')).toMatchObject({ unit: 'satsperbyte' });
    await running.control('faucet', { chain: 'ETH', address: evm, amount: '250000000' });
    const balances = await USwapApi.getChainBalance({ chain: 'ETH' as never, address: evm });
    expect(balances).toEqual([{ chain: 'ETH', identifier: 'ETH.ETH', symbol: 'ETH', ticker: 'ETH', decimal: 18, value: '2.5' }]);
  });

  test('signs and sends the transaction of a route, and follows it to the payout', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await controlled('faucet', { chain: 'ETH', address: account.address, amount: '500000000' });
    const asked = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1.25', destinationAddress: bitcoin };
    const { routes } = await quote({ ...asked, sourceAddress: account.address, providers: ['THORCHAIN'] });
    const tx = routes[0]?.tx as { readonly to: Hex; readonly value: Hex; readonly data: Hex };
    const gas = { type: 'legacy', gas: 500_000n, gasPrice: 50_000_000_000n, chainId: 1, nonce: 0 } as const;
    const raw = await account.signTransaction({ ...gas, to: tx.to, value: BigInt(tx.value), data: tx.data });
    const sent = await fetch(`${devnetUrl()}/evm/ETH`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }),
    });
    const { result: hash } = (await sent.json()) as { readonly result: string };
    const { seen, last } = await follow(hash, '1');
    expect(seen.at(-1)).toBe('completed');
    expect(last).toMatchObject({ hash, chainId: '1', fromAmount: '1.25', toAsset: 'BTC.BTC', toAddress: bitcoin });
  });

  test('tracks a swap from its deposit to its payout', async () => {
    const unseen = await catchError(USwapApi.getTrackerDetails({ chainId: 'bitcoin', hash: 'AB'.repeat(32) }));
    expect(unseen).toMatchObject({ status: 404, errorData: { message: 'Swap not found', code: 'transaction_not_found' } });
    const { routes } = await quote({ destinationAddress: evm, providers: ['THORCHAIN'] });
    const [route] = routes;
    const payment = {
      network: 'thorchain',
      chain: 'BTC',
      asset: 'BTC.BTC',
      amount: '10000000',
      to: route?.inboundAddress,
      memo: route?.memo,
    };
    const { tx } = (await controlled('pay', payment)) as { readonly tx: string };
    const { seen, last } = await follow(tx, 'bitcoin');
    expect(seen.at(-1)).toBe('completed');
    expect(last).toMatchObject({ hash: tx, chainId: 'bitcoin', fromAsset: 'BTC.BTC', fromAmount: '0.1', toAsset: 'ETH.ETH' });
    expect(last?.toAddress.toLowerCase()).toBe(evm.toLowerCase());
    expect(Number(last?.toAmount)).toBeGreaterThan(Number(route?.expectedBuyAmountMaxSlippage));
    expect(last?.legs.at(-1)).toMatchObject({ type: 'native_send', status: 'completed', toAsset: 'ETH.ETH' });
  });

  /** Longer than the service's cache lifetime of a swap's state. */
  const heldMs = 3_200;

  /** Polls while advancing the devnet's clock. */
  async function follow(hash: string, chainId: string) {
    const seen: string[] = [];
    let last: Awaited<ReturnType<typeof USwapApi.getTrackerDetails>> | undefined;
    for (let look = 0; look < 40 && seen.at(-1) !== 'completed'; look += 1) {
      await controlled('clock', { advance_seconds: 120 });
      letTimePass(heldMs);
      last = await USwapApi.getTrackerDetails({ chainId, hash }).catch(() => undefined);
      if (last) seen.push(TrackerResponseSchema.parse(last).status);
    }
    return { seen, last };
  }

  const devnetUrl = () => `http://127.0.0.1:${Number(new URL(running.url).port) + 1}`;

  async function controlled(call: string, body: object): Promise<unknown> {
    const answer = await fetch(`${devnetUrl()}/control/${call}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`/control/${call}: ${await answer.text()}`);
    return answer.json();
  }
});

test('documents the SDK with the package and version that these tests run', () => {
  const page = readFileSync(new URL('../../content/developers/aggregator.mdx', import.meta.url), 'utf8');
  expect(page).toContain('npm install @tcswap/helpers');
  expect(page).toContain(`run at ${packageJson.devDependencies['@tcswap/helpers']} against`);
});
