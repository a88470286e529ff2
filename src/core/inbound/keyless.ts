import { chains } from '../chain/chain.ts';
import type { Family } from '../chain/families.ts';

/** Vanity burn address: a run of one character that no key search finds. */
const writtenByHand = /(.)\1{11}/;
/** Burn addresses of families in which a run of one character proves nothing. */
const ownBurns: Readonly<Partial<Record<Family, RegExp>>> = {
  evm: /^0x(?:0{36}[0-9a-f]{4}|0{36}dead|dead0{36}|f{40}|e{40}|0{35}[0-9a-f]dead)$/i,
  sui: /^$/,
};

/** Burn addresses without such a run, and the XRP Ledger's genesis account, whose key is public. */
const burns = new Set(['1BitcoinEaterAddressDontSendf59kuE', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh']);

/** Solana accounts on the curve that are not wallets: funds sent there are stuck. */
const solanaAccounts: Readonly<Record<string, string>> = {
  So11111111111111111111111111111111111111112: 'the mint of the token wSOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'the mint of the token USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'the mint of the token USDT',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'the mint of the token PYUSD',
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 'the mint of the token JUP',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 'the mint of the token BONK',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'the mint of the token WIF',
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 'the mint of the token mSOL',
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 'the mint of the token JitoSOL',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 'the mint of the token RAY',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'the program of tokens',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'the program of tokens',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'the program of token accounts',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'the program of memos',
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'the program of memos',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'the program Metaplex',
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'the program Jupiter',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'the program Raydium',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'the program Orca',
};

/**
 * Reason funds at an address can never be spent, as the start of a sentence; undefined when no
 * reason is known (content/reference/chains.md#addresses-without-a-key).
 * @example keylessText('1BitcoinEaterAddressDontSendf59kuE', 'BTC') // 'Nobody holds the key of this address'
 */
export function keylessText(address: string, chain: string): string | undefined {
  const { name = '', addressForm } = chains[chain] ?? {};
  const account = Object.hasOwn(solanaAccounts, address) ? solanaAccounts[address] : undefined;
  if (account !== undefined) return `This is ${account} on ${name}, not an account of a wallet`;
  const own = addressForm && ownBurns[addressForm.kind];
  const isBurn = own?.test(address) ?? (burns.has(address) || writtenByHand.test(address));
  return isBurn ? 'Nobody holds the key of this address' : undefined;
}
