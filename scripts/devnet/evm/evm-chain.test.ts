import { createPublicClient, createWalletClient, custom, parseAbi, toHex, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oldTokenAbi, routerAbi, tokenAbi } from './contracts.generated.ts';
import { asset, type EvmWorld, evmWorld, routers, vaults } from './fixtures/evm-world.ts';

const router = parseAbi(routerAbi);
const token = parseAbi(tokenAbi);
const oldToken = parseAbi(oldTokenAbi);
const eth = asset('ETH.ETH');
const usdc = {
  asset: asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'),
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
} as const;
const usdt = {
  asset: asset('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7'),
  address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
} as const;
const memo = '=:THOR.RUNE:thor1abc:0/1/0 – ÄÖ';
const one = 100_000_000n;

/** A world with an account that holds 10 ETH and signs with a real key. */
async function funded(world: EvmWorld) {
  const account = privateKeyToAccount(generatePrivateKey());
  await world.chain.credit(account.address, eth, 10n * one);
  const transport = custom({ request: ({ method, params }) => world.rpc(method, params as unknown[]) }, { retryCount: 0 });
  return {
    account,
    wallet: createWalletClient({ account, chain: mainnet, transport }),
    client: createPublicClient({ chain: mainnet, transport, pollingInterval: 20 }),
  };
}

const nodeId = (hash: string) => hash.slice(2).toUpperCase();
const soon = () => BigInt(Math.floor(Date.now() / 1000) + 900);

describe('an EVM chain', () => {
  let world: EvmWorld;
  beforeAll(() => {
    world = evmWorld('ETH');
  });
  afterAll(() => world.chain.close());

  test('gives chain id, balances, decimals and symbol like a public node', async () => {
    const { client, account } = await funded(world);
    expect(await client.getChainId()).toBe(1);
    expect(await client.getBalance({ address: account.address })).toBe(10n ** 19n);
    await world.chain.credit(account.address, usdc.asset, 5n * one);
    const read = { address: usdc.address, abi: token } as const;
    expect(await client.readContract({ ...read, functionName: 'balanceOf', args: [account.address] })).toBe(5_000_000n);
    expect(await client.readContract({ ...read, functionName: 'decimals' })).toBe(6n);
    expect(await client.readContract({ ...read, functionName: 'symbol' })).toBe('USDC');
    expect((await client.getCode({ address: routers.thorchain }))?.length).toBeGreaterThan(100);
    expect(await client.getCode({ address: account.address })).toBeUndefined();
  });

  test('observes a native deposit through the router once, including its gas', async () => {
    const { wallet, client, account } = await funded(world);
    const before = world.observed.length;
    const hash = await wallet.writeContract({
      address: routers.thorchain,
      abi: router,
      functionName: 'depositWithExpiry',
      args: [vaults.thorchain, zeroAddress, 123_456_789_012n, memo, soon()],
      value: 10n ** 18n + 99n,
    });
    const receipt = await client.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    expect(world.observed.slice(before)).toEqual([
      {
        network: 'thorchain',
        chain: 'ETH',
        txid: nodeId(hash),
        from: account.address.toLowerCase(),
        to: vaults.thorchain,
        asset: eth,
        amount: one,
        gas: (receipt.gasUsed * receipt.effectiveGasPrice) / 10n ** 10n,
        memo,
      },
    ]);
    expect(await client.getBalance({ address: vaults.thorchain })).toBeGreaterThanOrEqual(10n ** 18n);
    const cost = 10n ** 18n + 99n + receipt.gasUsed * receipt.effectiveGasPrice;
    expect(await client.getBalance({ address: account.address })).toBe(10n ** 19n - cost);
  });

  test('observes plain transfers to a vault, with and without a memo', async () => {
    const { wallet } = await funded(world);
    const before = world.observed.length;
    await wallet.sendTransaction({ to: vaults.mayachain, value: 10n ** 16n, data: toHex(memo) });
    await wallet.sendTransaction({ to: vaults.mayachain, value: 2n * 10n ** 16n });
    expect(world.observed.slice(before).map(({ network, amount, memo }) => [network, amount, memo])).toEqual([
      ['mayachain', one / 100n, memo],
      ['mayachain', one / 50n, ''],
    ]);
  });

  test('observes a token deposit after an approval, and rejects one without', async () => {
    const { wallet, client, account } = await funded(world);
    await world.chain.credit(account.address, usdc.asset, 5n * one);
    const args = [vaults.mayachain, usdc.address, 2_500_000n, memo, soon()] as const;
    const deposit = { address: routers.mayachain, abi: router, functionName: 'depositWithExpiry', args, account } as const;
    await expect(client.simulateContract(deposit)).rejects.toThrow(/transfer failed/);
    await wallet.writeContract({ address: usdc.address, abi: token, functionName: 'approve', args: [routers.mayachain, 2_500_000n] });
    const before = world.observed.length;
    const hash = await wallet.writeContract(deposit);
    expect(world.observed.slice(before)).toMatchObject([
      { network: 'mayachain', asset: usdc.asset, amount: 250_000_000n, memo, txid: nodeId(hash), to: vaults.mayachain },
    ]);
    const read = { address: usdc.address, abi: token } as const;
    expect(await client.readContract({ ...read, functionName: 'allowance', args: [account.address, routers.mayachain] })).toBe(0n);
    expect(await client.readContract({ ...read, functionName: 'balanceOf', args: [routers.mayachain] })).toBeGreaterThanOrEqual(2_500_000n);
  });

  test('has a USDT whose approve changes only from or to zero and returns nothing', async () => {
    const { wallet, client, account } = await funded(world);
    await world.chain.credit(account.address, usdt.asset, 5n * one);
    const approve = (units: bigint) =>
      ({ address: usdt.address, abi: oldToken, functionName: 'approve', args: [routers.thorchain, units], account }) as const;
    const answer = await client.call({
      account,
      to: usdt.address,
      data: `0x095ea7b3${'0'.repeat(24)}${routers.thorchain.slice(2)}${'0'.repeat(63)}1`,
    });
    expect(answer.data).toBeUndefined();
    await wallet.writeContract(approve(1n));
    await expect(client.simulateContract(approve(2_000_000n))).rejects.toThrow();
    await wallet.writeContract(approve(0n));
    await wallet.writeContract(approve(2_000_000n));
    const before = world.observed.length;
    await wallet.writeContract({
      address: routers.thorchain,
      abi: router,
      functionName: 'deposit',
      args: [vaults.thorchain, usdt.address, 2_000_000n, memo],
    });
    expect(world.observed.slice(before)).toMatchObject([{ network: 'thorchain', asset: usdt.asset, amount: 2n * one }]);
  });

  test('rejects an expired deposit, and ether sent beside a token', async () => {
    const { client, account } = await funded(world);
    const deposit = { address: routers.thorchain, abi: router, functionName: 'depositWithExpiry', account } as const;
    const past = BigInt(Math.floor(Date.now() / 1000) - 5);
    await expect(client.simulateContract({ ...deposit, args: [vaults.thorchain, zeroAddress, 1n, memo, past], value: 1n })).rejects.toThrow(
      /THORChain_Router: expired/,
    );
    await expect(
      client.simulateContract({ ...deposit, args: [vaults.thorchain, usdc.address, 1n, memo, soon()], value: 1n }),
    ).rejects.toThrow(/THORChain_Router: unexpected eth/);
  });

  test('mines a reverted transaction and observes nothing from it', async () => {
    const { wallet, client } = await funded(world);
    const before = world.observed.length;
    const hash = await wallet.writeContract({
      address: routers.thorchain,
      abi: router,
      functionName: 'depositWithExpiry',
      args: [vaults.thorchain, zeroAddress, 0n, memo, 1n],
      value: 10n ** 17n,
      gas: 200_000n,
    });
    expect((await client.getTransactionReceipt({ hash })).status).toBe('reverted');
    expect(world.observed.length).toBe(before);
  });

  test('ignores a deposit through the other network’s router, and a token sent straight to the vault', async () => {
    const { wallet, account } = await funded(world);
    await world.chain.credit(account.address, usdc.asset, one);
    const before = world.observed.length;
    await wallet.writeContract({
      address: routers.mayachain,
      abi: router,
      functionName: 'depositWithExpiry',
      args: [vaults.thorchain, zeroAddress, 0n, memo, soon()],
      value: 10n ** 17n,
    });
    await wallet.writeContract({ address: usdc.address, abi: token, functionName: 'transfer', args: [vaults.thorchain, 1_000_000n] });
    expect(world.observed.length).toBe(before);
  });

  test('pays ether and tokens out of the vault and returns the transaction id', async () => {
    const { client } = await funded(world);
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const payout = { network: 'thorchain', chain: 'ETH', from: vaults.thorchain, to, memo: 'OUT:ABC' } as const;
    const first = await world.paid({ ...payout, id: '1', asset: eth, amount: 12_345_678n });
    const second = await world.paid({ ...payout, id: '2', asset: usdt.asset, amount: 300_000_050n });
    expect(first).toMatch(/^[0-9A-F]{64}$/);
    expect(await client.getBalance({ address: to })).toBe(123_456_780_000_000_000n);
    expect(await client.readContract({ address: usdt.address, abi: token, functionName: 'balanceOf', args: [to] })).toBe(3_000_000n);
    const receipt = await client.getTransactionReceipt({ hash: `0x${second.toLowerCase()}` });
    expect(receipt.status).toBe('success');
    expect(receipt.logs.at(-1)?.address.toLowerCase()).toBe(routers.thorchain.toLowerCase());
  });

  test('lets the simulated payer deposit ether and tokens, with or without a memo', async () => {
    const before = world.observed.length;
    const native = await world.chain.send({ to: vaults.thorchain, asset: eth, amount: one, memo });
    const tokens = await world.chain.send({ to: vaults.thorchain, asset: usdt.asset, amount: 7n * one, memo });
    const again = await world.chain.send({ to: vaults.thorchain, asset: usdt.asset, amount: one, memo: '' });
    expect(world.observed.slice(before)).toMatchObject([
      { txid: native, asset: eth, amount: one, memo },
      { txid: tokens, asset: usdt.asset, amount: 7n * one, memo },
      { txid: again, asset: usdt.asset, amount: one, memo: '' },
    ]);
  });

  test('deploys a token added with a new pool', async () => {
    const { client, account } = await funded(world);
    const late = asset('ETH.LATE-0X00000000000000000000000000000000000ABCDE');
    await world.chain.credit(account.address, late, one);
    const address = '0x00000000000000000000000000000000000abcde';
    expect(await client.readContract({ address, abi: token, functionName: 'balanceOf', args: [account.address] })).toBe(10n ** 18n);
  });

  test('makes blocks as time passes, stamped with the current time', async () => {
    const { client } = await funded(world);
    const first = await client.getBlock();
    world.advance(1_100);
    const second = await client.getBlock();
    expect(second.number).toBeGreaterThan(first.number);
    expect(Math.abs(Number(second.timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('rejects methods no public node serves', async () => {
    const to = routers.thorchain;
    for (const method of [
      'anvil_setBalance',
      'hardhat_setCode',
      'evm_mine',
      'debug_traceCall',
      'eth_sendTransaction',
      'eth_sendUnsignedTransaction',
    ]) {
      await expect(world.rpc(method, [{ from: vaults.thorchain, to, value: '0x1' }])).rejects.toMatchObject({ code: -32601 });
    }
    expect(await world.post('{')).toMatchObject({ error: { code: -32700 } });
    expect(await world.post('[]')).toMatchObject({ error: { code: -32600 } });
    expect(await world.post('[{"jsonrpc":"2.0","id":7,"method":"eth_chainId"},{"id":"a","method":5}]')).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x1' },
      { jsonrpc: '2.0', id: 'a', error: { code: -32600, message: 'this is no request of JSON-RPC 2.0', data: undefined } },
    ]);
  });

  test('rejects an unfunded sender and a used nonce', async () => {
    const { wallet, account } = await funded(world);
    await expect(wallet.sendTransaction({ to: vaults.thorchain, value: 10n ** 20n, gas: 50_000n })).rejects.toThrow(
      /insufficient|Insufficient|exceeds/,
    );
    await wallet.sendTransaction({ to: account.address, value: 1n });
    await expect(wallet.sendTransaction({ to: account.address, value: 1n, nonce: 0 })).rejects.toThrow(/nonce/i);
  });
});
