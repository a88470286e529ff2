import { format } from '@ethereum-sourcify/clear-signing';
import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { validateAddress } from '../../core/address/address.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { evmChainIds } from '../../core/chain/evm-chain-id.ts';
import { descriptorOfRouter, routerDescriptors } from '../../core/clear-signing/descriptors.ts';
import { publishedDescriptors } from '../../core/clear-signing/published.ts';
import { type RouterDeployment, routerDeployments } from '../../core/clear-signing/router-deployments.ts';
import { must } from '../../core/errors.ts';
import { readCall } from '../../core/transaction/evm-call.ts';
import { intentOf } from '../fixtures/bench.ts';
import type { SummaryLine } from '../port.ts';
import { approveData, depositData } from './evm-calls.ts';
import { secondReading, secondReadingError } from './evm-clear-signing.ts';
import { evmSummary } from './evm-summary.ts';
import { type EvmContent, type EvmTransaction, readEvmTransaction } from './evm-transaction.ts';

const vault = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
const payer = `0x${'5a'.repeat(20)}`;
const tokens: Readonly<Record<string, string>> = {
  ETH: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  BSC: 'BSC.USDT-0X55D398326F99059FF775485246999027B3197955',
  AVAX: 'AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E',
  BASE: 'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913',
  ARB: 'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
};
const gasAssets: Readonly<Record<string, string>> = { ETH: 'ETH.ETH', BSC: 'BSC.BNB', AVAX: 'AVAX.AVAX', BASE: 'BASE.ETH', ARB: 'ARB.ETH' };

/** A deposit of 25.5, or its approval, as sent to the wallet, with its review. */
function buildCall({ network, chain, address }: RouterDeployment, kind: 'gas' | 'token' | 'approval') {
  const isGas = kind === 'gas';
  const name = (isGas ? gasAssets[chain] : tokens[chain]) ?? '';
  const intent = intentOf({ network, from: name, to: 'BTC.BTC', amountText: '25.5', inboundAddress: vault, router: address });
  const decimals = isGas || chain === 'BSC' ? 18 : 6;
  const units = 255n * 10n ** BigInt(decimals - 1);
  const token = isGas ? {} : { token: `0x${name.split('-0X')[1]?.toLowerCase()}` };
  const deposit = depositData({ vault, units, memo: intent.memo, expiration: 1_800_000_123n, ...token });
  const transaction: EvmTransaction = {
    chainId: `0x${evmChainIds[chain].toString(16)}`,
    type: '0x2',
    from: payer,
    to: kind === 'approval' ? (token.token ?? '') : address,
    value: `0x${(isGas ? units : 0n).toString(16)}`,
    data: kind === 'approval' ? approveData(address, units) : deposit,
  };
  const content: EvmContent = { chain, transaction, asset: must(parseAsset(name, network)), decimals };
  const payment = readEvmTransaction(content);
  if (!payment.ok) throw new Error(payment.error.hint);
  return { content, intent, name, review: evmSummary(content, payment.value, intent, 1n as never) };
}

const withTransaction = (content: EvmContent, change: Partial<EvmTransaction>): EvmContent => ({
  ...content,
  transaction: { ...content.transaction, ...change },
});

const cases = routerDeployments.flatMap((router) =>
  (['gas', 'token', 'approval'] as const).map(
    (kind) => [`${router.network} ${router.chain} v${router.version}, ${kind}`, router, kind] as const,
  ),
);
const [ethereum] = routerDeployments;
if (ethereum === undefined) throw new Error('no router');

describe('the sentence of an independent reader', () => {
  test.each(cases)('matches the review for the final bytes: %s', async (_name, router, kind) => {
    const { content, intent, name, review } = buildCall(router, kind);
    const { interpolatedIntent, warnings } = await secondReading(content);
    const network = router.network === 'thorchain' ? 'THORChain' : 'MAYAChain';
    expect(warnings).toBeUndefined();
    expect(interpolatedIntent).toBe(
      kind === 'approval'
        ? `Let ${validateText(router.address)} take 25.5 ${name}`
        : `Deposit 25.5 ${name} to the ${network} vault ${vault} with the memo ${intent.memo}, valid until 2027-01-15 08:02:03Z`,
    );
    expect(await secondReadingError(content, review)).toBeUndefined();
  });

  test.each(cases)('is refused when the review differs from it: %s', async (_name, router, kind) => {
    const { content, review } = buildCall(router, kind);
    const named: readonly SummaryLine['key'][] = kind === 'approval' ? ['amount', 'spender'] : ['amount', 'recipient', 'memo', 'expiry'];
    for (const key of named) {
      const other = review.map((line) =>
        line.key === key ? { ...line, value: line.value.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`) } : line,
      );
      expect(other, key).not.toEqual(review);
      expect(await secondReadingError(content, other), key).toMatchObject({ code: 'altered' });
      expect(
        await secondReadingError(
          content,
          review.filter((line) => line.key !== key),
        ),
        key,
      ).toMatchObject({ code: 'altered' });
    }
  });

  test('is the same for a token contract in other letter case', async () => {
    const { content, review } = buildCall(ethereum, 'approval');
    const to = content.transaction.to.toUpperCase().replace('0X', '0x');
    expect(await secondReadingError(withTransaction(content, { to }), review)).toBeUndefined();
  });

  test('is refused for a contract that no descriptor names', async () => {
    const { content, review } = buildCall(ethereum, 'gas');
    for (const change of [{ to: vault }, { chainId: '0x38' }]) {
      expect(await secondReadingError(withTransaction(content, change), review)).toMatchObject({ code: 'altered' });
    }
  });

  test('is refused for value sent with a token, or value other than the amount', async () => {
    const gas = buildCall(ethereum, 'gas');
    const token = buildCall(ethereum, 'token');
    for (const value of ['0x0', '0x1', '0x161e232e52760001'])
      expect(await secondReadingError(withTransaction(gas.content, { value }), gas.review)).toMatchObject({ code: 'altered' });
    expect(await secondReadingError(withTransaction(token.content, { value: '0x1' }), token.review)).toMatchObject({ code: 'altered' });
  });

  test('is not needed for a plain transfer, which calls nothing', async () => {
    const { content, review } = buildCall(ethereum, 'gas');
    expect(await secondReadingError(withTransaction(content, { to: vault, data: '0x3d3a653a' }), review)).toBeUndefined();
  });

  test.each(cases)('changes with any byte of the calldata that our own reader accepts: %s', async (_name, router, kind) => {
    const { content, review } = buildCall(router, kind);
    const { data } = content.transaction;
    const before = (await secondReading(content)).interpolatedIntent;
    const accepted: string[] = [];
    for (let index = 2; index < data.length; index += 2) {
      const byte = Number.parseInt(data.slice(index, index + 2), 16);
      for (const mask of [0x01, 0x20, 0x80, 0xff]) {
        const changed = (byte ^ mask).toString(16).padStart(2, '0');
        const other = withTransaction(content, { data: data.slice(0, index) + changed + data.slice(index + 2) });
        if (readCall(other.transaction.data) === undefined) continue;
        const { interpolatedIntent } = await secondReading(other);
        const refused = readCall(other.transaction.data)?.kind === 'plain' || (await secondReadingError(other, review)) !== undefined;
        if (interpolatedIntent === before || !refused) accepted.push(`byte ${index / 2 - 1} ^ ${mask}`);
      }
    }
    expect(accepted).toEqual([]);
  });
});

const validateText = (address: string): string => must(validateAddress(address, 'ETH')).text;

describe('the descriptors published for wallets', () => {
  test('spell addresses as in EIP-55, and describe each router once', () => {
    for (const [name, { context }] of publishedDescriptors()) {
      const deployments = context.contract.deployments.map(({ chainId, address }) => `${chainId} ${address}`);
      expect(new Set(deployments).size, name).toBe(deployments.length);
      for (const { address } of context.contract.deployments) expect(address).toBe(validateText(address));
    }
    const described = [...routerDescriptors().values()].flatMap(({ context }) => context.contract.deployments);
    expect(described).toHaveLength(routerDeployments.length);
  });

  test('describe the routers’ calls, by their selectors', () => {
    const selectors = [...publishedDescriptors()].map(([name, { display }]) => [
      name,
      Object.keys(display.formats).map((signature) => toFunctionSelector(`function ${signature}`)),
    ]);
    expect(selectors).toEqual([
      ['calldata-thorchain-router-v4', ['0x44bc937b', '0x1fece7b4']],
      ['calldata-thorchain-router-v6', ['0x44bc937b']],
      ['calldata-mayachain-router-v4', ['0x44bc937b', '0x1fece7b4']],
      ['calldata-token-approval', ['0x095ea7b3']],
    ]);
  });

  test('describe the older deposit too, which our own builder and reader refuse', async () => {
    const { content, intent, review } = buildCall(ethereum, 'gas');
    const abi = parseAbi(['function deposit(address vault, address asset, uint256 amount, string memo)']);
    const amount = BigInt(content.transaction.value);
    const data = encodeFunctionData({ abi, args: [vault, `0x${'0'.repeat(40)}`, amount, intent.memo] });
    const older = withTransaction(content, { data });
    expect(await secondReading(older)).toMatchObject({
      interpolatedIntent: `Deposit 25.5 ETH.ETH to the THORChain vault ${vault} with the memo ${intent.memo}`,
    });
    expect(readEvmTransaction(older)).toMatchObject({ ok: false });
    expect(await secondReadingError(older, review)).toMatchObject({ code: 'altered' });
  });

  test('show the amount in the token’s ticker to a wallet that knows it', async () => {
    const { content } = buildCall(ethereum, 'token');
    const { transaction } = content;
    const descriptor = descriptorOfRouter(1, transaction.to);
    const read = await format(
      { chainId: 1, to: transaction.to, data: transaction.data, value: 0n, from: transaction.from },
      {
        descriptorResolverOptions: {
          type: 'custom',
          resolver: {
            index: { calldataIndex: { [`eip155:1:${transaction.to.toLowerCase()}`]: 'x' }, typedDataIndex: {} },
            fetchDescriptor: async () => JSON.parse(JSON.stringify(descriptor)) as never,
          },
        },
        externalDataProvider: {
          resolveToken: async () => ({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
          resolveLocalName: async () => ({ name: 'the vault', typeMatch: true }),
        },
      },
    );
    expect(read.interpolatedIntent).toMatch(/^Deposit 25\.5 USDC to the THORChain vault the vault with the memo /);
  });
});
