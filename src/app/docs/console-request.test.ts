import { describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { tools } from '../../contract/mcp/endpoint.ts';
import { consoleOperations } from '../../contract/openapi/console.ts';
import { consoleCall, curlOf, remainingOf } from './console-request.ts';

const operations = consoleOperations();
const origin = 'https://strait.example';
const of = (id: string) => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('the console', () => {
  test('lists every endpoint and tool', () => {
    expect(operations.map(({ id }) => id)).toEqual([...endpoints.map(({ operationId }) => operationId), ...tools.map(({ name }) => name)]);
    const fields = of('getQuote').fields.map(({ name, required, choices }) => [name, required, choices]);
    expect(fields).toContainEqual(['from_asset', true, undefined]);
    expect(fields).toContainEqual(['network', false, ['thorchain', 'mayachain', 'both']]);
  });

  test('calls a GET endpoint with its query, leaving out empty fields', () => {
    const call = consoleCall(of('getQuote'), { from_asset: ' BTC.BTC ', to_asset: 'ETH.ETH', amount: '1', destination: '' });
    expect(call).toEqual({
      path: `/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=1`,
      method: 'GET',
      headers: { Accept: 'application/json' },
    });
    expect(curlOf(call, origin)).toBe(`curl -s '${origin}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=1'`);
  });

  test('passes a tool its arguments, and whole numbers as JSON numbers', () => {
    const call = consoleCall(of('list_pools'), { limit: '5', asset: "it's" });
    expect(call.path).toBe('/mcp');
    expect(JSON.parse(call.body ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_pools', arguments: { limit: 5, asset: "it's" } },
    });
    expect(curlOf(call, origin)).toContain(`"asset":"it'\\''s"`);
  });

  test('sends a POST endpoint its fields as JSON', () => {
    const call = consoleCall(of('subscribeToNewsletter'), { email: 'name@example.com' });
    expect([call.method, call.body]).toEqual(['POST', '{"email":"name@example.com"}']);
  });

  test('reads the remaining calls from the rate-limit headers', () => {
    const headers = (values: Record<string, string>) => remainingOf(new Headers(values));
    expect(headers({ ratelimit: '"quote";r=59;t=12', 'ratelimit-policy': '"quote";q=60;w=60' })).toEqual({
      left: 59,
      quota: 60,
      seconds: 60,
    });
    expect(headers({})).toBeUndefined();
  });
});
