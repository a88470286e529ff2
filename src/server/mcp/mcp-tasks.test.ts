import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { siteUrl, startMcpWorld } from '../fixtures/mcp-world.ts';
import { person } from '../fixtures/memoless-world.ts';

const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount_decimal: '0.1' };
/** Maximum tokens of one result in a task. */
const maxTokens = 3_500;
const { post, control, openReview } = startMcpWorld();

type Facts = Readonly<Record<string, unknown>>;

interface Answer {
  readonly text: string;
  readonly facts: Facts;
  readonly failure?: Facts;
}

const send = async (method: string, params: object): Promise<Facts> => (await (await post(method, params)).json()) as Facts;

/** Calls a tool as a model does; checks the token count of the result. */
async function call(name: string, input: object): Promise<Answer> {
  const { result } = (await send('tools/call', { name, arguments: input })) as unknown as {
    readonly result: {
      readonly isError?: boolean;
      readonly content: readonly { readonly text: string }[];
      readonly structuredContent?: Facts;
    };
  };
  expect(countTokens(JSON.stringify(result))).toBeLessThanOrEqual(maxTokens);
  const [words, body] = result.content;
  const facts = result.structuredContent ?? {};
  return result.isError ? { text: words?.text ?? '', facts, failure: JSON.parse(body?.text ?? '{}') } : { text: words?.text ?? '', facts };
}

interface Payment {
  readonly chain: string;
  readonly to: string;
  readonly chain_amount: string;
  readonly memo: string;
}

/** Makes a payment on the devnet. */
async function pay({ to, memo, chain_amount: amount }: Payment): Promise<string> {
  const { tx } = await control('pay', { network: 'thorchain', chain: 'BTC', asset: 'BTC.BTC', amount, to, memo });
  return String(tx);
}

const readState = async (tx: string) => (await call('track_swap', { tx, network: 'thorchain' })).facts['state'];

const built = async () => {
  const { facts } = await call('build_deposit', { ...swap, destination: payee, network: 'thorchain', mode: 'single' });
  return facts['payment'] as Payment;
};

describe('agent tasks over MCP alone', () => {
  test('discover: the instructions name only existing tools, and point to REST for everything else', async () => {
    const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { result } = (await send('initialize', client)) as { readonly result: Facts };
    const { result: list } = (await send('tools/list', {})) as {
      readonly result: { readonly tools: readonly { readonly name: string }[] };
    };
    const names = list.tools.map(({ name }) => name);
    for (const [name] of `${result['instructions']}`.matchAll(/\b[a-z]+_[a-z_]+\b/g)) expect([...names, 'amount_decimal']).toContain(name);
    expect(result['instructions']).toContain('/openapi.json');
    expect(result['instructions']).toContain('resolve_name the addresses of a THORName or MAYAName');
  });

  test('an unknown tool: the error points to REST', async () => {
    const { error } = (await send('tools/call', { name: 'get_name' })) as { readonly error: { readonly message: string } };
    expect(error.message).toContain(`${siteUrl}/openapi.json`);
  });

  test('a name: resolves to its addresses of each network without a quote', async () => {
    const { text, facts } = await call('resolve_name', { name: 'strait', chain: 'BTC' });
    const names = facts['names'] as readonly Facts[];
    expect(names).toContainEqual({ network: 'thorchain', chain: 'BTC', address: expect.stringMatching(/^bc1/) });
    expect(text).toContain(`BTC on THORChain: ${names.find(({ network }) => network === 'thorchain')?.['address']}`);
    expect((await call('resolve_name', { name: 'nobody-has-this' })).failure).toMatchObject({ code: 'not_found', field: 'name' });
  });

  test('quote: works with and without a destination, in whole units', async () => {
    const plain = await call('get_swap_quote', swap);
    expect(plain.text).toContain('Swap 0.1 BTC.BTC to ETH.ETH');
    expect(plain.text).toContain('call again with a destination');
    const { text, facts } = await call('get_swap_quote', { ...swap, destination: payee });
    expect(text).toMatch(/ETH; .* to bc1\w+, memo =:/);
    expect(facts['review_url']).toMatch(/#review=/);
  });

  test('quote over a router: build_deposit also builds offers other than the first', async () => {
    const order = { from_asset: 'eth.usdc', to_asset: 'btc', amount_decimal: '1000', destination: btcPayee };
    expect((await call('get_swap_quote', order)).text).toContain('build_deposit makes its transaction');
    const { text, facts } = await call('build_deposit', { ...order, network: 'mayachain', mode: 'streaming', sender: payee });
    const { transaction, approval } = facts as { readonly transaction: Facts; readonly approval: Facts };
    expect(transaction).toMatchObject({ chain_id: 1, from: payee, value: '0x0' });
    expect(approval).toMatchObject({ spender: transaction['to'], chain_amount: '1000000000' });
    const link = String(facts['review_url']).split('#review=')[1] ?? '';
    const { network, mode } = await openReview(link);
    expect([network, mode]).toEqual(['mayachain', 'streaming']);
    for (const part of ['Unsigned', 'First approve exactly 1000000000', String(transaction['data']), btcPayee, 'at least'])
      expect(text).toContain(part);
    expect((await call('build_deposit', { ...order, network: 'mayachain', mode: 'single' })).failure).toMatchObject({
      code: 'invalid_field',
      field: 'sender',
    });
    expect((await call('build_deposit', { ...order, network: 'mayachain', sender: payee })).failure).toMatchObject({
      code: 'invalid_field',
      field: 'mode',
    });
  });

  test.each([
    ['usdt on tron', 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', '6 decimals'],
    ['ripple', 'XRP.XRP', 'THORChain depth $'],
    ['0xdac17f958d2ee523a2206206994597c13d831ec7', 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', 'MAYAChain depth $'],
    ['solana', 'SOL.SOL', 'HALTSOLTRADING'],
  ])('names: resolves "%s" to %s', async (query, asset, words) => {
    const { text, facts } = await call('find_asset', { query });
    expect(facts['assets']).toEqual([expect.objectContaining({ asset })]);
    expect(text).toContain(words);
  });

  test('names: lists ambiguous matches deepest first, and suggests a name when nothing matches', async () => {
    const { text, facts } = await call('find_asset', { query: 'tether' });
    expect((facts['assets'] as readonly Facts[])[0]?.['asset']).toMatch(/^ETH\.USDT/);
    expect(text).toContain('ask the user which one they mean');
    expect((await call('find_asset', { query: 'bitcon' })).failure).toMatchObject({
      code: 'invalid_asset',
      hint: expect.stringContaining('Is it Bitcoin?'),
    });
    expect((await call('find_asset', {})).failure).toMatchObject({ code: 'invalid_field', field: 'query' });
  });

  test('pools and halts: shows the setting behind a halt, and filters by chain', async () => {
    expect((await call('list_pools', { asset: 'tron' })).text).toContain('TRON.TRX on THORChain');
    const { text, facts } = await call('get_network_status', { chain: 'solana' });
    expect(text).toContain('[HALTSOLTRADING]');
    const networks = facts['networks'] as readonly { readonly chains: readonly Facts[] }[];
    expect(networks.map(({ chains }) => chains.map(({ chain }) => chain))).toEqual([['SOL'], []]);
    expect((await call('get_network_status', { chain: 'nowhere' })).failure).toMatchObject({ code: 'invalid_field', field: 'chain' });
  });

  test('deposit: build, check, pay and track to the payout', async () => {
    const payment = await built();
    const planned = { network: 'thorchain', from_asset: 'BTC.BTC', amount_decimal: '0.1', memo: payment.memo };
    const checked = await call('check_deposit', { ...planned, inbound_address: payment.to });
    expect(checked.facts['payable']).toBe(true);
    expect(checked.text).toContain(`Show the user the address that is paid, ${payee}`);
    const wrong = await call('check_deposit', { ...planned, inbound_address: btcPayee });
    expect(wrong.facts['payable']).toBe(false);
    expect(wrong.text).not.toContain('Show the user');
    const tx = await pay(payment);
    await control('clock', { advance_blocks: 400 });
    await expect.poll(() => readState(tx), { interval: 500 }).toBe('done');
  });

  test('refund: returns the deposit of a missed minimum, and does not report it as a success', async () => {
    const payment = await built();
    const tx = await pay({ ...payment, memo: `=:ETH.ETH:${payee}:99999999999` });
    await control('clock', { advance_blocks: 400 });
    await expect.poll(() => readState(tx), { interval: 500 }).toBe('refunded');
    expect((await call('track_swap', { tx })).text).toMatch(/not a success[\s\S]*Sent refund/);
  });

  test('limit order: quote, check and track as an order in the book', async () => {
    const order = { ...swap, target_out: '300000000', destination: payee };
    // The blocks that the test before has made become known within a second.
    const quoteOrder = () => call('quote_limit_order', order);
    await expect.poll(async () => (await quoteOrder()).text, { interval: 300 }).not.toContain('upstream_invalid');
    const { text, facts } = await quoteOrder();
    expect(text).toContain(`waits in the order book until ${facts['order_expires_at']} for 3 ETH.ETH or more`);
    expect(text).toMatch(/the target is [\d.]+ % above it/);
    for (const part of [facts['memo'], facts['inbound_address'], payee]) expect(text).toContain(part);
    const planned = { network: 'thorchain', from_asset: 'BTC.BTC', amount_decimal: '0.1', memo: facts['memo'] };
    const checked = await call('check_deposit', { ...planned, inbound_address: facts['inbound_address'] });
    expect(checked.text).toMatch(/places a limit order: it waits in the order book until \d{4}-\S+ for 3 ETH or more/);
    const tx = await pay({ chain: 'BTC', to: String(facts['inbound_address']), chain_amount: '10000000', memo: String(facts['memo']) });
    await control('clock', { advance_blocks: 120 });
    await expect.poll(() => readState(tx), { interval: 500 }).toBe('swapping');
    expect((await call('track_swap', { tx })).text).toContain('the order waits in the order book');
    expect((await call('quote_limit_order', { ...order, destination: undefined })).failure).toMatchObject({ field: 'destination' });
  });

  test('limit orders: lists the open ones of an address with the memo that cancels each', async () => {
    // The clock was just moved, so the known height is a few seconds old.
    let order: Facts = {};
    const quoted = async () => {
      order = (await call('quote_limit_order', { ...swap, target_out: '900000000', destination: payee })).facts;
      return `${order['memo']}`;
    };
    await expect.poll(quoted, { interval: 500 }).toMatch(/^=<:/);
    await control('pay', {
      network: 'thorchain',
      asset: 'BTC.BTC',
      amount: '10000000',
      to: order['inbound_address'],
      memo: order['memo'],
      from: btcPayee,
    });
    await control('clock', { advance_blocks: 400 });
    const listed = async () => call('list_limit_orders', { address: btcPayee });
    await expect.poll(async () => (await listed()).facts['orders'], { interval: 500 }).toHaveLength(1);
    const { text, facts } = await listed();
    const [open] = facts['orders'] as readonly Facts[];
    expect(open).toMatchObject({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', target_out: '900000000', filled_in: '0' });
    for (const part of [
      '0.1 BTC.BTC for 9 ETH.ETH or more',
      payee,
      'nothing filled yet',
      String(open?.['cancel_memo']),
      `${open?.['expires_at']}`,
    ])
      expect(text).toContain(part);
    const none = await call('list_limit_orders', { address: payee });
    expect([none.facts['orders'], none.text]).toEqual([[], expect.stringContaining('no open limit order')]);
    expect((await call('list_limit_orders', { address: '0x12' })).failure).toMatchObject({ code: 'invalid_address', field: 'address' });
  });

  test('balances: reads an address on a chain by its short or full name', async () => {
    const rich = person('ETH', 'saver');
    await control('faucet', { chain: 'ETH', address: rich, amount: '150000000' });
    const usd = expect.stringMatching(/^\d+\.\d\d$/);
    for (const chain of ['ETH', 'ethereum']) {
      const { text, facts } = await call('get_balances', { chain, address: rich });
      expect(facts).toMatchObject({
        chain: 'ETH',
        address: rich,
        balances: [{ asset: 'ETH.ETH', amount: '150000000', usd }],
        total_usd: usd,
      });
      expect(text).toMatch(/1\.5 ETH\.ETH \(about \$[\d,.]+\)/);
      expect(text).toContain(`Together about $${facts['total_usd']}`);
    }
    expect((await call('get_balances', { chain: 'bitcoin', address: payee })).failure).toMatchObject({ code: 'invalid_address' });
    expect((await call('get_balances', { address: payee })).failure).toMatchObject({ code: 'invalid_field', field: 'chain' });
  });

  test('affiliates: shows each share by name and percent', async () => {
    const payment = await built();
    const memo = `=:ETH.ETH:${payee}:1:ss:75`;
    const { text } = await call('check_deposit', {
      network: 'thorchain',
      from_asset: 'BTC.BTC',
      amount: '10000000',
      memo,
      inbound_address: payment.to,
    });
    expect(text).toContain('of it "ss" takes 0.75 %');
  });
});
