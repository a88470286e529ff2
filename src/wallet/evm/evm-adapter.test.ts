import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EvmWorld, evmWorld, routers, vaults } from '../../../scripts/devnet/evm/fixtures/evm-world.ts';
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
  usdt,
} from '../fixtures/evm-bench.ts';
import { evmAdapter as adapter } from './evm-adapter.ts';
import { evmBalance, evmMaximum } from './evm-balance.ts';
import { allowanceData } from './evm-calls.ts';

describe('the EVM adapter', () => {
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
  const allowance = async (token: string) =>
    BigInt(String(await world.rpc('eth_call', [{ to: token, data: allowanceData(wallet.address, routers.thorchain) }, 'latest'])));

  test('deposits ether through the router, as shown and as read back', async () => {
    const { prepared, outcome } = await step(wallet, intentFor(eth, '1.5'));
    expect(outcome).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    if (!outcome.ok || !('sent' in outcome.value) || !prepared.ok) throw new Error('not sent');
    const { sent } = outcome.value;
    expect(sent.txid).toBe(`0x${sent.nodeTxid.toLowerCase()}`);
    expect(world.observed).toMatchObject([
      { network: 'thorchain', txid: sent.nodeTxid, to: vaults.thorchain, amount: 150_000_000n, memo: intentFor(eth, '1').memo },
    ]);
    expect(prepared.value.payment).toMatchObject({ kind: 'deposit', router: routers.thorchain, decimals: 18, amount: 15n * 10n ** 17n });
    const lines = Object.fromEntries(prepared.value.summary.map(({ key, value }) => [key, value]));
    expect(lines).toMatchObject({ amount: '1.5 ETH.ETH', chain: 'Ethereum', recipient: vaults.thorchain, router: routers.thorchain });
    const expires = Date.parse(String(lines['expiry'])) / 1000 - Date.now() / 1000;
    expect(expires).toBeGreaterThan(800);
    expect(expires).toBeLessThan(960);
    expect(wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params?.[0]).toMatchObject({ type: '0x2', chainId: '0x1' });
    const shown = await world.rpc('eth_getTransactionByHash', [sent.txid]);
    expect(shown).toMatchObject({ type: '0x2' });
  });

  test('sends ether with the memo as calldata where there is no router', async () => {
    const { router: _, ...intent } = intentFor(eth, '0.25');
    const safety = safetyFor();
    const { outcome } = await step(wallet, intent, {
      ...safety,
      recheck: async (asked) => {
        const fresh = await safety.recheck(asked);
        if (!fresh.ok) return fresh;
        const { router: __, ...rest } = fresh.value;
        return { ok: true, value: rest };
      },
    });
    expect(outcome).toMatchObject({ ok: true });
    expect(world.observed).toMatchObject([{ to: vaults.thorchain, amount: 25_000_000n, memo: intent.memo }]);
  });

  test('approves exactly the amount, waits for that approval, then deposits the token', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    const intent = intentFor(usdc, '12.5');
    const first = await step(wallet, intent);
    expect(first.prepared).toMatchObject({
      ok: true,
      value: { payment: { kind: 'approve', spender: routers.thorchain, amount: 12_500_000n } },
    });
    expect(first.outcome).toMatchObject({ ok: true, value: { proof: 'read_back' } });
    expect(await allowance('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe(12_500_000n);
    expect(world.observed).toEqual([]);
    const second = await step(wallet, intent);
    expect(second.prepared).toMatchObject({ ok: true, value: { payment: { kind: 'deposit', decimals: 6 } } });
    expect(second.outcome).toMatchObject({ ok: true });
    expect(world.observed).toMatchObject([{ asset: usdc, amount: 1_250_000_000n, memo: intent.memo }]);
    expect(await allowance('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBe(0n);
    expect(requests(wallet)).toBe(2);
  });

  test('resets an old allowance of a USDT-like token before approving a new one', async () => {
    await world.chain.credit(wallet.address, usdt, 100n * one);
    expect((await step(wallet, intentFor(usdt, '3'))).outcome).toMatchObject({ ok: true });
    const intent = intentFor(usdt, '40');
    const kinds: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { prepared, outcome } = await step(wallet, intent);
      expect(outcome).toMatchObject({ ok: true });
      if (prepared.ok) kinds.push([prepared.value.payment.kind, prepared.value.payment.amount]);
    }
    expect(kinds).toEqual([
      ['approve', 0n],
      ['approve', 40_000_000n],
      ['deposit', 40_000_000n],
    ]);
    expect(world.observed).toMatchObject([{ asset: usdt, amount: 40n * one }]);
  });

  test('waits for an approval that is not in a block yet, and continues when the chain forgets it', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    const account = await connected(wallet);
    wallet.trick = ({ method }) => (method === 'eth_getTransactionReceipt' ? null : act);
    const first = await step(wallet, intentFor(usdc, '5'), safetyFor(), 300);
    expect(first.outcome).toMatchObject({ ok: true });
    expect(await adapter.prepare(account, intentFor(usdc, '6'), context(100))).toMatchObject({ ok: false, error: { code: 'timeout' } });
    wallet.trick = ({ method }) => (/eth_getTransaction(Receipt|ByHash)/.test(method) ? null : act);
    expect(await adapter.prepare(account, intentFor(usdc, '6'), context(100))).toMatchObject({
      ok: true,
      value: { payment: { kind: 'approve' } },
    });
    expect(requests(wallet)).toBe(1);
  });

  test('changes the allowance of other tokens in one step', async () => {
    await world.chain.credit(wallet.address, usdc, 100n * one);
    await step(wallet, intentFor(usdc, '3'));
    const { prepared } = await step(wallet, intentFor(usdc, '4'));
    expect(prepared).toMatchObject({ ok: true, value: { payment: { kind: 'approve', amount: 4_000_000n } } });
  });

  test('refuses more than the account holds, including the fee', async () => {
    expect((await step(wallet, intentFor(eth, '11'))).prepared).toMatchObject({ ok: false, error: { code: 'insufficient' } });
    expect((await step(wallet, intentFor(eth, '10'))).prepared).toMatchObject({ ok: false, error: { code: 'insufficient' } });
    expect((await step(wallet, intentFor(usdc, '1'))).prepared).toMatchObject({ ok: false, error: { code: 'insufficient' } });
    expect(requests(wallet)).toBe(0);
  });

  test('refuses an amount finer than the token’s decimals, and a token without a router', async () => {
    await world.chain.credit(wallet.address, usdc, one);
    expect((await step(wallet, intentFor(usdc, '0.1234567'))).prepared).toMatchObject({ ok: false, error: { code: 'amount_mismatch' } });
    const { router: _, ...routerless } = intentFor(usdc, '0.5');
    expect((await step(wallet, routerless)).prepared).toMatchObject({ ok: false, error: { code: 'not_supported' } });
  });

  test('gives balances and a maximum that can actually be paid', async () => {
    const account = await connected(wallet);
    await world.chain.credit(wallet.address, usdc, 7n * one);
    expect(await evmBalance(account, usdc, context())).toMatchObject({ ok: true, value: { amount: 7n * one } });
    expect(await evmMaximum(account, usdc, context())).toMatchObject({ ok: true, value: { amount: 7n * one, reserve: 0n } });
    const most = await evmMaximum(account, eth, context());
    if (!most.ok) throw new Error(most.error.hint);
    expect(most.value.amount + most.value.reserve).toBe(10n * one);
    expect(most.value.reserve).toBeLessThan(one / 100n);
    const text = `9.${(most.value.amount - 9n * one).toString().padStart(8, '0')}`;
    expect((await step(wallet, intentFor(eth, text))).outcome).toMatchObject({ ok: true });
    expect(world.observed).toMatchObject([{ amount: most.value.amount }]);
  });

  test('reads balances from the service while the wallet is on another chain', async () => {
    const account = await connected(wallet);
    wallet.chainIds = [56, 1];
    const told = { ...context().chains, balances: async () => ({ ok: true, value: [{ asset: eth, amount: 5n }] }) as never };
    expect(await evmBalance(account, eth, { ...context(), chains: told })).toMatchObject({ ok: true, value: { amount: 5n } });
    expect(await evmBalance(account, usdc, { ...context(), chains: told })).toMatchObject({ ok: true, value: { amount: 0n } });
  });

  test('switches the chain, and adds it where the wallet does not know it', async () => {
    wallet.chainIds = [137, 1];
    await connected(wallet);
    expect(wallet.chainIds[0]).toBe(1);
    wallet.chainIds = [137];
    await connected(wallet);
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')).toMatchObject({
      params: [{ chainId: '0x1', nativeCurrency: { symbol: 'ETH' } }],
    });
  });

  test('lists accounts without opening a window', async () => {
    expect(await adapter.accounts(wallet.found, 'ETH', context())).toMatchObject({ ok: true, value: [{ address: wallet.address }] });
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_accounts']);
    wallet.trick = ({ method }) => (method === 'eth_accounts' ? ['0x12', 'x'] : act);
    expect(await adapter.accounts(wallet.found, 'ETH', context())).toMatchObject({ ok: false, error: { code: 'wallet_failed' } });
    wallet.trick = () => Promise.reject(failure(4100));
    expect(await adapter.accounts(wallet.found, 'ETH', context())).toMatchObject({ ok: false, error: { code: 'wrong_account' } });
  });
});
