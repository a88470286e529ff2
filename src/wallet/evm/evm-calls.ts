import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import type { EvmDeposit } from '../../core/transaction/evm-call.ts';

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender)',
  'function balanceOf(address owner)',
  'function decimals()',
]);

const toHex = (text: string): Hex => (text.startsWith('0x') ? (text as Hex) : `0x${text}`);

/** Calldata of the router's `depositWithExpiry` (content/reference/deposits.md#router). */
export function depositData({ vault, token, units, memo, expiration }: EvmDeposit): string {
  const args = [toHex(vault), toHex(token ?? zeroAddress), units, memo, expiration] as const;
  return encodeFunctionData({ abi, functionName: 'depositWithExpiry', args });
}

export const approveData = (spender: string, units: bigint): string =>
  encodeFunctionData({ abi, functionName: 'approve', args: [toHex(spender), units] });

export const allowanceData = (owner: string, spender: string): string =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [toHex(owner), toHex(spender)] });

export const balanceData = (owner: string): string => encodeFunctionData({ abi, functionName: 'balanceOf', args: [toHex(owner)] });

export const decimalsData = (): string => encodeFunctionData({ abi, functionName: 'decimals' });

/** Encodes the memo as calldata of a plain transfer. */
export const memoData = (memo: string): string =>
  `0x${Array.from(new TextEncoder().encode(memo), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
