import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { bytesField, joinBytes, messageField, readStrict, stringField, varintField } from '../encoding/protobuf.ts';
import { fail, ok, type Result } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { aminoMessage, type CosmosMessage, decodeText, encodeCoin, encodeMessage, readMessage } from './cosmos-message.ts';

/** Fee of a Cosmos transaction; no coins where the network deducts its fee itself. */
export interface CosmosFee {
  readonly coins: readonly { readonly denom: string; readonly amount: bigint }[];
  readonly gas: bigint;
}

/** Signer of a Cosmos transaction, with account and sequence numbers. */
export interface CosmosSigner {
  /** Compressed secp256k1 key, 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly accountNumber: bigint;
  readonly sequence: bigint;
  readonly chainId: string;
}

/** Sign modes: `SIGN_MODE_DIRECT` and `SIGN_MODE_LEGACY_AMINO_JSON`. */
export const signModes = { direct: 1n, amino: 127n } as const;
const publicKeyType = '/cosmos.crypto.secp256k1.PubKey';

/** Encodes a `cosmos.tx.v1beta1.TxBody` with one message. @throws RangeError for an invalid address. */
export function encodeBody(message: CosmosMessage, memo: string): Uint8Array {
  const { typeUrl, value } = encodeMessage(message);
  const wrapped = joinBytes(stringField(1, typeUrl), bytesField(2, value));
  return joinBytes(messageField(1, wrapped), stringField(2, memo));
}

/** Decodes a TxBody with one message. Errors: invalid_field when it contains anything more. */
export function readBody(
  body: Uint8Array,
  network: NetworkId,
  prefix: string,
): Result<{ readonly message: CosmosMessage; readonly memo: string }> {
  const fields = readStrict(body, [1, 2]);
  const wrapped = fields?.get(1);
  const any = wrapped instanceof Uint8Array ? readStrict(wrapped, [1, 2]) : undefined;
  const [typeUrl, value, memo] = [any?.get(1), any?.get(2), fields?.get(2) ?? new Uint8Array()];
  if (!(typeUrl instanceof Uint8Array) || !(value instanceof Uint8Array) || !(memo instanceof Uint8Array)) {
    return fail('invalid_field', 'The transaction does more than one message with a memo.');
  }
  const message = readMessage(decodeText(typeUrl), value, network, prefix);
  return message.ok ? ok({ message: message.value, memo: decodeText(memo) }) : message;
}

/** Encodes a `cosmos.tx.v1beta1.AuthInfo` with one signer. */
export function encodeAuthInfo(signer: CosmosSigner, fee: CosmosFee, mode: bigint): Uint8Array {
  const publicKey = joinBytes(stringField(1, publicKeyType), bytesField(2, bytesField(1, signer.publicKey)));
  const modeInfo = messageField(1, varintField(1, mode));
  const info = joinBytes(messageField(1, publicKey), messageField(2, modeInfo), varintField(3, signer.sequence));
  const coins = fee.coins.map((coin) => messageField(1, encodeCoin(coin.denom, coin.amount)));
  return joinBytes(messageField(1, info), messageField(2, joinBytes(...coins, varintField(2, fee.gas))));
}

/** Fee of an AuthInfo, of one coin at most; undefined with a payer, a granter or more coins. */
export function readAuthFee(authInfo: Uint8Array): CosmosFee | undefined {
  const fee = readStrict(authInfo, [1, 2])?.get(2);
  const fields = fee instanceof Uint8Array ? readStrict(fee, [1, 2]) : undefined;
  const [coin, gas = 0n] = [fields?.get(1), fields?.get(2)];
  if (fields === undefined || typeof gas !== 'bigint') return undefined;
  if (coin === undefined) return { coins: [], gas };
  const parts = coin instanceof Uint8Array ? readStrict(coin, [1, 2]) : undefined;
  const [denom = '', amount = ''] = [1, 2].map((number) => {
    const part = parts?.get(number);
    return part instanceof Uint8Array ? decodeText(part) : '';
  });
  return /^[0-9]{1,30}$/.test(amount) ? { coins: [{ denom, amount: BigInt(amount) }], gas } : undefined;
}

/** Encodes a `cosmos.tx.v1beta1.TxRaw`, ready for broadcast. */
export function encodeTx(body: Uint8Array, authInfo: Uint8Array, signature: Uint8Array): Uint8Array {
  return joinBytes(bytesField(1, body), bytesField(2, authInfo), messageField(3, signature));
}

/** Bytes signed by `SIGN_MODE_DIRECT` (after SHA-256). */
export function directSignBytes(body: Uint8Array, authInfo: Uint8Array, { chainId, accountNumber }: CosmosSigner): Uint8Array {
  return joinBytes(bytesField(1, body), bytesField(2, authInfo), stringField(3, chainId), varintField(4, accountNumber));
}

/** Amino JSON document for `signAmino`. */
export interface AminoDoc {
  readonly chain_id: string;
  readonly account_number: string;
  readonly sequence: string;
  readonly fee: { readonly amount: readonly { readonly denom: string; readonly amount: string }[]; readonly gas: string };
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[];
  readonly memo: string;
}

/** Parts of an amino document: one message with its memo, signer and fee. */
export interface AminoParts {
  readonly message: CosmosMessage;
  readonly memo: string;
  readonly signer: Omit<CosmosSigner, 'publicKey'>;
  readonly fee: CosmosFee;
  /** Prefix of the chain's message types, such as `thorchain`. */
  readonly amino: string;
}

/** Document signed by `SIGN_MODE_LEGACY_AMINO_JSON`. */
export function aminoDoc({ message, memo, signer, fee, amino }: AminoParts): AminoDoc {
  return {
    chain_id: signer.chainId,
    account_number: signer.accountNumber.toString(),
    sequence: signer.sequence.toString(),
    fee: { amount: fee.coins.map(({ denom, amount }) => ({ denom, amount: amount.toString() })), gas: fee.gas.toString() },
    msgs: [aminoMessage(message, amino)],
    memo,
  };
}

/** Serializes JSON with sorted keys in every object. */
export function aminoJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(aminoJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${aminoJson(one)}`).join(',')}}`;
}

/** Transaction id as in the nodes: SHA-256 of TxRaw, upper-case hex. */
export function cosmosTxid(tx: Uint8Array): string {
  return hex.encode(sha256(tx)).toUpperCase();
}
