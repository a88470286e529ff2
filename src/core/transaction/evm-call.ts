import { hex } from '@scure/base';
import { writeEvm } from '../address/evm.ts';
import { nativeAmount } from '../amount.ts';
import { routerCalldata } from './evm-deposit.ts';

/** Arguments of the router's `depositWithExpiry`. */
export interface EvmDeposit {
  readonly vault: string;
  /** Token contract in lowercase; absent for the chain's gas asset. */
  readonly token?: string;
  readonly units: bigint;
  readonly memo: string;
  /** Unix seconds after which the router rejects the deposit. */
  readonly expiration: bigint;
}

/** Decoded calldata; `plain` carries a memo and calls nothing. */
export type EvmCall =
  | ({ readonly kind: 'deposit' } & EvmDeposit)
  | { readonly kind: 'approve'; readonly spender: string; readonly units: bigint }
  | { readonly kind: 'plain'; readonly memo: string };

const selectors = { deposit: '44bc937b', approve: '095ea7b3', transfer: 'a9059cbb' } as const;
const otherCalls: readonly string[] = ['dd62ed3e', '70a08231', '313ce567'];

/** Decodes calldata; undefined for any other call and for extra data. */
export function readCall(data: string): EvmCall | undefined {
  if (!/^0x([0-9a-f]{2})*$/.test(data)) return undefined;
  const selector = data.slice(2, 10);
  if (selector === selectors.deposit) return readDeposit(data);
  if (selector === selectors.approve) {
    const call = readPair(data);
    return call && { kind: 'approve', spender: call.account, units: call.units };
  }
  const memo = otherCalls.includes(selector) ? undefined : textOf(data.slice(2));
  return memo === undefined ? undefined : { kind: 'plain', memo };
}

/** Decodes a token's `transfer(address,uint256)`; undefined for any other call. */
export function readTokenTransfer(data: string): { readonly to: string; readonly units: bigint } | undefined {
  const call = data.slice(2, 10) === selectors.transfer ? readPair(data) : undefined;
  return call && { to: call.account, units: call.units };
}

/** Accepts only our own encoding of the call. */
function readDeposit(data: string): EvmCall | undefined {
  const words = data.slice(10).match(/.{64}/g) ?? [];
  const [vault, asset] = [accountIn(words[0]), accountIn(words[1])];
  const [amount, expiration, length] = [words[2], words[4], words[5]].map((word) => BigInt(`0x${word ?? '0'}`));
  if (vault === undefined || asset === undefined || amount === undefined || expiration === undefined || length === undefined)
    return undefined;
  const memo = length > BigInt(data.length) ? undefined : textOf(data.slice(10 + 6 * 64, 10 + 6 * 64 + 2 * Number(length)));
  if (memo === undefined) return undefined;
  const token = /^0x0{40}$/.test(asset) ? {} : { token: asset.toLowerCase() };
  const own = routerCalldata({ vault, amount: nativeAmount(amount), memo, expiration, ...token });
  return own === data ? { kind: 'deposit', vault, units: amount, memo, expiration, ...token } : undefined;
}

/** An address and an amount, the arguments of `approve` and `transfer`. */
function readPair(data: string): { readonly account: string; readonly units: bigint } | undefined {
  const [, first, units] = /^0x[0-9a-f]{8}([0-9a-f]{64})([0-9a-f]{64})$/.exec(data) ?? [];
  const account = accountIn(first);
  return account === undefined ? undefined : { account, units: BigInt(`0x${units}`) };
}

const accountIn = (word: string | undefined): string | undefined =>
  word?.startsWith('0'.repeat(24)) ? writeEvm(hex.decode(word.slice(24))) : undefined;

function textOf(digits: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hex.decode(digits));
  } catch {
    return undefined;
  }
}
