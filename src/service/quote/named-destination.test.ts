import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aggregatorQuoteEndpoint } from '../../contract/aggregator/quote.ts';
import { aggregatorQuoteRequest } from '../../contract/aggregator/quote-request.ts';
import { quoteTool } from '../../contract/mcp/quote-tool.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { quoteRequest } from '../../contract/v1/quote-request.ts';
import type { NamePort } from '../../core/account/name.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { aggregatorQuote } from '../aggregator/quote.ts';
import { startWorld, type World } from '../fixtures/world.ts';
import { quote } from './quote.ts';

stretchDeadlines({ timers: true });
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Fields = Readonly<Record<string, string>>;
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const parse = (more: Fields) => quoteRequest.parse({ ...swap, ...more });
const getQuote = (more: Fields, deps = world.deps()) => quote(must(parse(more)), deps);
const catchError = (more: Fields, deps = world.deps()) =>
  getQuote(more, deps).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : Promise.reject(error)),
  );

const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const silent: NamePort = {
  lookUpName: async () => ({ ok: false, error: { kind: 'timeout', info: { code: 'upstream_timeout', hint: 'Late.' } } }),
};
const elsewhere: NamePort = {
  lookUpName: async (name) => ({
    ok: true,
    value: { name, owner: '', expireHeight: 1_000_000_000, aliases: [{ chain: 'ETH', address: other }] },
  }),
};

describe('a name as the destination', () => {
  test('is paid at its address, and the response has both', async () => {
    for (const text of ['strait', 'Strait']) {
      const result = await getQuote({ destination: text });
      const reply = quoteEndpoint.respond(result, Date.now());
      if (!reply.ok) throw new Error(reply.error.hint);
      const { destination, destination_name, memo } = reply.answer;
      expect(destination).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(destination_name).toBe('strait');
      expect(memo?.toLowerCase()).toContain(destination?.toLowerCase());
      expect(quoteTool.describe(result, quoteTool.shorten(reply.answer), Date.now())).toContain(`pays to ${destination} (name "strait")`);
    }
  });

  test('leaves an address in its canonical form, without a name', async () => {
    const reply = quoteEndpoint.respond(await getQuote({ destination: other.toLowerCase() }), Date.now());
    expect(reply.ok && reply.answer).toMatchObject({ destination: other });
    expect(reply.ok && reply.answer).not.toHaveProperty('destination_name');
  });

  test('is refused with a hint when nobody holds it', async () => {
    const error = await catchError({ destination: 'nobody-at-all' });
    expect(error).toMatchObject({ code: 'invalid_address', field: 'destination' });
    expect(error?.hint).toMatch(/^Neither network has a name nobody-at-all with an address on ETH/);
  });

  test('is refused when it resolves to two addresses, with both', async () => {
    const deps = world.deps();
    const error = await catchError({ destination: 'strait' }, { ...deps, names: { ...deps.names, mayachain: elsewhere } });
    expect(error).toMatchObject({ code: 'invalid_address', field: 'destination', details: { mayachain: other } });
    expect(error?.hint).toContain(`${error?.details?.['thorchain']} on THORChain and ${other} on MAYAChain`);
  });

  test('is not paid while one network cannot confirm whose it is', async () => {
    const deps = world.deps();
    const error = await catchError({ destination: 'strait' }, { ...deps, names: { ...deps.names, mayachain: silent } });
    expect(error).toMatchObject({ code: 'upstream_unavailable' });
  });
});

test('pays an aggregator route to the address of a name', async () => {
  const parsed = must(
    aggregatorQuoteRequest.parse({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', destinationAddress: 'strait' }),
  );
  const reply = aggregatorQuoteEndpoint.respond(await aggregatorQuote(parsed, world.deps()), Date.now());
  if (!reply.ok) throw new Error(reply.error.hint);
  const [route] = reply.answer.routes;
  expect(route?.destinationAddress).toMatch(/^0x/);
  expect(route?.memo?.toLowerCase()).toContain(route?.destinationAddress?.toLowerCase());
});

describe('invalid names', () => {
  test.each([
    ['an Ethereum address that lost a character', { destination: other.slice(0, -1) }],
    ['a Bitcoin address with a typing error', { to_asset: 'BTC.BTC', from_asset: 'ETH.ETH', destination: 'bc1q9nd5j7q3gynye66' }],
    ['an XRP address with a typing error', { to_asset: 'XRP.XRP', destination: 'rN7n7otQDd6FczFgLdSqtcsAUxDk' }],
    ['a name for an asset that lives on a network', { to_asset: 'ETH~ETH', network: 'thorchain', destination: 'strait' }],
    ['text with a space', { destination: 'my strait' }],
  ])('rejects %s at once', (_what, fields) => {
    expect(parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_address', field: 'destination' } });
  });
});
