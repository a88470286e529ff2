import words from '../../content/messages/en/wallet.json' with { type: 'json' };
import { fillIn } from './words.ts';

export type WalletWord = keyof typeof words;

/** The text of `key` about wallets and signing, with its `{names}` filled in. These texts load with what says them. */
export function sayWallet(key: WalletWord, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(words[key], values);
}
