import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { decodeChecked } from '../address/base58-check.ts';
import { writeTron } from '../address/tron.ts';
import { bytesField, joinBytes, messageField, readStrict, stringField, varintField } from '../encoding/protobuf.ts';

export interface TronDeposit {
  /** Base58 text, `T…`. */
  readonly from: string;
  readonly to: string;
  /** TRC-20 contract; absent for TRX. */
  readonly token?: string;
  /** Sun for TRX, otherwise the token's own units. */
  readonly amount: bigint;
  readonly memo: string;
  /** Sun that a contract call may burn; 0n for TRX. */
  readonly feeLimit: bigint;
}

export interface TronBlock {
  /** Hex of two bytes. */
  readonly refBlockBytes: string;
  /** Hex of eight bytes. */
  readonly refBlockHash: string;
  /** Unix milliseconds. */
  readonly expiration: bigint;
  readonly timestamp: bigint;
}

const types = { transfer: 1n, call: 31n } as const;
/** Type URLs of the contracts that pay. */
export const tronUrls = {
  transfer: 'type.googleapis.com/protocol.TransferContract',
  call: 'type.googleapis.com/protocol.TriggerSmartContract',
} as const;
/** `transfer(address,uint256)`. */
const transferSelector = 'a9059cbb';
const accountVersion = 0x41;

/** The 21 bytes of a Base58check address. @throws RangeError if it is not a TRON address. */
export function accountBytes(address: string): Uint8Array {
  const bytes = decodeChecked(address);
  if (bytes === undefined || bytes === 'broken' || bytes.length !== 21 || bytes[0] !== accountVersion)
    throw new RangeError('Not a TRON address.');
  return bytes;
}

const word = (digits: string): string => digits.padStart(64, '0');

/** Call data of a TRC-20 transfer. @throws RangeError for an invalid address. */
export function callData(to: string, amount: bigint): Uint8Array {
  return hex.decode(transferSelector + word(hex.encode(accountBytes(to).slice(1))) + word(amount.toString(16)));
}

/**
 * Encodes `raw_data` of a TRX or TRC-20 payment with a memo: the bytes that are hashed and signed
 * (content/reference/deposits.md#other-chains). @throws RangeError for an invalid address.
 */
export function encodeRawData({ from, to, token, amount, memo, feeLimit }: TronDeposit, block: TronBlock): Uint8Array {
  const kind = token === undefined ? 'transfer' : 'call';
  const value =
    token === undefined
      ? joinBytes(bytesField(1, accountBytes(from)), bytesField(2, accountBytes(to)), varintField(3, amount))
      : joinBytes(bytesField(1, accountBytes(from)), bytesField(2, accountBytes(token)), bytesField(4, callData(to, amount)));
  const contract = joinBytes(varintField(1, types[kind]), messageField(2, joinBytes(stringField(1, tronUrls[kind]), bytesField(2, value))));
  return joinBytes(
    bytesField(1, hex.decode(block.refBlockBytes)),
    bytesField(4, hex.decode(block.refBlockHash)),
    varintField(8, block.expiration),
    stringField(10, memo),
    messageField(11, contract),
    varintField(14, block.timestamp),
    varintField(18, feeLimit),
  );
}

/** SHA-256 of raw_data, lower-case hex. */
export const tronTxid = (rawData: Uint8Array): string => hex.encode(sha256(rawData));

const bytes = (value: bigint | Uint8Array | undefined): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array());
const integer = (value: bigint | Uint8Array | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const text = (value: bigint | Uint8Array | undefined): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(value));
const account = (value: bigint | Uint8Array | undefined): string => {
  const whole = bytes(value);
  if (whole.length !== 21 || whole[0] !== accountVersion) throw new RangeError('Not a TRON address.');
  return writeTron(whole.slice(1));
};

/** Decodes raw_data into its deposit; undefined for any other contract or any field a deposit does not need. */
export function readRawData(rawData: Uint8Array): TronDeposit | undefined {
  try {
    const raw = readStrict(rawData, [1, 4, 8, 10, 11, 14, 18]);
    const contract = readStrict(bytes(raw?.get(11)), [1, 2]);
    const any = readStrict(bytes(contract?.get(2)), [1, 2]);
    if (raw === undefined || contract === undefined || any === undefined) return undefined;
    const isCall = contract.get(1) === types.call;
    if (text(any.get(1)) !== (isCall ? tronUrls.call : tronUrls.transfer) || (!isCall && contract.get(1) !== types.transfer))
      return undefined;
    const value = readStrict(bytes(any.get(2)), isCall ? [1, 2, 4] : [1, 2, 3]);
    if (value === undefined) return undefined;
    const shared = { from: account(value.get(1)), memo: text(raw.get(10)), feeLimit: integer(raw.get(18)) };
    if (!isCall) return { ...shared, to: account(value.get(2)), amount: integer(value.get(3)) };
    const call = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(hex.encode(bytes(value.get(4))));
    if (call === null) return undefined;
    return { ...shared, token: account(value.get(2)), to: writeTron(hex.decode(call[1] ?? '')), amount: BigInt(`0x${call[2]}`) };
  } catch {
    return undefined;
  }
}
