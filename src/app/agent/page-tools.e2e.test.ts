import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { quoteTool as quote } from '../../contract/mcp/quote-tool.ts';
import { startHome } from '../fixtures/home.ts';
import { blocks } from '../fixtures/instant.ts';

const home = startHome({ features: ['WebMCP'] });

/** Tool names in the order a browser lists them. */
const names = tools.map(({ name }) => name).sort();
/** One page of each kind. */
const pages = ['', 'pools', 'track', 'developers/mcp', 'de'];

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

async function ofMcp<Answer>(method: string, params: object): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const response = await fetch(`${home.url()}/mcp`, { method: 'POST', headers, body });
  return ((await response.json()) as { readonly result: Answer }).result;
}

/** Result of a tool, called again while a registration waits for its block. */
async function settledOfMcp(name: string, input: object): Promise<Result> {
  const read = async () => {
    await blocks(home, 1);
    return ofMcp<Result>('tools/call', { name, arguments: input });
  };
  await expect.poll(async () => (await read()).structuredContent?.['status'], { timeout: 60_000 }).not.toBe('pending');
  return read();
}

const listed = async (page: Page): Promise<readonly string[]> => (await page.webmcp.tools()).map(({ name }) => name);

async function openWithTools(path = ''): Promise<Page> {
  const page = await home.open(path);
  await expect.poll(() => listed(page)).toEqual(names);
  return page;
}

/** Drops what varies with the time of the request. */
const lasting = ({ content, structuredContent = {}, isError }: Result) => ({
  parts: content.length,
  fields: Object.keys(structuredContent),
  assets: [structuredContent['from_asset'], structuredContent['to_asset'], structuredContent['amount']],
  isError,
});

const call = async (page: Page, name: string, input: object): Promise<Result> => (await page.webmcp.callTool(name, input)) as Result;

/** The error body in the second block of a failure. */
const errorIn = ({ content }: Result) => JSON.parse(content[1]?.text ?? '{}') as Readonly<Record<string, unknown>>;

describe('WebMCP page tools', () => {
  test.each(pages)('on /%s are those of the MCP server', async (path) => {
    await openWithTools(path);
  });

  test('match tools/list in names, texts and schemas, and are all marked read-only', async () => {
    const page = await openWithTools();
    const { tools: ours } = await ofMcp<{ tools: readonly { name: string; description: string; inputSchema: object }[] }>('tools/list', {});
    const wanted = ours
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    const offered = await page.webmcp.tools();
    expect(offered).toMatchObject(wanted);
    expect(offered.filter(({ annotations }) => annotations?.readOnly !== true).map(({ name }) => name)).toEqual([]);
  });

  test('return the same as /mcp for get_swap_quote', async () => {
    const page = await openWithTools();
    const [input = {}] = quote.examples;
    const answer = await call(page, quote.name, input);
    const same = await ofMcp<Result>('tools/call', { name: quote.name, arguments: input });
    expect(answer.isError).toBeUndefined();
    expect(lasting(answer)).toEqual(lasting(same));
    expect(answer.content[0]?.text).toMatch(/THORChain|MAYAChain/);
  });

  test('return the same as /mcp for the example of every other tool', async () => {
    const page = await openWithTools();
    for (const { name, examples } of tools.slice(1)) {
      const [input = {}] = examples;
      const same = await settledOfMcp(name, input);
      expect([name, lasting(await call(page, name, input))]).toEqual([name, lasting(same)]);
    }
  });

  test('return the service’s code and hint for input that violates the schema', async () => {
    const page = await openWithTools();
    const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' };
    for (const input of [
      { ...pair, amount: 'much' },
      { ...pair, amount: { much: 1 } },
      { ...pair, amount: '10000000', more: true },
    ]) {
      const answer = await call(page, quote.name, input);
      const same = await ofMcp<Result>('tools/call', { name: quote.name, arguments: input });
      const { code, hint } = errorIn(same);
      expect(answer.isError).toBe(true);
      expect(code).toMatch(/^invalid_/);
      expect(errorIn(answer)).toMatchObject({ code, hint });
    }
  });

  test('return an error with code and hint when the call is refused or gets no usable response', async () => {
    const page = await openWithTools();
    const data = { code: 'rate_limited', hint: 'Wait 5 seconds.', request_id: 'req_1' };
    const refusal = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: 429, message: 'Too many requests.', data } });
    await page.route('**/mcp', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: refusal }));
    expect(errorIn(await call(page, quote.name, {}))).toEqual({ ...data, error: 'Too many requests.' });
    await page.unroute('**/mcp');
    await page.route('**/mcp', (route) => route.abort());
    expect(await call(page, quote.name, {})).toMatchObject({ isError: true });
    expect(errorIn(await call(page, quote.name, {}))).toMatchObject({ code: 'unreachable' });
    await page.unroute('**/mcp');
    await page.route('**/mcp', (route) => route.fulfill({ body: '<p>Bad gateway</p>' }));
    expect(errorIn(await call(page, quote.name, {}))).toMatchObject({ code: 'unreadable' });
  });

  test('are absent when the tool list cannot be loaded', async () => {
    const page = await home.newPage();
    await page.route('**/mcp', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(home.url());
    await failed;
    expect(await listed(page)).toEqual([]);
  });
});
