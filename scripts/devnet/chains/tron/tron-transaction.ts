import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { DecodeError, decodeHex, encodeHex, joined } from '../byte-reader.ts';
import { codecs } from '../codecs.ts';

const base58check = createBase58check(sha256);
const transferSelector = 'a9059cbb';
const addressBytes = 21;
const mainnet = 0x41;

/** A TRX payment, or a call of a token's `transfer`. */
export type TronAction =
  | { readonly kind: 'transfer'; readonly owner: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'token';
      readonly owner: string;
      readonly contract: string;
      readonly to: string;
      readonly amount: bigint;
      readonly callValue: bigint;
    };

export interface TronTransaction {
  readonly raw: Uint8Array;
  readonly txid: string;
  readonly refBlockBytes: Uint8Array;
  readonly refBlockHash: Uint8Array;
  /** Unix milliseconds. */
  readonly expiration: bigint;
  readonly timestamp: bigint;
  readonly memo: Uint8Array;
  readonly feeLimit: bigint;
  readonly action: TronAction;
}

/** Encodes 21 bytes as a base58 address starting with T. @throws DecodeError */
export function tronAddress(bytes: Uint8Array): string {
  if (bytes.length !== addressBytes || bytes[0] !== mainnet) throw new DecodeError('Invalid address');
  return base58check.encode(bytes);
}

export const tronBytes = (address: string): Uint8Array => base58check.decode(address);

/** Decodes a token's `transfer(to, amount)`; ignores bytes above the 20 of the address word, where wallets put 0x41. */
function tokenAction(owner: string, contract: string, data: Uint8Array, callValue: bigint): TronAction {
  const text = encodeHex(data);
  if (!text.startsWith(transferSelector) || data.length !== 68) throw new DecodeError('only transfer(address,uint256) is carried out here');
  const to = tronAddress(joined(Uint8Array.of(mainnet), data.slice(16, 36)));
  return { kind: 'token', owner, contract, to, amount: BigInt(`0x${text.slice(72)}`), callValue };
}

/** `raw_data` in a node's JSON form, for the two supported contract types; integers are bigints here. */
interface RawData {
  readonly contract: readonly [
    { readonly parameter: { readonly value: Value }; readonly type: ContractType; readonly Permission_id?: bigint },
  ];
  readonly data: string;
  readonly fee_limit: bigint;
  readonly ref_block_bytes: string;
  readonly ref_block_hash: string;
  readonly expiration: bigint;
  readonly timestamp: bigint;
}

interface Value {
  readonly owner_address: string;
  readonly to_address?: string;
  readonly amount?: bigint;
  readonly contract_address?: string;
  readonly call_value?: bigint;
  readonly data?: string;
}

const contractTypes = ['TransferContract', 'TriggerSmartContract'] as const;
type ContractType = (typeof contractTypes)[number];

/** The codec uses numbers. Lost digits show up as bytes that differ from the input. */
const withNumbers = (raw: RawData): unknown =>
  JSON.parse(JSON.stringify(raw, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)));
const withBigints = (raw: unknown): RawData =>
  JSON.parse(JSON.stringify(raw), (_, value: unknown) => (typeof value === 'number' ? BigInt(value) : value));

function encoded(raw: RawData): string {
  const { txJsonToPb, txPbToRawDataHex } = codecs.tron;
  return txPbToRawDataHex(txJsonToPb({ raw_data: withNumbers(raw), visible: false })).toLowerCase();
}

/** Decodes `raw_data` from hex. @throws DecodeError */
function decoded(hex: string): RawData {
  for (const type of contractTypes) {
    try {
      const raw = withBigints(codecs.tron.deserializeTransaction(type, hex));
      // The codec silently skips unknown fields and a second contract.
      if (encoded(raw) === hex) return raw;
    } catch {
      // Another contract type, or not a transaction.
    }
  }
  throw new DecodeError('only plain payments of TRX and calls of a contract are read here');
}

function actionOf([contract]: RawData['contract']): TronAction {
  const { parameter, type, Permission_id: permission = 0n } = contract;
  if (permission !== 0n) throw new DecodeError('permission 0 only is read here');
  const { owner_address, to_address = '', amount = 0n, contract_address = '', call_value = 0n, data = '' } = parameter.value;
  const owner = tronAddress(decodeHex(owner_address));
  if (type === 'TransferContract') return { kind: 'transfer', owner, to: tronAddress(decodeHex(to_address)), amount };
  return tokenAction(owner, tronAddress(decodeHex(contract_address)), decodeHex(data), call_value);
}

/** Decodes `raw_data` bytes. @throws DecodeError */
export function readTronTransaction(raw: Uint8Array): TronTransaction {
  const fields = decoded(encodeHex(raw));
  return {
    raw,
    txid: encodeHex(sha256(raw)),
    refBlockBytes: decodeHex(fields.ref_block_bytes),
    refBlockHash: decodeHex(fields.ref_block_hash),
    expiration: fields.expiration,
    memo: decodeHex(fields.data),
    timestamp: fields.timestamp,
    feeLimit: fields.fee_limit,
    action: actionOf(fields.contract),
  };
}

/** Splits a complete transaction into its parts. @throws DecodeError */
export function splitTronTransaction(bytes: Uint8Array): { readonly raw: Uint8Array; readonly signatures: readonly Uint8Array[] } {
  const reader = new codecs.protobuf.BinaryReader(bytes);
  const parts: Uint8Array[][] = [[], [], []];
  try {
    while (reader.pos < reader.len) {
      const [field, wire] = reader.tag();
      if (wire === 2 && field < 3) parts[field]?.push(reader.bytes());
      else reader.skipType(wire);
    }
  } catch (error) {
    throw new DecodeError(error instanceof Error ? error.message : 'unexpected EOF');
  }
  return { raw: parts[1]?.at(-1) ?? new Uint8Array(), signatures: parts[2] ?? [] };
}

/** Account that made a 65-byte signature; undefined when it is invalid. */
export function tronSigner(txid: string, signature: Uint8Array): string | undefined {
  const last = signature[64];
  if (signature.length !== 65 || last === undefined) return undefined;
  const recovery = last >= 27 ? last - 27 : last;
  try {
    const point = secp256k1.Signature.fromBytes(signature.slice(0, 64)).addRecoveryBit(recovery).recoverPublicKey(decodeHex(txid));
    return tronOwner(point.toBytes(false));
  } catch {
    return undefined;
  }
}

/** Account address of an uncompressed key. */
export function tronOwner(publicKey: Uint8Array): string {
  return base58check.encode(joined(Uint8Array.of(mainnet), keccak_256(publicKey.slice(1)).slice(-20)));
}

export function tronSignature(txid: string, secret: Uint8Array): Uint8Array {
  const bytes = secp256k1.sign(decodeHex(txid), secret, { prehash: false, format: 'recovered' });
  return joined(bytes.slice(1), bytes.slice(0, 1));
}

/** Encodes a payment as `raw_data` bytes. */
export function writeTronTransaction(plan: Omit<TronTransaction, 'raw' | 'txid'>): Uint8Array {
  const { action } = plan;
  const inHex = (address: string) => encodeHex(tronBytes(address));
  const word = (text: string) => text.padStart(64, '0');
  const call = `${transferSelector}${word(inHex(action.to).slice(2))}${word(action.amount.toString(16))}`;
  const value =
    action.kind === 'transfer'
      ? { owner_address: inHex(action.owner), to_address: inHex(action.to), amount: action.amount }
      : { owner_address: inHex(action.owner), contract_address: inHex(action.contract), data: call };
  const raw: RawData = {
    contract: [{ parameter: { value }, type: action.kind === 'transfer' ? 'TransferContract' : 'TriggerSmartContract' }],
    data: encodeHex(plan.memo),
    fee_limit: plan.feeLimit,
    ref_block_bytes: encodeHex(plan.refBlockBytes),
    ref_block_hash: encodeHex(plan.refBlockHash),
    expiration: plan.expiration,
    timestamp: plan.timestamp,
  };
  return decodeHex(encoded(raw));
}
