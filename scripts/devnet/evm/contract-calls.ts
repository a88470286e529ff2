import { hex } from '@scure/base';
import { codecs } from '../chains/codecs.ts';
import { routerAbi, tokenAbi } from './contracts.generated.ts';

export const zeroAddress = `0x${'0'.repeat(40)}` as const;

type Hex = `0x${string}`;

const asHex = (text: string): Hex => `0x${text.replace(/^0x/, '').toLowerCase()}`;

/** 32 bytes without `0x`. Takes numbers and addresses. */
export const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** Calldata of a token. `party` is who gets the units, or may spend them. */
export function tokenCall(functionName: 'transfer' | 'approve', party: string, units: bigint): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  return encodeFunctionData({ abi: parseAbi(tokenAbi), functionName, args: [asHex(party), units] });
}

/** What a router is told of a payment. */
export interface RouterPayment {
  /** The vault of a deposit, the receiver of a payout. */
  readonly to: string;
  /** The token's contract; the zero address for the chain's own coin. */
  readonly asset: string;
  readonly units: bigint;
  readonly memo: string;
}

/** Calldata of a deposit that is valid until `expiry`, in Unix seconds. */
export function depositCall({ to, asset, units, memo }: RouterPayment, expiry: bigint): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  const args = [asHex(to), asHex(asset), units, memo, expiry] as const;
  return encodeFunctionData({ abi: parseAbi(routerAbi), functionName: 'depositWithExpiry', args });
}

/** Calldata of a payout by a vault. */
export function transferOutCall({ to, asset, units, memo }: RouterPayment): string {
  const { encodeFunctionData, parseAbi } = codecs.evm;
  return encodeFunctionData({ abi: parseAbi(routerAbi), functionName: 'transferOut', args: [asHex(to), asHex(asset), units, memo] });
}

/** A deposit that a router logs; undefined for any other log. Addresses in small letters. */
export function depositIn(topics: readonly string[], data: string): RouterPayment | undefined {
  const { decodeAbiParameters, parseAbi, toEventSelector } = codecs.evm;
  const event = parseAbi(routerAbi).find((item) => item.type === 'event' && item.name === 'Deposit');
  const [topic, to, asset] = topics;
  if (event?.type !== 'event' || to === undefined || asset === undefined || topic !== toEventSelector(event)) return undefined;
  try {
    // As bytes, because the codec reads what is no UTF-8 with replacement letters.
    const [units, bytes] = decodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], asHex(data));
    const memo = utf8(bytes);
    return memo === undefined ? undefined : { to: addressOf(to), asset: addressOf(asset), units, memo };
  } catch {
    return undefined;
  }
}

/** Why a call was reverted, as its `Error(string)` says; empty for another reason. */
export function revertReason(data: string): string {
  try {
    const { errorName, args } = codecs.evm.decodeErrorResult({ abi: codecs.evm.parseAbi(['error Error(string)']), data: asHex(data) });
    return errorName === 'Error' ? args[0] : '';
  } catch {
    return '';
  }
}

/** Hex → text, or undefined when the bytes are no UTF-8. */
export function utf8(data: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hex.decode(asHex(data).slice(2)));
  } catch {
    return undefined;
  }
}

/** The lower 160 bits as an address in small letters. */
const addressOf = (value: string): string => `0x${word(value).slice(24)}`;
