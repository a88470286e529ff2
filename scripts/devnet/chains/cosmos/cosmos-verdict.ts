/** A node's result for a transaction; 0 is success. Codes and texts are those of the Cosmos SDK. */
export interface Verdict {
  readonly code: number;
  readonly codespace: string;
  readonly log: string;
}

export const accepted: Verdict = { code: 0, codespace: '', log: '' };

const sdk = (code: number, log: string): Verdict => ({ code, codespace: 'sdk', log });

export const verdicts = {
  unreadable: (why: string) => sdk(2, `${why}: tx parse error`),
  badSignature: (accountNumber: bigint, sequence: bigint, chainId: string) =>
    sdk(
      4,
      `signature verification failed; please verify account number (${accountNumber}), sequence (${sequence}) and chain-id (${chainId}): unauthorized`,
    ),
  insufficientFunds: (denom: string, has: bigint, needs: bigint) =>
    sdk(5, `spendable balance ${has}${denom} is smaller than ${needs}${denom}: insufficient funds`),
  unknownRequest: (why: string) => sdk(6, `${why}: unknown request`),
  invalidKey: (why: string) => sdk(8, `${why}: invalid pubkey`),
  unknownAccount: (address: string) => sdk(9, `account ${address} does not exist: unknown address`),
  invalidCoins: (why: string) => sdk(10, `${why}: invalid coins`),
  outOfGas: (wanted: bigint, used: bigint) =>
    sdk(11, `out of gas in location: WritePerByte; gasWanted: ${wanted}, gasUsed: ${used}: out of gas`),
  memoTooLarge: (size: number) => sdk(12, `maximum number of characters is 256 but received ${size} characters: memo too large`),
  insufficientFee: (got: string, needs: string) => sdk(13, `insufficient fees; got: ${got} required: ${needs}: insufficient fee`),
  known: sdk(19, 'tx already exists in cache'),
  timedOut: (height: number, timeout: bigint) => sdk(30, `block height: ${height}, timeout height: ${timeout}: tx timeout height`),
  wrongSequence: (expected: bigint, got: bigint) =>
    sdk(32, `account sequence mismatch, expected ${expected}, got ${got}: incorrect account sequence`),
  /** An error of a network's own handler, such as a halt. */
  handler: (why: string): Verdict => ({ code: 99, codespace: 'thorchain', log: `failed to execute message; message index: 0: ${why}` }),
} as const;

/** Attributes a verdict to one of several messages. */
export const atMessage = (index: number, verdict: Verdict): Verdict => ({
  ...verdict,
  log: `failed to execute message; message index: ${index}: ${verdict.log}`,
});
