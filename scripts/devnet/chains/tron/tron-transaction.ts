import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { bytesOf, hexOf, joined } from '../byte-reader.ts';
import { bytesField, bytesFields, integerField, onlyFields, readFields, textField, writeMessage } from '../protobuf.ts';
import { Unreadable } from '../unreadable.ts';

const base58check = createBase58check(sha256);
const types = { transfer: 1n, trigger: 31n } as const;
const typeUrls = {
  transfer: 'type.googleapis.com/protocol.TransferContract',
  trigger: 'type.googleapis.com/protocol.TriggerSmartContract',
} as const;
const transferSelector = 'a9059cbb';
const addressBytes = 21;
const mainnet = 0x41;

/** A payment of TRX, or a call of a token's `transfer`. */
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

/** 21 bytes → the text that begins with T. @throws Unreadable */
export function tronAddress(bytes: Uint8Array): string {
  if (bytes.length !== addressBytes || bytes[0] !== mainnet) throw new Unreadable('Invalid address');
  return base58check.encode(bytes);
}

export const tronBytes = (address: string): Uint8Array => base58check.decode(address);

/** A token's `transfer(to, amount)`; its address word may carry anything above the 20 bytes, as wallets write 0x41 there. */
function tokenAction(owner: string, contract: string, data: Uint8Array, callValue: bigint): TronAction {
  const text = hexOf(data);
  if (!text.startsWith(transferSelector) || data.length !== 68) throw new Unreadable('only transfer(address,uint256) is carried out here');
  const to = tronAddress(joined(Uint8Array.of(mainnet), data.slice(16, 36)));
  return { kind: 'token', owner, contract, to, amount: BigInt(`0x${text.slice(72)}`), callValue };
}

function actionOf(contract: Uint8Array): TronAction {
  const fields = readFields(contract);
  onlyFields(fields, [1, 2, 5], 'Contract');
  if (integerField(fields, 5) !== 0n) throw new Unreadable('permission 0 only is read here');
  const any = readFields(bytesField(fields, 2));
  const inner = readFields(bytesField(any, 2));
  const owner = tronAddress(bytesField(inner, 1));
  const [type, url] = [integerField(fields, 1), textField(any, 1)];
  if (type === types.transfer && url === typeUrls.transfer) {
    onlyFields(inner, [1, 2, 3], 'TransferContract');
    return { kind: 'transfer', owner, to: tronAddress(bytesField(inner, 2)), amount: BigInt.asIntN(64, integerField(inner, 3)) };
  }
  if (type !== types.trigger || url !== typeUrls.trigger) throw new Unreadable('this type of contract is not read here');
  onlyFields(inner, [1, 2, 3, 4], 'TriggerSmartContract');
  return tokenAction(owner, tronAddress(bytesField(inner, 2)), bytesField(inner, 4), integerField(inner, 3));
}

/** `raw_data` bytes → transaction. @throws Unreadable */
export function readTronTransaction(raw: Uint8Array): TronTransaction {
  const fields = readFields(raw);
  onlyFields(fields, [1, 4, 8, 10, 11, 14, 18], 'Transaction.raw');
  const contracts = bytesFields(fields, 11);
  const [contract] = contracts;
  if (contract === undefined || contracts.length !== 1) throw new Unreadable('a transaction has one contract');
  return {
    raw,
    txid: hexOf(sha256(raw)),
    refBlockBytes: bytesField(fields, 1),
    refBlockHash: bytesField(fields, 4),
    expiration: integerField(fields, 8),
    memo: bytesField(fields, 10),
    timestamp: integerField(fields, 14),
    feeLimit: integerField(fields, 18),
    action: actionOf(contract),
  };
}

/** The account whose key made a signature of 65 bytes; undefined when none did. */
export function tronSigner(txid: string, signature: Uint8Array): string | undefined {
  const last = signature[64];
  if (signature.length !== 65 || last === undefined) return undefined;
  const recovery = last >= 27 ? last - 27 : last;
  try {
    const point = secp256k1.Signature.fromBytes(signature.slice(0, 64)).addRecoveryBit(recovery).recoverPublicKey(bytesOf(txid));
    return tronOwner(point.toBytes(false));
  } catch {
    return undefined;
  }
}

/** The account that an uncompressed key opens. */
export function tronOwner(publicKey: Uint8Array): string {
  return base58check.encode(joined(Uint8Array.of(mainnet), keccak_256(publicKey.slice(1)).slice(-20)));
}

export function tronSignature(txid: string, secret: Uint8Array): Uint8Array {
  const bytes = secp256k1.sign(bytesOf(txid), secret, { prehash: false, format: 'recovered' });
  return joined(bytes.slice(1), bytes.slice(0, 1));
}

/** `raw_data` bytes of a payment. */
export function writeTronTransaction(plan: Omit<TronTransaction, 'raw' | 'txid'>): Uint8Array {
  const { action } = plan;
  const owner = tronBytes(action.owner);
  const isTransfer = action.kind === 'transfer';
  const word = (bytes: Uint8Array) => hexOf(bytes).padStart(64, '0');
  const call = (to: string, amount: bigint) =>
    bytesOf(`${transferSelector}${word(tronBytes(to).slice(1))}${amount.toString(16).padStart(64, '0')}`);
  const inner = isTransfer
    ? writeMessage([1, owner], [2, tronBytes(action.to)], [3, action.amount])
    : writeMessage([1, owner], [2, tronBytes(action.contract)], [4, call(action.to, action.amount)]);
  const name = isTransfer ? 'transfer' : 'trigger';
  const contract = writeMessage([1, types[name]], [2, writeMessage([1, typeUrls[name]], [2, inner])]);
  return writeMessage(
    [1, plan.refBlockBytes],
    [4, plan.refBlockHash],
    [8, plan.expiration],
    [10, plan.memo.length === 0 ? undefined : plan.memo],
    [11, contract],
    [14, plan.timestamp],
    [18, plan.feeLimit],
  );
}
