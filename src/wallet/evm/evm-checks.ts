import { bad, good, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import { allowanceData, balanceData, decimalsData } from './evm-calls.ts';
import { callNumber, type EvmProvider, read, readNumber } from './evm-provider.ts';
import type { EvmTransaction } from './evm-transaction.ts';

const maxDecimals = 36;

/** Reads the paying account's code: none, or the contract it delegates to (EIP-7702). Contract accounts are refused. */
export async function delegateOf(provider: EvmProvider, account: string): Promise<WalletResult<string | undefined>> {
  const answer = await read(provider, 'eth_getCode', [account, 'latest']);
  if (!answer.ok) return answer;
  const { value } = answer;
  if (value === '0x' || value === '0x0') return good(undefined);
  const delegate = typeof value === 'string' ? /^0xef0100([0-9a-f]{40})$/i.exec(value)?.[1] : undefined;
  if (delegate !== undefined) return good(`0x${delegate.toLowerCase()}`);
  return bad(
    'not_supported',
    'This account is a contract. The networks may miss its deposits and refund to where it cannot reach. Pay from an ordinary account.',
  );
}

export async function tokenDecimalsOf(provider: EvmProvider, token: string): Promise<WalletResult<number>> {
  const places = await callNumber(provider, "the token's decimals", token, decimalsData());
  if (!places.ok) return places;
  return places.value <= maxDecimals ? good(Number(places.value)) : walletError('wallet_failed');
}

export const allowanceOf = (provider: EvmProvider, token: string, owner: string, spender: string): Promise<WalletResult<bigint>> =>
  callNumber(provider, 'the allowance', token, allowanceData(owner, spender));

export const tokenBalanceOf = (provider: EvmProvider, token: string, owner: string): Promise<WalletResult<bigint>> =>
  callNumber(provider, 'the balance', token, balanceData(owner));

export const nativeBalanceOf = (provider: EvmProvider, owner: string): Promise<WalletResult<bigint>> =>
  readNumber(provider, 'the balance', 'eth_getBalance', [owner, 'latest']);

/** ABI-encoded `false`; calls of old tokens return nothing. */
const isFalse = (answer: unknown): boolean => typeof answer === 'string' && /^0x0{64}$/.test(answer);

/** Simulates the transaction on the latest block. */
export async function rehearse(provider: EvmProvider, transaction: EvmTransaction): Promise<WalletResult<true>> {
  const { from, to, value, data } = transaction;
  const answer = await readReverts(provider, [{ from, to, value, data }, 'latest']);
  if (!answer.ok) return answer;
  const { reverted, result } = answer.value;
  if (reverted === undefined && !isFalse(result)) return good(true);
  if (/insufficient|exceeds balance/i.test(reverted ?? '')) return walletError('insufficient');
  if (/expired/i.test(reverted ?? '')) return bad('expired', 'The router would refuse this deposit as expired. Get a new quote.');
  return bad('wallet_failed', 'The chain would turn this transaction down, so the wallet was not asked.');
}

async function readReverts(
  provider: EvmProvider,
  params: readonly unknown[],
): Promise<WalletResult<{ readonly reverted?: string; readonly result?: unknown }>> {
  const reverting: EvmProvider = {
    request: async (call) => {
      try {
        return { result: await provider.request(call) };
      } catch (error) {
        const text = revertOf(error);
        if (text === undefined) throw error;
        return { reverted: text };
      }
    },
  };
  const answer = await read(reverting, 'eth_call', params);
  return answer.ok ? good(answer.value as { readonly reverted?: string; readonly result?: unknown }) : answer;
}

/** Error text of a reverted call; undefined for any other error. */
function revertOf(error: unknown): string | undefined {
  const record = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  const inner = (typeof record['data'] === 'object' && record['data'] !== null ? record['data'] : {}) as Readonly<Record<string, unknown>>;
  const text = `${String(record['message'] ?? '')} ${String(inner['message'] ?? '')}`;
  return record['code'] === 3 || /revert|insufficient|exceeds balance|out of gas/i.test(text) ? text : undefined;
}
