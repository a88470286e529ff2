import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startMcpWorld } from '../fixtures/mcp-world.ts';
import { person } from '../fixtures/memoless-world.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Built {
  readonly payment: Readonly<Record<'to' | 'chain_amount' | 'memo', string>>;
  readonly transaction?: Readonly<Record<'to' | 'data' | 'value', string>> & { readonly chain_id: number };
}

interface Called {
  readonly text: string;
  readonly facts: Facts;
}

const { post, control } = startMcpWorld();
const network = 'thorchain';
const ethPayee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

async function call(name: string, input: object): Promise<Called> {
  const { result } = (await (await post('tools/call', { name, arguments: input })).json()) as {
    readonly result: { readonly content: readonly { readonly text: string }[]; readonly structuredContent?: Facts };
  };
  const [words, failure] = result.content;
  return { text: words?.text ?? '', facts: result.structuredContent ?? JSON.parse(failure?.text ?? '{}') };
}

/** A tool's answer once the nodes know the latest blocks. */
async function settled(name: string, input: object): Promise<Called> {
  let answer: Called = { text: '', facts: {} };
  const read = async () => {
    answer = await call(name, input);
    expect(answer.text).not.toMatch(/^upstream_/);
  };
  await vi.waitFor(read, { interval: 300, timeout: 30_000 });
  return answer;
}

const openOrders = async (address: string) => (await settled('list_limit_orders', { address })).facts['orders'] as readonly Facts[];

describe.each([
  ['BTC.BTC', person('BTC', 'orders'), { to_asset: 'ETH.ETH', destination: ethPayee, amount: '10000000' }],
  ['THOR.RUNE', person('THOR', 'orders'), { to_asset: 'BTC.BTC', destination: btcPayee, amount: '50000000000' }],
  ['ETH.ETH', person('ETH', 'orders'), { to_asset: 'BTC.BTC', destination: btcPayee, amount: '100000000' }],
  [usdc, person('ETH', 'tokens'), { to_asset: 'BTC.BTC', destination: btcPayee, amount: '100000000000' }],
])('a limit order of %s', (asset, sender, rest) => {
  const chain = asset.split('.')[0] ?? '';
  const gas = chain === 'THOR' ? 'THOR.RUNE' : `${chain}.${chain}`;
  let target_out: string;
  let built: Built;
  let order: Facts;

  /** Input of check_deposit for a built payment; on EVM chains, in the form of a transaction made elsewhere. */
  const planPayment = ({ payment, transaction }: Built, paid: string, amount: unknown) => ({
    network,
    from_asset: paid,
    amount,
    memo: payment.memo,
    ...(payment.to === undefined ? {} : { inbound_address: payment.to }),
    ...(transaction === undefined ? {} : { router: transaction.to }),
    sender,
  });

  const pay = async ({ payment }: Built, paid: string, amount: unknown) => {
    const { tx } = await control('pay', {
      network,
      asset: paid,
      amount,
      memo: payment.memo,
      from: sender,
      ...(payment.to && { to: payment.to }),
    });
    await control('clock', { advance_blocks: 400 });
    return String(tx);
  };

  beforeAll(async () => {
    const { facts: quoted } = await settled('get_swap_quote', { from_asset: asset, ...rest, network });
    const [{ expected_amount_out: now = '0' } = {}] = quoted['offers'] as readonly { readonly expected_amount_out: string }[];
    target_out = `${BigInt(now) * 2n}`;
    const { facts, text } = await settled('build_deposit', { mode: 'limit', from_asset: asset, sender, ...rest, target_out });
    expect(text).toMatch(/^Unsigned; nothing was sent\. Limit order on THORChain/);
    for (const part of [rest.destination, 'or more']) expect(text).toContain(part);
    built = facts as unknown as Built;
  });

  test('is built, judged payable and rests in the book', async () => {
    expect(built.payment.memo).toMatch(/^=<:/);
    expect(built.transaction?.chain_id).toBe(chain === 'ETH' ? 1 : undefined);
    const checked = await call('check_deposit', planPayment(built, asset, rest.amount));
    expect(checked.facts).toMatchObject({ payable: true, order: { kind: 'limit', destination: rest.destination } });
    if (built.transaction !== undefined) {
      const { chain_id, to, data, value } = built.transaction;
      const read = await call('check_deposit', { transaction: { chain_id, to, data, value, from: sender } });
      expect(read.facts).toMatchObject({ payable: true, order: { kind: 'limit' } });
    }
    await pay(built, asset, rest.amount);
    await expect.poll(() => openOrders(sender), { interval: 500 }).toHaveLength(1);
    [order = {}] = await openOrders(sender);
    expect(order).toMatchObject({ from_asset: asset, target_out });
  });

  test('is cancelled by what build_deposit makes and check_deposit judges, from its own address alone', async () => {
    const cancel = await settled('build_deposit', { mode: 'cancel', tx: order['tx'], sender });
    expect(cancel.text).toMatch(/^Unsigned; nothing was sent\. Cancels the limit order/);
    const made = cancel.facts as unknown as Built;
    expect(made.payment.memo).toBe(order['cancel_memo']);
    const digits = chain === 'ETH' ? 10 : 0;
    const amount = `${BigInt(made.payment.chain_amount) / 10n ** BigInt(digits)}`;
    const plan = planPayment(made, gas, amount);
    const checked = await call('check_deposit', plan);
    expect(checked.facts).toMatchObject({ payable: true, cancels: { from_asset: asset, target_out } });
    expect(checked.text).toContain('The memo cancels the limit order of');
    for (const [change, field] of [
      [{ sender: person(chain, 'other') }, 'memo'],
      [{ sender: undefined }, 'sender'],
      [{ memo: made.payment.memo.replace(/0$/, '1') }, 'memo'],
      [{ amount: '5000000' }, 'amount'],
      [{ expect: { destination: rest.destination } }, 'expect.destination'],
    ] as const) {
      const { facts } = await call('check_deposit', { ...plan, ...change });
      expect([facts['payable'], JSON.stringify(facts['problems'])]).toEqual([false, expect.stringContaining(`"field":"${field}"`)]);
    }
    await pay(made, gas, amount);
    await expect.poll(() => openOrders(sender), { interval: 500 }).toEqual([]);
    expect((await settled('build_deposit', { mode: 'cancel', tx: order['tx'], sender })).facts).toMatchObject({
      code: 'not_found',
      field: 'tx',
    });
  });
});

test('refuses orders on MAYAChain, without an address to cancel from, and a zero that cancels nothing', async () => {
  const order = { mode: 'limit', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', target_out: '1', destination: ethPayee };
  expect((await call('build_deposit', { ...order, network: 'mayachain' })).facts).toMatchObject({
    code: 'invalid_field',
    field: 'network',
  });
  expect((await call('build_deposit', { mode: 'cancel', tx: 'A'.repeat(64) })).facts).toMatchObject({
    code: 'invalid_field',
    field: 'sender',
  });
  const zero = { network, from_asset: 'THOR.RUNE', amount: '0', memo: `=:ETH.ETH:${ethPayee}:1` };
  expect((await call('check_deposit', zero)).facts).toMatchObject({ code: 'invalid_amount', field: 'amount' });
});
