import { blake2b } from '@noble/hashes/blake2.js';
import { type CborItem, cborArray, cborMap, cborTag, cborText, cborUint, readCbor } from '../encoding/cbor.ts';

/** Maximum UTF-8 bytes of a metadata text (Cardano ledger, CIP-20). */
const chunkBytes = 64;
/** CIP-20 message label, the only one vaults read. */
const label = 674;

/** Cardano metadata of a memo, in the JSON form of wallets and libraries. */
export interface CardanoMetadata {
  readonly '674': { readonly msg: readonly string[] };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Splits `text` into chunks of at most 64 UTF-8 bytes without splitting code points. */
export function metadataChunks(text: string): readonly string[] {
  const chunks: string[] = [''];
  for (const point of text) {
    const last = chunks.at(-1) ?? '';
    if (utf8(last + point).length <= chunkBytes) chunks[chunks.length - 1] = last + point;
    else chunks.push(point);
  }
  return chunks;
}

/**
 * CIP-20 metadata of a deposit's memo (content/reference/deposits.md#cardano).
 * @example cardanoMetadata('=:b:bc1qxyz') // { '674': { msg: ['=:b:bc1qxyz'] } }
 */
export const cardanoMetadata = (memo: string): CardanoMetadata => ({ '674': { msg: metadataChunks(memo) } });

/** Memo from metadata; undefined for any other label or form, which vaults do not read. */
export function memoOfMetadata(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || Object.keys(metadata).join() !== `${label}`) return undefined;
  const { msg } = (metadata as { [label]: { msg?: unknown } | null })[label] ?? {};
  if (!Array.isArray(msg) || !msg.every((part): part is string => typeof part === 'string' && utf8(part).length <= chunkBytes))
    return undefined;
  const memo = msg.join('');
  return memo === '' ? undefined : memo;
}

/** Auxiliary data of a memo's transaction: CBOR tag 259 over a map with the metadata under key 0. */
export function auxiliaryData(memo: string): Uint8Array {
  const messages = cborMap([[cborText('msg'), cborArray(metadataChunks(memo).map(cborText))]]);
  return cborTag(259n, cborMap([[cborUint(0n), cborMap([[cborUint(BigInt(label)), messages]])]]));
}

/** Memo from auxiliary data; undefined unless it matches our encoding byte for byte. */
export function memoOfAuxiliaryData(data: Uint8Array): string | undefined {
  const item = readCbor(data);
  const metadata = item?.kind === 'tag' ? valueUnder(item.item, 0n) : undefined;
  const chunks = valueUnder(valueUnder(metadata, BigInt(label)), 'msg');
  if (chunks?.kind !== 'array') return undefined;
  const memo = chunks.items.map((chunk) => (chunk.kind === 'text' ? chunk.value : '')).join('');
  const own = auxiliaryData(memo);
  return memo !== '' && own.length === data.length && own.every((byte, index) => byte === data[index]) ? memo : undefined;
}

function valueUnder(item: CborItem | undefined, key: bigint | string): CborItem | undefined {
  if (item?.kind !== 'map') return undefined;
  return item.entries.find(([name]) => (name.kind === 'uint' || name.kind === 'text') && name.value === key)?.[1];
}

/** Auxiliary data hash for key 7 of the transaction body: BLAKE2b-256. */
export const auxiliaryDataHash = (data: Uint8Array): Uint8Array => blake2b(data, { dkLen: 32 });
