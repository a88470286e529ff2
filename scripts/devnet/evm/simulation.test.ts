import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, selectors, zeroAddress } from './abi.ts';
import { anvilBinary } from './anvil.ts';
import { routers } from './fixtures/evm-world.ts';
import { createAnvil } from './fixtures/own-anvil.ts';
import { type EvmCall, type EvmNode, RpcError } from './node.ts';
import { startSimulation } from './simulation.ts';
import { tokensOf } from './tokens.ts';

const people = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
  '0x00000000000000000000000000000000000000c3',
];
const [usdc, usdt] = ['USDC', 'USDT'].map((ticker) => tokensOf('ETH').find(({ asset }) => asset.ticker === ticker));
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
const text = fc.string({ maxLength: 70 }).map((value) => ({ text: value }));
const value = fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 17n }) });
const spender = fc.oneof({ weight: 3, arbitrary: fc.constant(router) }, { weight: 1, arbitrary: person });
const deadline = fc.constantFrom(0n, 10n, 2n ** 40n);

const toToken = (data: fc.Arbitrary<string>) => fc.record({ from: person, to: contract, value: fc.constantFrom(0n, 0n, 0n, 0n, 1n), data });
const toRouter = (data: fc.Arbitrary<string>) => fc.record({ from: person, to: fc.constant(router), value, data });
const call: fc.Arbitrary<EvmCall> = fc.oneof(
  toToken(fc.tuple(spender, units).map(([to, amount]) => encode(selectors.approve, to, amount))),
  toToken(fc.tuple(fc.oneof(person, fc.constant(zeroAddress)), units).map(([to, amount]) => encode(selectors.transfer, to, amount))),
  toToken(fc.tuple(person, person, units).map(([from, to, amount]) => encode(selectors.transferFrom, from, to, amount))),
  toToken(person.map((owner) => encode(selectors.balanceOf, owner))),
  toToken(fc.constantFrom(selectors.decimals, selectors.symbol, selectors.name, selectors.totalSupply, '0x12345678')),
  toRouter(fc.tuple(person, asset, units, text, deadline).map((args) => encode(selectors.depositWithExpiry, ...args))),
  toRouter(fc.tuple(person, asset, units, text).map((args) => encode(selectors.deposit, ...args))),
  toRouter(fc.tuple(person, asset, units, text).map((args) => encode(selectors.transferOut, ...args))),
  toRouter(fc.tuple(person, contract).map((args) => encode(selectors.vaultAllowance, ...args))),
  fc.record({ from: person, to: person, value, data: fc.constantFrom('0x', '0x3d3a') }),
);

/** What a call answers or why it reverts. */
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
    { to: token?.address ?? '', data: encode(selectors.balanceOf, address) },
    { to: token?.address ?? '', data: encode(selectors.allowance, address, router) },
    { to: router, data: encode(selectors.vaultAllowance, address, token?.address ?? '') },
  ]);

describe.runIf(anvilBinary() !== undefined)('the simulation', () => {
  let real: EvmNode;
  let simulated: EvmNode;
  beforeAll(async () => {
    real = await createAnvil();
    simulated = startSimulation(1);
    for (const node of [real, simulated]) {
      await node.installRouter(router);
      for (const token of [usdc, usdt]) {
        if (token === undefined) continue;
        await node.installToken(token);
        for (const owner of people) await node.addToken(token, owner, 100_000_000n);
        await node.addVaultToken(router, people[0] ?? '', token, 50_000_000n);
      }
      for (const owner of people) await node.addNative(owner, 10n ** 20n);
      // Before its first block anvil runs calls at another time than now.
      await node.mine();
    }
  });
  afterAll(() => real.close());

  it('answers, reverts and logs as the contracts do on a real EVM', { timeout: 60_000 }, async () => {
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

  it('holds back a transaction until the one before it has come', async () => {
    const node = startSimulation(1);
    const [from = '', to = ''] = people;
    await node.addNative(from, 10n ** 18n);
    const first = await node.sendAs({ from, to, value: 5n, data: '0x' });
    expect(await node.request('eth_getTransactionReceipt', [first])).toMatchObject({ status: '0x1' });
    await expect(node.sendAs({ from, to, value: 10n ** 18n, data: '0x' })).rejects.toThrow('insufficient funds');
    expect(await node.request('eth_getTransactionCount', [from])).toBe('0x1');
    await expect(node.request('eth_getLogs', [])).rejects.toMatchObject({ code: -32601 });
  });
});
