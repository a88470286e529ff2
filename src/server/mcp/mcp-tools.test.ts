import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { siteUrl, startMcpWorld } from '../fixtures/mcp-world.ts';

const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const { post, control } = startMcpWorld();

interface Offer {
  readonly network: string;
  readonly memo: string;
  readonly inbound_address: string;
  readonly router?: string;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly {
    readonly text: string;
    readonly type: string;
    readonly uri?: string;
    readonly annotations?: { readonly audience: readonly string[] };
  }[];
  readonly structuredContent: Readonly<Record<string, unknown>> & { readonly offers: readonly Offer[] };
}

async function send<Result>(
  method: string,
  params: object = {},
  ...more: readonly [string?, Readonly<Record<string, string>>?]
): Promise<Result> {
  const response = await post(method, params, ...more);
  return ((await response.json()) as { readonly result: Result }).result;
}

const call = (name: string, input: object) => send<ToolResult>('tools/call', { name, arguments: input });
const readText = ({ content }: ToolResult) => content[0]?.text ?? '';
const parseBody = ({ content }: ToolResult) => JSON.parse(content[1]?.text ?? '{}') as Readonly<Record<string, unknown>>;

/** Every key of a schema except field names. */
function collectKeys(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(collectKeys);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    key,
    ...(key === 'properties' ? Object.values(value as object).flatMap(collectKeys) : collectKeys(value)),
  ]);
}

describe('output for models', () => {
  interface Listed {
    readonly name: string;
    readonly outputSchema?: { readonly properties: object };
    readonly annotations: { readonly readOnlyHint: boolean };
  }
  const listIn = async (query: string, ...more: readonly [object?, Readonly<Record<string, string>>?]) =>
    send<{ readonly tools: readonly Listed[] }>('tools/list', more[0] ?? {}, query, more[1] ?? {});

  test('spends at most 5,000 tokens on the tool list, which only reads, with the three seed tools first', async () => {
    const listed = await listIn('');
    expect(listed.tools.map(({ name }) => name)).toEqual([
      'get_swap_quote',
      'list_pools',
      'get_network_status',
      'find_asset',
      'resolve_name',
      'quote_limit_order',
      'list_limit_orders',
      'get_balances',
      'build_deposit',
      'check_deposit',
      'preflight_memoless',
      'track_swap',
    ]);
    expect(countTokens(JSON.stringify(listed))).toBeLessThanOrEqual(5_000);
    expect(listed.tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    const { tools: all } = await listIn('?tools=all');
    expect(all.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)).toEqual(['register_memoless']);
    const members = (tool: Listed | undefined) => Object.keys(tool?.outputSchema?.properties ?? {});
    for (const tool of listed.tools) expect(members(tool)).toEqual(members(all.find(({ name }) => name === tool.name)));
  });

  test('names no tool that a set lacks in its list, instructions, prompt and results, but the REST call in its place', async () => {
    const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const prompted = { name: 'swap', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '0.1' } };
    const order = { from_asset: 'eth.usdc', to_asset: 'btc', amount_decimal: '1000', destination: btcPayee };
    const { tools: all } = await listIn('?tools=all');
    for (const [query, rest] of [
      ['?tools=seed', 'POST /api/v1/deposit'],
      ['', 'POST /memoless/api/v1/register'],
    ] as const) {
      const { tools } = await listIn(query);
      const told = JSON.stringify([
        tools,
        await send('initialize', client, query),
        await send('prompts/get', prompted, query),
        await send('tools/call', { name: 'get_swap_quote', arguments: order }, query),
        await send('tools/call', { name: 'get_swap_quote', arguments: { ...order, to_asset: 'bitcon' } }, query),
      ]);
      const lacking = all.filter(({ name }) => tools.every((tool) => tool.name !== name));
      for (const { name } of lacking) expect(told).not.toContain(name);
      expect(told).toContain(rest);
    }
  });

  test('runs the tool that spends only for callers of all tools, and names its REST call to others', async () => {
    const registering = { name: 'register_memoless', arguments: {} };
    const refused = (await (await post('tools/call', registering)).json()) as { readonly error: { readonly message: string } };
    expect(refused.error.message).toContain('register_memoless is POST /memoless/api/v1/register, and a tool at /mcp?tools=all');
    expect((await send<ToolResult>('tools/call', registering, '?tools=all')).isError).toBe(true);
  });

  test('spends at most 2,500 tokens on the seed tools in both protocol eras, and rejects an unknown toolset', async () => {
    const modernMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    for (const [params, more] of [[{}, {}] as const, [{ _meta: modernMeta }, headers] as const]) {
      const listed = await listIn('?tools=seed', params, more);
      expect(listed.tools.map(({ name }) => name)).toEqual(['get_swap_quote', 'list_pools', 'get_network_status']);
      expect(listed.tools.every(({ outputSchema }) => outputSchema === undefined)).toBe(true);
      expect(countTokens(JSON.stringify(listed))).toBeLessThanOrEqual(2_500);
      expect((await listIn('?tools=all', params, more)).tools).toHaveLength(13);
    }
    const refused = await post('tools/list', {}, '?tools=some');
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { data: { code: 'invalid_field', field: 'tools' } } }]);
  });

  test.each([
    ['plain', swap],
    ['with a destination', { ...swap, destination: payee }],
    ['with warnings', { ...swap, amount: '3000000000', destination: payee, max_impact_bps: 10_000 }],
    [
      'through a router',
      { from_asset: 'eth.usdc', to_asset: 'bitcoin', amount: '100000000000', destination: btcPayee, refund_address: payee },
    ],
    ['in two payments', { ...swap, amount: '3000000000', destination: payee, split: true }],
  ])('spends at most 1,500 tokens on a quote %s, including the link for the user', async (_name, input) => {
    const result = await call('get_swap_quote', input);
    expect(result.structuredContent.offers.length).toBeGreaterThan(1);
    expect(countTokens(JSON.stringify(result))).toBeLessThanOrEqual(1_500);
  });

  test('names both payments of a split with their networks, amounts, memos and addresses', async () => {
    const order = { ...swap, amount: '3000000000', destination: payee };
    const { offers } = (await call('get_swap_quote', order)).structuredContent;
    const split = await call('get_swap_quote', { ...order, split: true });
    const { legs } = split.structuredContent['split'] as {
      readonly legs: readonly { readonly network: string; readonly amount: string }[];
    };
    expect(new Set(legs.map(({ network }) => network))).toEqual(new Set(['thorchain', 'mayachain']));
    const text = readText(split);
    expect(text).toContain('two payments');
    const lines = text.split('\n').filter((line) => line.startsWith('Payment '));
    expect(lines).toHaveLength(2);
    for (const [index, { network, amount }] of legs.entries()) {
      expect(lines[index]).toContain(`Payment ${index + 1}: ${Number(amount) / 1e8} BTC over `);
      const place =
        network === offers[0]?.network ? 'the address of offer 1' : offers.find((one) => one.network === network)?.inbound_address;
      expect(lines[index]).toContain(`to ${place}, memo =:e:${payee}:`);
    }
  });

  test('spends at most 3,500 tokens on the default list of pools', async () => {
    const result = await call('list_pools', {});
    expect((result.structuredContent['pools'] as readonly unknown[]).length).toBe(40);
    expect(countTokens(JSON.stringify(result))).toBeLessThanOrEqual(3_500);
  });

  test('links a quote with a destination to its review, in the facts and as a resource for the user', async () => {
    const { content, structuredContent } = await call('get_swap_quote', { ...swap, destination: payee });
    const link = content.find(({ type }) => type === 'resource_link');
    expect(link).toMatchObject({ uri: structuredContent['review_url'], name: 'Review and sign', annotations: { audience: ['user'] } });
    expect(link?.uri).toMatch(new RegExp(`^${siteUrl}/#review=[A-Za-z0-9_-]{60,90}$`));
    const plain = await call('get_swap_quote', swap);
    expect(plain.structuredContent).not.toHaveProperty('review_url');
    expect(plain.content.map(({ type }) => type)).toEqual(['text']);
  });

  test('puts everything a model needs into the text', async () => {
    const result = await call('get_swap_quote', { ...swap, destination: payee });
    const [best] = result.structuredContent.offers;
    for (const part of [best?.memo, best?.inbound_address, 'expires', 'at least', 'BTC.BTC', 'ETH.ETH'])
      expect(readText(result)).toContain(part);
    expect(result.structuredContent.offers.length).toBeGreaterThan(2);
    for (const { memo, inbound_address } of result.structuredContent.offers) {
      expect(readText(result)).toContain(memo);
      expect(readText(result)).toContain(inbound_address);
    }
    expect(readText(await call('get_network_status', {}))).toMatch(
      /BTC: payout fee 0\.\d+, deposits below 0\.\d+ are lost, in BTC\.BTC; gas \d+ /,
    );
    expect(readText(await call('list_pools', { asset: 'solana' }))).toContain('SOL.SOL on THORChain: $');
  });
});

describe('input from models', () => {
  test('leaves the validation of values to the server in every input schema', async () => {
    const { tools } = await send<{ readonly tools: readonly { readonly inputSchema: object }[] }>('tools/list');
    const allowed = ['type', 'properties', 'required', 'additionalProperties', 'description', 'enum', 'anyOf'];
    expect(new Set(tools.flatMap(({ inputSchema }) => collectKeys(inputSchema)).filter((key) => !allowed.includes(key)))).toEqual(
      new Set(),
    );
    for (const { inputSchema } of tools) expect((inputSchema as { type: string }).type).toBe('object');
  });

  test('accepts names and whole numbers, and echoes the full asset names', async () => {
    const { structuredContent } = await call('get_swap_quote', { from_asset: 'bitcoin', to_asset: 'eth.usdc', amount: 10_000_000 });
    expect(structuredContent).toMatchObject({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
      amount: '10000000',
    });
  });

  test('answers an ambiguous ticker with the candidates, deepest first', async () => {
    const refused = await call('get_swap_quote', { ...swap, to_asset: 'USDC' });
    expect(refused.isError).toBe(true);
    const { code, field, candidates } = parseBody(refused);
    expect([code, field]).toEqual(['ambiguous_asset', 'to_asset']);
    expect((candidates as readonly string[])[0]).toBe('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    expect(candidates).toContain('NOBLE.USDC');
    expect(readText(refused)).toContain('Ask the user which one they mean');
  });
});

describe('a deposit from quote to payout', () => {
  const ordered = async () => {
    const { structuredContent } = await call('get_swap_quote', { ...swap, destination: payee });
    const [offer] = structuredContent.offers;
    if (offer === undefined) throw new Error('no offer');
    return { network: offer.network, from_asset: 'BTC.BTC', amount: swap.amount, memo: offer.memo, inbound_address: offer.inbound_address };
  };

  test('is payable as quoted, and can be tracked to its end', async () => {
    const deposit = await ordered();
    const checked = await call('check_deposit', deposit);
    expect(checked.structuredContent).toMatchObject({
      payable: true,
      problems: [],
      order: { kind: 'swap', to_asset: 'ETH.ETH', destination: payee },
      deposit: { state: 'verified', operators: 2 },
    });
    expect(readText(checked)).toMatch(/^Payable now: 0\.1 BTC\.BTC to bc1/);
    const { network, inbound_address: address, memo, amount } = deposit;
    const { tx } = await control('pay', { network, chain: 'BTC', asset: 'BTC.BTC', amount, to: address, memo });
    const early = await call('track_swap', { tx });
    expect(early.isError === true ? parseBody(early)['code'] : early.structuredContent['final']).not.toBe(true);
    await control('clock', { advance_blocks: 400 });
    await expect
      .poll(async () => (await call('track_swap', { tx, network })).structuredContent?.['state'], { interval: 1_000 })
      .toBe('done');
    const ended = await call('track_swap', { tx });
    expect(ended.structuredContent).toMatchObject({ final: true, outputs: [{ kind: 'payout', sent: true, asset: 'ETH.ETH', to: payee }] });
    expect(readText(ended)).toContain('This is final.');
  });

  test.each<[string, object, string, string]>([
    ['another address', { inbound_address: btcPayee }, 'inbound_address', 'invalid_address'],
    ['an amount that is lost', { amount: '100' }, 'amount', 'amount_too_low'],
    ['a memo with extra text', { memo: `=:ETH.ETH:${payee}:1|x` }, 'memo', 'invalid_field'],
    ['a memo that pays another chain', { memo: `=:ETH.ETH:${btcPayee}:1` }, 'memo', 'invalid_address'],
    ['a memo that nobody can read', { memo: 'hello' }, 'memo', 'invalid_field'],
    ['an old quote', { expiry: 1_700_000_000 }, 'expiry', 'quote_expired'],
    ['no address', { inbound_address: '' }, 'inbound_address', 'invalid_field'],
    ['a router where there is none', { router: payee }, 'router', 'invalid_address'],
  ])('is not payable with %s', async (_name, change, field, code) => {
    const result = await call('check_deposit', { ...(await ordered()), ...change });
    expect(result.structuredContent['payable']).toBe(false);
    expect(result.structuredContent['problems']).toContainEqual({ code, field, reason: expect.any(String) });
    expect(readText(result)).toMatch(/^NOT payable: send nothing\./);
  });

  test('is not payable on a halted chain or to a rotated vault', async () => {
    const halted = await call('check_deposit', {
      network: 'thorchain',
      from_asset: 'SOL.SOL',
      amount: '100000000',
      memo: `=:ETH.ETH:${payee}:1`,
      inbound_address: 'x',
    });
    expect(JSON.stringify(halted.structuredContent['problems'])).toContain('trading_halted');
    const deposit = await ordered();
    await control('vault', { network: deposit.network, chain: 'BTC', rotate: true });
    expect((await call('check_deposit', deposit)).structuredContent['payable']).toBe(false);
  });

  test('is reported as early, not lost, while nobody has seen the transaction', async () => {
    const result = await call('track_swap', { tx: 'A'.repeat(64) });
    expect(parseBody(result)['code']).toBe('transaction_not_found');
    expect(readText(result)).toContain('Ask again');
  });
});
