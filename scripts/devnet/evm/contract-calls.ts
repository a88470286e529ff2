import { hex } from '@scure/base';
import { codecs } from '../chains/codecs.ts';
import { routerAbi, tokenAbi } from './contracts.generated.ts';

export const zeroAddress = `0x${'0'.repeat(40)}` as const;

type Hex = `0x${string}`;

const asHex = (text: string): Hex => `0x${text.replace(/^0x/, '').toLowerCase()}`;

/** 32 bytes without `0x`. Accepts numbers and addresses. */
export const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** Calldata of a token call. `party` is the recipient or the spender. */
export function tokenCall(functionName: 'transfer' | 'approve', party: string, units: bigint): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  return encodeFunctionData({ abi: parseAbi(tokenAbi), functionName, args: [asHex(party), units] });
}

/** A payment through a router. */
export interface RouterPayment {
  /** The vault for a deposit, the recipient for a payout. */
  readonly to: string;
  /** Token contract; the zero address for the native coin. */
  readonly asset: string;
  readonly units: bigint;
  readonly memo: string;
}

/** Calldata of a deposit that expires at `expiry`, in Unix seconds. */
export function depositCall({ to, asset, units, memo }: RouterPayment, expiry: bigint): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  const args = [asHex(to), asHex(asset), units, memo, expiry] as const;
  return encodeFunctionData({ abi: parseAbi(routerAbi), functionName: 'depositWithExpiry', args });
}

/** Calldata of a vault payout. */
export function transferOutCall({ to, asset, units, memo }: RouterPayment): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  return encodeFunctionData({ abi: parseAbi(routerAbi), functionName: 'transferOut', args: [asHex(to), asHex(asset), units, memo] });
}

/** The deposit in a router's log; undefined for any other log. Addresses in lower case. */
export function depositIn(topics: readonly string[], data: string): RouterPayment | undefined {
  const { decodeAbiParameters, parseAbi, toEventSelector } = codecs.evm;
  const event = parseAbi(routerAbi).find((item) => item.type === 'event' && item.name === 'Deposit');
  const [topic, to, asset] = topics;
  if (event?.type !== 'event' || to === undefined || asset === undefined || topic !== toEventSelector(event)) return undefined;
  try {
    // As bytes, because the codec decodes invalid UTF-8 with replacement characters.
    const [units, bytes] = decodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], asHex(data));
    const memo = utf8(bytes);
    return memo === undefined ? undefined : { to: toAddress(to), asset: toAddress(asset), units, memo };
  } catch {
    return undefined;
  }
}

/** Revert reason from `Error(string)`; empty for any other error. */
export function revertReason(data: string): string {
  try {
    const { errorName, args } = codecs.evm.decodeErrorResult({ abi: codecs.evm.parseAbi(['error Error(string)']), data: asHex(data) });
    return errorName === 'Error' ? args[0] : '';
  } catch {
    return '';
  }
}

/** Decodes hex as text; undefined for invalid UTF-8. */
export function utf8(data: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hex.decode(asHex(data).slice(2)));
  } catch {
    return undefined;
  }
}

/** The lower 160 bits as a lower-case address. */
const toAddress = (value: string): string => `0x${word(value).slice(24)}`;
