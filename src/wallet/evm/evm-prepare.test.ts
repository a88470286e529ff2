import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { routerDeployments } from '../../core/clear-signing/router-deployments.ts';
import { Bench, foundWallet, intentOf, readCode, toAsset } from '../fixtures/bench.ts';
import type { Account, SwapIntent } from '../port.ts';
import { allowanceData, approveData, balanceData, decimalsData } from './evm-calls.ts';
import { noteApproval, prepareEvm } from './evm-prepare.ts';

const own = `0x${'5a'.repeat(20)}`;
const vault = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const router = routerDeployments.find(({ chain }) => chain === 'ETH')?.address ?? expect.unreachable();
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const failing = (code: number, message = 'words of its own') => Object.assign(new Error(message), { code });

const ether = intentOf({ from: 'ETH.ETH', to: 'BTC.BTC', amountText: '0.5', inboundAddress: vault, router });
const dollars = intentOf({
  from: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  to: 'BTC.BTC',
  amountText: '25.5',
  inboundAddress: vault,
  router,
});
const units = 25_500_000n;
const half = 500_000_000_000_000_000n;
/** Fee in wei: 120,000 gas at twice 10 wei. */
const fee = 2_400_000n;

/** Node replies to token calls, approvals and all other simulated calls. */
interface Calls {
  readonly decimals?: unknown;
  readonly holds?: unknown;
  readonly allowance?: unknown;
  readonly approve?: unknown;
  readonly other?: unknown;
}

async function prepared(
  intent: SwapIntent,
  { calls = {}, more = {} }: { readonly calls?: Calls; readonly more?: Readonly<Record<string, unknown>> },
) {
  const asked: string[] = [];
  const called = ({ data }: { readonly data: string }): unknown => {
    if (data === decimalsData()) return calls.decimals ?? word(6n);
    if (data === balanceData(own)) return calls.holds ?? word(units);
    if (data === allowanceData(own, router)) return calls.allowance ?? word(units);
    if (data === approveData(router, units)) return calls.approve ?? word(1n);
    return calls.other ?? '0x';
  };
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_accounts: [own],
    eth_getCode: '0x',
    eth_getBlockByNumber: { timestamp: '0x6b49d200' },
    eth_getBalance: word(half + fee),
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0xa',
    ...more,
  };
  const request = async ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) => {
    asked.push(method);
    const answer = method === 'eth_call' ? called(params?.[0] as { readonly data: string }) : answers[method];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const account: Account = { wallet: foundWallet('evm', 'announced', ['ETH'], { request }), chain: 'ETH', address: own };
  const { context } = Object.assign(new Bench(), { promptMs: 5 });
  const result = await prepareEvm(account, intent, context);
  const payment = result.ok ? result.value.payment : undefined;
  return { result, asked, code: readCode(result), payment };
}

describe('a deposit of a coin', () => {
  test('is prepared with its fee, valid for 15 minutes from the latest block', async () => {
    const { result, payment } = await prepared(ether, {});
    if (!result.ok) throw new Error(result.error.hint);
    expect(payment).toMatchObject({ kind: 'deposit', amount: half, router, memo: ether.memo });
    expect(result.value.fee).toBe(fee);
    const expiry = result.value.summary.find(({ key }) => key === 'expiry')?.value ?? '';
    expect(Date.parse(expiry)).toBe((0x6b49d200 + 900) * 1_000);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['a wallet that does not turn to the chain', { eth_chainId: '0x38', wallet_switchEthereumChain: failing(4001) }, 'rejected'],
    ['another account', { eth_accounts: [vault] }, 'wrong_account'],
    ['a contract that pays', { eth_getCode: '0x60' }, 'not_supported'],
    ['no latest block', { eth_getBlockByNumber: null }, 'wallet_failed'],
    ['a block without a time', { eth_getBlockByNumber: { timestamp: 7 } }, 'wallet_failed'],
    ['a block with a time that is no number', { eth_getBlockByNumber: { timestamp: 'soon' } }, 'wallet_failed'],
    ['a block that cannot be asked', { eth_getBlockByNumber: failing(4900) }, 'unreachable'],
    ['a balance that cannot be asked', { eth_getBalance: failing(4900) }, 'unreachable'],
    ['gas that cannot be asked', { eth_estimateGas: failing(4900) }, 'unreachable'],
    ['a balance without the fee', { eth_getBalance: word(half + fee - 1n) }, 'insufficient'],
  ])('fails with %s', async (_name, more, code) => {
    expect((await prepared(ether, { more })).code).toBe(code);
  });

  test('is not rehearsed when the balance is too low, nor priced when the rehearsal fails', async () => {
    const poor = await prepared(ether, { more: { eth_getBalance: word(half - 1n) } });
    expect([poor.code, poor.asked.includes('eth_call')]).toEqual(['insufficient', false]);
    const late = await prepared(ether, { calls: { other: failing(3, 'expired') } });
    expect([late.code, late.asked.includes('eth_estimateGas')]).toEqual(['expired', false]);
  });

  test('needs a vault, a chain of its own and a usable wallet', async () => {
    const { inboundAddress: _, ...nowhere } = ether;
    expect((await prepared(nowhere, {})).code).toBe('inbound_changed');
    expect((await prepared({ ...ether, from: toAsset('BSC.BNB') }, {})).code).toBe('not_supported');
    const account: Account = { wallet: foundWallet('evm', 'announced', ['ETH'], {}), chain: 'ETH', address: own };
    expect(readCode(await prepareEvm(account, ether, new Bench().context))).toBe('not_supported');
  });

  test('gives the delegate of a delegated account, and none for other accounts', async () => {
    const delegate = async (code: string) => {
      const { result } = await prepared(ether, { more: { eth_getCode: code } });
      return result.ok ? result.value.summary.find(({ key }) => key === 'delegate')?.value : result.error.code;
    };
    expect([await delegate(`0xef0100${'ab'.repeat(20)}`), await delegate('0x')]).toEqual([`0x${'ab'.repeat(20)}`, undefined]);
  });

  test('is altered when it goes through a router without a descriptor', async () => {
    expect((await prepared({ ...ether, router: vault }, {})).code).toBe('altered');
  });
});

describe('a deposit of a token', () => {
  test('may use the account’s whole balance and the router’s whole allowance', async () => {
    expect((await prepared(dollars, {})).payment).toMatchObject({ kind: 'deposit', amount: units, decimals: 6 });
    expect((await prepared(dollars, { calls: { holds: word(units - 1n) } })).code).toBe('insufficient');
  });

  test('is refused with more decimals than the token has', async () => {
    expect((await prepared({ ...dollars, amount: baseAmount(25_50000001n) }, {})).code).toBe('amount_mismatch');
  });

  test.each<readonly [string, Calls, string]>([
    ['places that cannot be asked', { decimals: failing(4900) }, 'unreachable'],
    ['other places than the list has', { decimals: word(18n) }, 'decimals_mismatch'],
    ['a balance that cannot be asked', { holds: failing(4900) }, 'unreachable'],
    ['an allowance that cannot be asked', { allowance: failing(4900) }, 'unreachable'],
    ['an approval that the token refuses, with no allowance', { allowance: word(0n), approve: failing(3) }, 'wallet_failed'],
  ])('fails with %s', async (_name, calls, code) => {
    expect((await prepared(dollars, { calls })).code).toBe(code);
  });

  test('is preceded by an approval of exactly the amount, or of zero where the token needs that first', async () => {
    const approved = async (calls: Calls) => (await prepared(dollars, { calls })).payment;
    const exact = { kind: 'approve', amount: units };
    expect(await approved({ allowance: word(0n) })).toMatchObject(exact);
    expect(await approved({ allowance: word(units - 1n) })).toMatchObject(exact);
    expect(await approved({ allowance: word(units - 1n), approve: failing(3) })).toMatchObject({ kind: 'approve', amount: 0n });
    expect(await approved({ allowance: word(units + 1n) })).toMatchObject({ kind: 'deposit' });
  });

  test('waits until a sent approval is in a block', async () => {
    const from = own.toUpperCase().replace('0X', '0x');
    noteApproval({ chain: 'ETH', transaction: { from, to: token } } as Parameters<typeof noteApproval>[0], '0xab');
    const receipt = (status: unknown, transaction: unknown = {}) => ({
      more: { eth_getTransactionReceipt: status === null ? null : { status }, eth_getTransactionByHash: transaction },
    });
    const waiting = await prepared(dollars, receipt(null));
    expect(waiting.result).toMatchObject({ error: { code: 'timeout', details: { tx: '0xab' } } });
    expect((await prepared(dollars, { more: { eth_getTransactionReceipt: failing(4900) } })).code).toBe('unreachable');
    const settled = await prepared(dollars, receipt('0x1'));
    expect([settled.code, settled.asked.includes('eth_getTransactionReceipt')]).toEqual(['ok', true]);
    const next = await prepared(dollars, receipt(null));
    expect([next.code, next.asked.includes('eth_getTransactionReceipt')]).toEqual(['ok', false]);
  });
});
