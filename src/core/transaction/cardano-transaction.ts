import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import { cardanoAddressBytes, cardanoAddressOf } from '../address/cardano-bytes.ts';
import { auxiliaryData, auxiliaryDataHash, memoOfAuxiliaryData } from '../carrier/cardano-metadata.ts';
import { type CborItem, cborArray, cborBytes, cborMap, cborTag, cborTrue, cborUint, readCbor } from '../encoding/cbor.ts';
import { type CardanoCoin, type CardanoTokens, cardanoValue, readCardanoValue } from './cardano-coins.ts';

/** A transaction output. */
export interface CardanoOutput extends Pick<CardanoCoin, 'lovelace' | 'tokens'> {
  readonly address: string;
}

/** A deposit with a vault output and, if anything is left, a change output. */
export interface CardanoDeposit {
  readonly inputs: readonly Pick<CardanoCoin, 'txid' | 'index'>[];
  readonly vault: CardanoOutput;
  readonly change?: CardanoOutput;
  /** Lovelace. */
  readonly fee: bigint;
  /** First slot in which the transaction is invalid. */
  readonly ttl: bigint;
  readonly memo: string;
}

/** A public key and its signature over the transaction id. */
export interface KeyWitness {
  readonly key: Uint8Array;
  readonly signature: Uint8Array;
}

/** CBOR tag of sets since the Conway era (CDDL of the ledger). */
const setTag = 258n;
/** Unix seconds minus slot number: slots last one second since slot 4,492,800 at 1,596,059,091 (cardano-ledger, Shelley genesis). */
const secondsBeforeSlots = 1_591_566_291n;

/** Mainnet slot at a time in unix seconds. */
export const slotAt = (unixSeconds: number): bigint => BigInt(unixSeconds) - secondsBeforeSlots;

export const noTokens: CardanoTokens = new Map();

export const outputBytes = ({ address, lovelace, tokens }: CardanoOutput): Uint8Array =>
  cborArray([cborBytes(cardanoAddressBytes(address)), cardanoValue(lovelace, tokens)]);

const inSet = (items: readonly Uint8Array[]): Uint8Array => cborTag(setTag, cborArray(items));

function bodyBytes({ inputs, vault, change, fee, ttl, memo }: CardanoDeposit): Uint8Array {
  const spent = inputs.map(({ txid, index }) => cborArray([cborBytes(hex.decode(txid)), cborUint(BigInt(index))]));
  const outputs = [vault, ...(change === undefined ? [] : [change])].map(outputBytes);
  return cborMap([
    [cborUint(0n), inSet(spent)],
    [cborUint(1n), cborArray(outputs)],
    [cborUint(2n), cborUint(fee)],
    [cborUint(3n), cborUint(ttl)],
    [cborUint(7n), cborBytes(auxiliaryDataHash(auxiliaryData(memo)))],
  ]);
}

const witnessBytes = (witnesses: readonly KeyWitness[]): Uint8Array =>
  witnesses.length === 0
    ? cborMap([])
    : cborMap([[cborUint(0n), inSet(witnesses.map(({ key, signature }) => cborArray([cborBytes(key), cborBytes(signature)])))]]);

/** The whole transaction: body, witnesses, validity flag and metadata. */
export const transactionBytes = (deposit: CardanoDeposit, witnesses: readonly KeyWitness[] = []): Uint8Array =>
  cborArray([bodyBytes(deposit), witnessBytes(witnesses), cborTrue, auxiliaryData(deposit.memo)]);

/** Size of the deposit in bytes with its one signature. */
export const signedSize = (deposit: CardanoDeposit): bigint =>
  BigInt(transactionBytes(deposit, [{ key: new Uint8Array(32), signature: new Uint8Array(64) }]).length);

/** Transaction id, over which wallets sign: BLAKE2b-256 of the body. */
export const cardanoTxid = (deposit: CardanoDeposit): Uint8Array => blake2b(bodyBytes(deposit), { dkLen: 32 });

const fieldAt = (item: CborItem | undefined, key: bigint): CborItem | undefined =>
  item?.kind === 'map' ? item.entries.find(([name]) => name.kind === 'uint' && name.value === key)?.[1] : undefined;
const numberAt = (item: CborItem | undefined, key: bigint): bigint | undefined => {
  const field = fieldAt(item, key);
  return field?.kind === 'uint' ? field.value : undefined;
};

function readInput(item: CborItem): CardanoDeposit['inputs'] {
  const [txid, index] = item.kind === 'array' ? item.items : [];
  return txid?.kind === 'bytes' && index?.kind === 'uint' ? [{ txid: hex.encode(txid.value), index: Number(index.value) }] : [];
}

function readOutput(item: CborItem): readonly CardanoOutput[] {
  const [address, value] = item.kind === 'array' ? item.items : [];
  const held = readCardanoValue(value);
  const text = address?.kind === 'bytes' ? cardanoAddressOf(address.value) : undefined;
  return held !== undefined && text?.ok === true ? [{ address: text.value, ...held }] : [];
}

/** Decodes an unsigned transaction; undefined unless our own builder would produce the same bytes. */
export function readCardanoDeposit(bytes: Uint8Array): CardanoDeposit | undefined {
  const whole = readCbor(bytes);
  const [body, , , metadata] = whole?.kind === 'array' ? whole.items : [];
  const set = fieldAt(body, 0n);
  const paid = fieldAt(body, 1n);
  const inputs = set?.kind === 'tag' && set.item.kind === 'array' ? set.item.items.flatMap(readInput) : [];
  const [vault, change] = paid?.kind === 'array' ? paid.items.flatMap(readOutput) : [];
  const [fee, ttl] = [numberAt(body, 2n), numberAt(body, 3n)];
  const memo = metadata && memoOfAuxiliaryData(bytes.subarray(metadata.start, metadata.end));
  if (vault === undefined || fee === undefined || ttl === undefined || memo === undefined) return undefined;
  const deposit: CardanoDeposit = { inputs, vault, ...(change === undefined ? {} : { change }), fee, ttl, memo };
  const own = transactionBytes(deposit);
  return own.length === bytes.length && own.every((byte, index) => byte === bytes[index]) ? deposit : undefined;
}

/** Key witnesses of a CIP-30 witness set, from a plain list or a tagged set; undefined if malformed. */
export function readKeyWitnesses(bytes: Uint8Array): readonly KeyWitness[] | undefined {
  const field = fieldAt(readCbor(bytes), 0n);
  const list = field?.kind === 'tag' && field.tag === setTag ? field.item : field;
  if (list?.kind !== 'array') return undefined;
  return list.items.flatMap((item) => {
    const [key, signature] = item.kind === 'array' ? item.items : [];
    return key?.kind === 'bytes' && signature?.kind === 'bytes' ? [{ key: key.value, signature: signature.value }] : [];
  });
}
