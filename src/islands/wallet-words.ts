import en from '../../content/messages/en/wallet.json' with { type: 'json' };
import { wordsOf } from './words.ts';

export type WalletWord = keyof typeof en;

/** The texts of wallets and signing. They load with what says them. */
export const { say: sayWallet } = wordsOf('wallet', en);
