/**
 * Transaction hash in the networks' notation: uppercase hex without `0x`; anything but 64 hex digits, such as a
 * Solana signature, is unchanged. For known hashes; `readTxHash` parses user input.
 * @example plainHash('0x' + 'ab'.repeat(32)) // 'AB'.repeat(32)
 */
export const plainHash = (tx: string): string => (/^(0x)?[0-9a-f]{64}$/i.test(tx) ? tx.replace(/^0x/i, '').toUpperCase() : tx);
