import fc from 'fast-check';
import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RpcError } from '../chains/json-rpc.ts';
import { zeroAddress } from './contract-calls.ts';
import { routerAbi, tokenAbi } from './contracts.generated.ts';
import { anvilBinary, createAnvil } from './fixtures/anvil.ts';
import { routers } from './fixtures/evm-world.ts';
import type { EvmCall, EvmNode } from './node.ts';
import { startSimulation } from './simulation.ts';
import { listEvmTokens } from './tokens.ts';

const abi = parseAbi([...routerAbi, ...tokenAbi]);
const encode = (functionName: string, ...args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName, args } as never);

const people = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
  '0x00000000000000000000000000000000000000c3',
];
const [usdc, usdt] = ['USDC', 'USDT'].map((ticker) => listEvmTokens('ETH').find(({ asset }) => asset.ticker === ticker));
const router = routers.thorchain.toLowerCase();
const stranger = '0x00000000000000000000000000000000000000d4';

const person = fc.constantFrom(...people);
const units = fc.oneof(fc.constantFrom(0n, 1n, 2n ** 256n - 1n), fc.bigInt({ min: 0n, max: 40_000_000n }));
const contract = fc.constantFrom(usdc?.address ?? '', usdt?.address ?? '');
const asset = fc.oneof(
  { weight: 4, arbitrary: contract },
  { weight: 2, arbitrary: fc.constant(zeroAddress) },
  { weight: 1, arbitrary: fc.constant(stranger) },
);
const text = fc.string({ maxLength: 70 });
const value = fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 17n }) });
const spender = fc.oneof({ weight: 3, arbitrary: fc.constant(router) }, { weight: 1, arbitrary: person });
const deadline = fc.constantFrom(0n, 10n, 2n ** 40n);

const toToken = (data: fc.Arbitrary<string>) => fc.record({ from: person, to: contract, value: fc.constantFrom(0n, 0n, 0n, 0n, 1n), data });
const toRouter = (data: fc.Arbitrary<string>) => fc.record({ from: person, to: fc.constant(router), value, data });
const call: fc.Arbitrary<EvmCall> = fc.oneof(
  toToken(fc.tuple(spender, units).map(([to, amount]) => encode('approve', to, amount))),
  toToken(fc.tuple(fc.oneof(person, fc.constant(zeroAddress)), units).map(([to, amount]) => encode('transfer', to, amount))),
  toToken(fc.tuple(person, person, units).map(([from, to, amount]) => encode('transferFrom', from, to, amount))),
  toToken(person.map((owner) => encode('balanceOf', owner))),
  toToken(fc.constantFrom(encode('decimals'), encode('symbol'), encode('name'), encode('totalSupply'), '0x12345678')),
  toRouter(fc.tuple(person, asset, units, text, deadline).map((args) => encode('depositWithExpiry', ...args))),
  toRouter(fc.tuple(person, asset, units, text).map((args) => encode('deposit', ...args))),
  toRouter(fc.tuple(person, asset, units, text).map((args) => encode('transferOut', ...args))),
  toRouter(fc.tuple(person, contract).map((args) => encode('vaultAllowance', ...args))),
  fc.record({ from: person, to: person, value, data: fc.constantFrom('0x', '0x3d3a') }),
);

/** Result or revert reason of a call. */
async function ending(node: EvmNode, { from, to, value: wei, data }: EvmCall): Promise<string> {
  try {
    return `answers ${String(await node.request('eth_call', [{ from, to, value: `0x${wei.toString(16)}`, data }, 'latest']))}`;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return `reverts ${/THORChain_Router: [a-z ]+|Token: [a-z ]+/.exec(error.message)?.[0] ?? ''}`;
  }
}

async function logsOf(node: EvmNode, hash: string): Promise<unknown> {
  const { status, logs } = (await node.request('eth_getTransactionReceipt', [hash])) as { status: string; logs: Record<string, unknown>[] };
  return { status, logs: logs.map(({ address, topics, data }) => ({ address, topics, data })) };
}

const reads = (address: string) =>
  [usdc, usdt].flatMap((token) => [
    { to: token?.address ?? '', data: encode('balanceOf', address) },
    { to: token?.address ?? '', data: encode('allowance', address, router) },
    { to: router, data: encode('vaultAllowance', address, token?.address ?? '') },
  ]);

describe.runIf(anvilBinary() !== undefined)('the EVM simulation', () => {
  let real: EvmNode;
  let simulated: EvmNode;
  beforeAll(async () => {
    real = await createAnvil();
    simulated = await startSimulation(1);
    for (const node of [real, simulated]) {
      await node.installRouter(router);
      for (const token of [usdc, usdt]) {
        if (token === undefined) continue;
        await node.installToken(token);
        for (const owner of people) await node.addToken(token, owner, 100_000_000n);
        await node.addVaultToken(router, people[0] ?? '', token, 50_000_000n);
      }
      for (const owner of people) await node.addNative(owner, 10n ** 20n);
      // Before its first block, anvil runs calls at a time other than now.
      await node.mine();
    }
  });
  afterAll(() => real.close());

  test('answers, reverts and logs like the contracts on a real EVM', async () => {
    let done = 0;
    let reverted = 0;
    await fc.assert(
      fc.asyncProperty(call, async (wanted) => {
        const [expected, ours] = [await ending(real, wanted), await ending(simulated, wanted)];
        expect(ours).toBe(expected);
        if (expected.startsWith('reverts')) {
          reverted += 1;
          return;
        }
        done += 1;
        const [hash, other] = [await real.sendAs(wanted), await simulated.sendAs(wanted)];
        while ((await real.request('eth_getTransactionReceipt', [hash])) === null) await new Promise((resolve) => setTimeout(resolve, 2));
        expect(await logsOf(simulated, other)).toEqual(await logsOf(real, hash));
      }),
      { numRuns: 400 },
    );
    expect(Math.min(done, reverted)).toBeGreaterThan(50);
    for (const read of [...people, router].flatMap(reads)) {
      expect(await simulated.request('eth_call', [read])).toBe(await real.request('eth_call', [read, 'latest']));
    }
  });
});

test('mines each transaction before it checks the next', async () => {
  const node = await startSimulation(1);
  const [from = '', to = ''] = people;
  await node.addNative(from, 10n ** 18n);
  const first = await node.sendAs({ from, to, value: 5n, data: '0x' });
  expect(await node.request('eth_getTransactionReceipt', [first])).toMatchObject({ status: '0x1' });
  await expect(node.sendAs({ from, to, value: 10n ** 18n, data: '0x' })).rejects.toThrow('insufficient funds');
  expect(await node.request('eth_getTransactionCount', [from])).toBe('0x1');
  await expect(node.request('eth_getLogs', [])).rejects.toMatchObject({ code: -32601 });
});

describe('a signed transaction', () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const from = account.address.toLowerCase();
  const common = { chainId: 1, gas: 30_000n, value: 7n, data: '0x3d3a' as Hex, to: people[0] as Hex };
  const send = async (node: EvmNode, raw: Hex) => String(await node.request('eth_sendRawTransaction', [raw]));
  const funded = async () => {
    const node = await startSimulation(1);
    await node.addNative(from, 10n ** 18n);
    return node;
  };

  test('is read in every type, and held until its nonce is due', async () => {
    const node = await funded();
    const price = 3n * 10n ** 9n;
    const raws = [
      await account.signTransaction({ ...common, nonce: 0, type: 'legacy', gasPrice: price }),
      await account.signTransaction({ ...common, nonce: 2, type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: 1n }),
      await account.signTransaction({ ...common, nonce: 1, type: 'eip2930', gasPrice: price }),
    ];
    for (const raw of raws) expect(await send(node, raw)).toBe(keccak256(raw));
    const found = await Promise.all(raws.map((raw) => node.request('eth_getTransactionByHash', [keccak256(raw)])));
    const shared = { from, to: people[0], value: '0x7', input: '0x3d3a', chainId: '0x1', gas: '0x7530' };
    expect(found).toMatchObject([
      { ...shared, type: '0x0', nonce: '0x0', gasPrice: '0xb2d05e00', blockNumber: '0x1' },
      { ...shared, type: '0x2', nonce: '0x2', gasPrice: '0x3b9aca01', blockNumber: '0x3' },
      { ...shared, type: '0x1', nonce: '0x1', gasPrice: '0xb2d05e00', blockNumber: '0x2' },
    ]);
  });

  test('is rejected or attributed to another sender when any byte is altered', async () => {
    const node = await funded();
    const raw = await account.signTransaction({ ...common, nonce: 0, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n });
    for (let index = 2; index < raw.length; index += 2) {
      const altered = (Number.parseInt(raw.slice(index, index + 2), 16) ^ 1).toString(16).padStart(2, '0');
      await send(node, `${raw.slice(0, index)}${altered}${raw.slice(index + 2)}` as Hex).catch(() => undefined);
    }
    expect(await node.request('eth_getTransactionCount', [from])).toBe('0x0');
    expect(await node.request('eth_getBalance', [from])).toBe(`0x${(10n ** 18n).toString(16)}`);
  });

  test('is rejected for another chain, an unsupported type or no chain', async () => {
    const node = await funded();
    const fees = { nonce: 0, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n };
    await expect(send(node, await account.signTransaction({ ...common, ...fees, chainId: 5 }))).rejects.toThrow('invalid chain id');
    const unbound = await account.signTransaction({ nonce: 0, type: 'legacy', gasPrice: 3n * 10n ** 9n, gas: 30_000n, to: common.to });
    await expect(send(node, unbound)).rejects.toThrow('EIP-155');
    const authorization = await account.signAuthorization({ address: zeroAddress, chainId: 1, nonce: 1 });
    const delegated = await account.signTransaction({ ...common, ...fees, type: 'eip7702', authorizationList: [authorization] });
    await expect(send(node, delegated)).rejects.toThrow('type 4');
    await expect(send(node, '0xzz')).rejects.toThrow('no hex');
  });
});
