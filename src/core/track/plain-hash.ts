/**
 * A transaction hash as the networks write it: hex in capitals and without `0x`; what is not 64 hex digits as it is, such as a
 * Solana signature. For what is a hash already; `readTxHash` reads what a person wrote.
 * @example plainHash('0x' + 'ab'.repeat(32)) // 'AB'.repeat(32)
 */
export const plainHash = (tx: string): string => (/^(0x)?[0-9a-f]{64}$/i.test(tx) ? tx.replace(/^0x/i, '').toUpperCase() : tx);
