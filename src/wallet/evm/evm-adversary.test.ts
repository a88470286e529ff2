import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EvmWorld, evmWorld, vaults } from '../../../scripts/devnet/evm/fixtures/evm-world.ts';
import { nativeAmount } from '../../core/amount.ts';
import { signOnce } from '../before-signing.ts';
import { buildReading } from '../fixtures/bench.ts';
import {
  act,
  connected,
  context,
  eth,
  type FakeWallet,
  failure,
  fakeWallet,
  intentFor,
  one,
  requests,
  safetyFor,
  step,
  usdc,
} from '../fixtures/evm-bench.ts';
import { bad, good } from '../port.ts';
import { evmAdapter as adapter } from './evm-adapter.ts';
import { evmBalance } from './evm-balance.ts';

const thief = '0x9999999999999999999999999999999999999999';

describe('a wallet that errs or cheats', () => {
  let world: EvmWorld;
  let wallet: FakeWallet;
  beforeAll(() => {
    world = evmWorld('ETH');
  });
  afterAll(() => world.chain.close());
  beforeEach(async () => {
    world.observed.length = 0;
    wallet = fakeWallet(world);
    await world.chain.credit(wallet.address, eth, 10n * one);
  });
  const on = (method: string, answer: (call: { params?: readonly unknown[] }) => unknown) => {
    wallet.trick = (call) => (call.method === method ? answer(call) : act);
  };
  const intent = () => intentFor(eth, '1');

  test.each([
    [4001, 'rejected'],
    [4100, 'wrong_account'],
    [-32002, 'pending_prompt'],
    [-32603, 'unknown_outcome'],
  ])('reports error %i of the prompt as %s', async (code, told) => {
    on('eth_sendTransaction', () => Promise.reject(failure(code)));
    const { outcome } = await step(wallet, intent());
    expect(outcome).toMatchObject({ ok: false, error: { code: told } });
    expect(JSON.stringify(outcome)).not.toContain('something of its own');
    expect(requests(wallet)).toBe(1);
    expect(world.observed).toEqual([]);
  });

  test.each([
    [4001, 'rejected'],
    [-32002, 'pending_prompt'],
  ])('reports error %i while connecting as %s', async (code, told) => {
    on('eth_requestAccounts', () => Promise.reject(failure(code)));
    expect(await adapter.connect(wallet.found, 'ETH', context())).toMatchObject({ ok: false, error: { code: told } });
  });

  test('leaves the outcome open when a prompt hangs, and never prompts again', async () => {
    on('eth_sendTransaction', () => new Promise(() => undefined));
    const { prepared, outcome } = await step(wallet, intent(), safetyFor(), 200);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'unknown_outcome' } });
    if (!prepared.ok) throw new Error('not prepared');

    expect(await signOnce(prepared.value, adapter, context(), safetyFor())).toMatchObject({ ok: false, error: { code: 'already_sent' } });
    expect(requests(wallet)).toBe(1);
  });

  test('ends a connection that hangs', async () => {
    on('eth_requestAccounts', () => new Promise(() => undefined));
    expect(await adapter.connect(wallet.found, 'ETH', context(100))).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });

  test('requests no approval and trusts no balance when a wallet reports 18 decimals for a token with 6', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    wallet.trick = (call) => {
      const [asked] = (call.params ?? []) as readonly { readonly data?: string }[];
      return call.method === 'eth_call' && asked?.data === '0x313ce567' ? `0x${'12'.padStart(64, '0')}` : act;
    };
    for (const poolDecimals of [undefined, [6], [8]]) {
      const { prepared } = await step(wallet, intentFor(usdc, '3', poolDecimals === undefined ? {} : { poolDecimals }));
      expect(prepared).toMatchObject({ ok: false, error: { code: 'decimals_mismatch', details: { list: '6', asked: '18' } } });
    }
    // Falls back to the service, which has no reply here.
    expect(await evmBalance(await connected(wallet), usdc, context())).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(requests(wallet)).toBe(0);
  });

  test('refuses an approval built with other decimals than the list’s, however exact', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    const prepared = await adapter.prepare(await connected(wallet), intentFor(usdc, '3'), context());
    if (!prepared.ok) throw new Error(prepared.error.hint);
    const payment = { ...prepared.value.payment, decimals: 18, amount: nativeAmount(prepared.value.payment.amount * 10n ** 12n) };
    const cheating = { ...adapter, read: () => good(payment) };
    expect(await signOnce(prepared.value, cheating, context(), safetyFor())).toMatchObject({
      ok: false,
      error: { code: 'decimals_mismatch', details: { list: '6', asked: '18' } },
    });
    expect(requests(wallet)).toBe(0);
  });

  test('stops the payment when a pool lists other decimals than the wallet and our list', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    const { prepared } = await step(wallet, intentFor(usdc, '3', { poolDecimals: [2] }));
    expect(prepared).toMatchObject({ ok: false, error: { code: 'decimals_mismatch', details: { list: '6', pool: '2', asked: '6' } } });
    expect(requests(wallet)).toBe(0);
  });

  test('sends nothing after the account was switched', async () => {
    const account = await connected(wallet);
    const prepared = await adapter.prepare(account, intent(), context());
    wallet.accounts.unshift(privateKeyToAccount(generatePrivateKey()));
    if (!prepared.ok) throw new Error(prepared.error.hint);

    expect(await signOnce(prepared.value, adapter, context(), safetyFor())).toMatchObject({
      ok: false,
      error: { code: 'wrong_account', details: { expected: wallet.address } },
    });
    expect(await adapter.prepare(account, intent(), context())).toMatchObject({ ok: false, error: { code: 'wrong_account' } });
    expect(requests(wallet)).toBe(0);
  });

  test('sends nothing after the chain was switched', async () => {
    const prepared = await adapter.prepare(await connected(wallet), intent(), context());
    wallet.chainIds = [56, 1];
    if (!prepared.ok) throw new Error(prepared.error.hint);

    expect(await signOnce(prepared.value, adapter, context(), safetyFor())).toMatchObject({ ok: false, error: { code: 'wrong_chain' } });
    expect(requests(wallet)).toBe(0);
  });

  test('reports wrong_chain when the wallet stays on another chain', async () => {
    wallet.chainIds = [56];
    on('wallet_switchEthereumChain', () => null);
    expect(await adapter.connect(wallet.found, 'ETH', context())).toMatchObject({ ok: false, error: { code: 'wrong_chain' } });
    on('wallet_switchEthereumChain', () => Promise.reject({ code: -32603, data: { originalError: { code: 4902 } } }));
    expect(await adapter.connect(wallet.found, 'ETH', context())).toMatchObject({ ok: true });
    expect(wallet.chainIds[0]).toBe(1);
  });

  test.each(['to', 'value', 'data'])('detects that the wallet sent a transaction with another %s', async (field) => {
    const other: Record<string, string> = { to: thief, value: '0x1', data: '0x44bc937b' };
    wallet.trick = async (call) => {
      if (call.method !== 'eth_sendTransaction') return act;
      const [asked] = call.params as [Record<string, string>];
      const to = field === 'data' ? { to: thief } : {};
      wallet.trick = undefined;
      return (wallet.found.provider as { request: (call: object) => Promise<unknown> }).request({
        method: 'eth_sendTransaction',
        params: [{ ...asked, ...to, ...(field === 'value' ? { to: vaults.thorchain, data: '0x' } : {}), [field]: other[field] }],
      });
    };
    const { outcome } = await step(wallet, intent());
    expect(outcome).toMatchObject({ ok: false, error: { code: 'altered' } });
    if (!outcome.ok) expect(outcome.error.details?.['tx']).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test('detects a transaction type that the networks do not read', async () => {
    on('eth_getTransactionByHash', async ({ params }) => ({
      ...((await world.rpc('eth_getTransactionByHash', params)) as object),
      type: '0x4',
    }));
    expect((await step(wallet, intent())).outcome).toMatchObject({
      ok: false,
      error: { code: 'altered', details: { difference: 'type' } },
    });
  });

  test('detects through the service what the wallet hides', async () => {
    const prepared = await adapter.prepare(await connected(wallet), intent(), context());
    if (!prepared.ok || prepared.value.payment.kind !== 'deposit') throw new Error('not prepared');
    const { payment } = prepared.value;
    const sent = { chain: 'ETH', txid: `0x${'ab'.repeat(32)}`, nodeTxid: 'AB'.repeat(32) };
    const told = (answer: unknown) => ({ ...context(300), chains: { ...context().chains, payment: async () => answer as never } });
    const verify = (answer: unknown) => adapter.verify(sent, prepared.value, told(answer));
    expect(await verify({ ok: true, value: buildReading(payment) })).toMatchObject({ ok: true, value: 'read_back' });
    expect(await verify({ ok: true, value: buildReading(payment, { router: payment.router?.toLowerCase() ?? '' }) })).toMatchObject({
      ok: true,
    });
    expect(await verify({ ok: true, value: buildReading(payment, { to: thief }) })).toMatchObject({
      ok: false,
      error: { code: 'altered' },
    });
    expect(await verify({ ok: true, value: buildReading(payment, { memo: `${payment.memo}x` }) })).toMatchObject({
      ok: false,
      error: { code: 'altered' },
    });
    expect(await verify({ ok: true, value: undefined })).toMatchObject({ ok: true, value: 'none' });
    expect(await verify(bad('unreachable', ''))).toMatchObject({ ok: true, value: 'none' });
  });

  test('leaves the outcome open when the wallet’s response is not a hash', async () => {
    on('eth_sendTransaction', () => ({ hash: '0x12' }));
    expect((await step(wallet, intent())).outcome).toMatchObject({ ok: false, error: { code: 'unknown_outcome' } });
  });

  test('compares with a copy of the request that the wallet cannot change', async () => {
    wallet.trick = async (call) => {
      if (call.method !== 'eth_sendTransaction') return act;
      const [asked] = call.params as [Record<string, string>];
      asked['to'] = thief;
      asked['data'] = '0x';
      return act;
    };
    const { outcome } = await step(wallet, intent());
    expect(outcome).toMatchObject({ ok: false, error: { code: 'altered' } });
  });

  test('rejects transaction content that it did not build', async () => {
    const prepared = await adapter.prepare(await connected(wallet), intent(), context());
    if (!prepared.ok) throw new Error(prepared.error.hint);
    expect(adapter.read({ ...prepared.value, content: {} })).toMatchObject({ ok: false, error: { code: 'altered' } });
    expect(await adapter.sign(Object.create(null), context())).toMatchObject({ ok: false, error: { code: 'not_cleared' } });
  });

  test('signs nothing when an independent reader finds another sentence in the bytes than the review', async () => {
    const prepared = await adapter.prepare(await connected(wallet), intent(), context());
    if (!prepared.ok) throw new Error(prepared.error.hint);
    const altered = { ok: false, error: { code: 'altered', hint: expect.stringContaining('second reader') } };
    for (const shown of ['amount', 'recipient', 'memo', 'expiry']) {
      const summary = prepared.value.summary.map((line) => (line.key === shown ? { ...line, value: `${line.value}0` } : line));
      expect(await signOnce({ ...prepared.value, summary }, adapter, context(), safetyFor()), shown).toMatchObject(altered);
    }
    const elsewhere = await adapter.prepare(await connected(wallet), intentFor(eth, '1', { router: thief }), context());
    expect(elsewhere).toMatchObject(altered);
    expect(requests(wallet)).toBe(0);
  });

  test('sends nothing that the router would refuse as expired', async () => {
    on('eth_getBlockByNumber', () => ({ timestamp: '0x10' }));
    expect((await step(wallet, intent())).prepared).toMatchObject({ ok: false, error: { code: 'expired' } });
    expect(requests(wallet)).toBe(0);
  });

  test('refuses an account that is a contract, and shows the controller of a delegated one', async () => {
    const putCode = (code: string) =>
      on('eth_getCode', ({ params }) => (String(params?.[0]).toLowerCase() === wallet.address.toLowerCase() ? code : act));
    const prepareAs = async (code: string) => {
      putCode(code);
      const prepared = await adapter.prepare(await connected(wallet), intent(), context());
      if (!prepared.ok) throw new Error(prepared.error.hint);
      return prepared.value;
    };
    const delegated = `0xef0100${thief.slice(2)}`;
    putCode('0x6001600155');
    expect((await step(wallet, intent())).prepared).toMatchObject({ ok: false, error: { code: 'not_supported' } });
    expect((await prepareAs(delegated)).summary[0]).toEqual({ key: 'delegate', value: thief });

    const plain = await prepareAs('0x');
    putCode(delegated);
    expect(await signOnce(plain, adapter, context(), safetyFor())).toMatchObject({ ok: false, error: { code: 'altered' } });
    expect(requests(wallet)).toBe(0);
  });

  test('prepares nothing when a wallet responds with nonsense', async () => {
    for (const method of ['eth_chainId', 'eth_getCode', 'eth_getBalance', 'eth_estimateGas', 'eth_gasPrice', 'eth_getBlockByNumber']) {
      for (const nonsense of [undefined, null, {}, 'x', '0xzz', 7]) {
        on(method, () => nonsense);
        const account = { wallet: wallet.found, chain: 'ETH', address: wallet.address };
        expect(await adapter.prepare(account, intent(), context()), `${method} ${String(nonsense)}`).toMatchObject({ ok: false });
      }
    }
    expect(requests(wallet)).toBe(0);
  });
});
