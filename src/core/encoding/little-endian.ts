/** Integer of bytes, lowest first. */
export const readLittleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Bytes of an integer, lowest first; what exceeds `length` is cut off. */
export const writeLittleEndian = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
