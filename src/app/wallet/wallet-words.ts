import en from '../../../content/messages/en/wallet.json' with { type: 'json' };
import { isEnglish } from '../../i18n/locale.ts';
import { say, wordsOf } from '../../i18n/t.ts';
import type { WalletError } from '../../wallet/port.ts';

export type WalletWord = keyof typeof en;

/** The texts of wallets and signing. They load with what says them. */
export const { say: sayWallet } = wordsOf('wallet', en);

/** What to know or do about a failure, under its title: the sentence that came with it, which is English, or the one of its code. */
export const errorText = ({ code, hint }: WalletError): string => (isEnglish() && hint !== '' ? hint : sayWallet(`sign.hint.${code}`));

/** The same where there is no title. */
export function wholeError(error: WalletError): string {
  const text = errorText(error);
  return text === error.hint ? text : `${say('sentence', { text: sayWallet(`sign.fault.${error.code}`) })} ${text}`;
}
