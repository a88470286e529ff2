import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender)',
  'function balanceOf(address owner)',
  'function decimals()',
]);

const toHex = (text: string): Hex => (text.startsWith('0x') ? (text as Hex) : `0x${text}`);

export interface Deposit {
  readonly vault: string;
  /** Token contract; absent for the chain's gas asset. */
  readonly token?: string;
  readonly units: bigint;
  readonly memo: string;
  /** Unix seconds after which the router rejects the deposit. */
  readonly expiration: bigint;
}

/** Calldata of the router's `depositWithExpiry` (content/reference/deposits.md#router). */
export function depositData({ vault, token, units, memo, expiration }: Deposit): string {
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

/** Decoded calldata; `plain` carries a memo and calls nothing. */
export type EvmCall =
  | ({ readonly kind: 'deposit' } & Deposit)
  | { readonly kind: 'approve'; readonly spender: string; readonly units: bigint }
  | { readonly kind: 'plain'; readonly memo: string };

/** Decodes calldata; undefined for any other call and for extra data. */
export function readCall(data: string): EvmCall | undefined {
  const call = decoded(data);
  if (call?.functionName === 'depositWithExpiry') {
    const [vault, asset, units, memo, expiration] = call.args;
    const deposit = { vault, units, memo, expiration, ...(asset === zeroAddress ? {} : { token: asset.toLowerCase() }) };
    // Accept only our own encoding of the call.
    return depositData(deposit) === data ? { kind: 'deposit', ...deposit } : undefined;
  }
  if (call?.functionName === 'approve') {
    const [spender, units] = call.args;
    return approveData(spender, units) === data ? { kind: 'approve', spender, units } : undefined;
  }
  const memo = call === undefined ? decodeText(data) : undefined;
  return memo === undefined ? undefined : { kind: 'plain', memo };
}

function decoded(data: string) {
  try {
    return decodeFunctionData({ abi, data: toHex(data) });
  } catch {
    return undefined;
  }
}

function decodeText(data: string): string | undefined {
  if (!/^0x([0-9a-f]{2})*$/.test(data)) return undefined;
  const bytes = new Uint8Array((data.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
