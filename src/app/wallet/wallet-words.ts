import en from '../../../content/messages/en/wallet.json' with { type: 'json' };
import { isEnglish } from '../../i18n/locale.ts';
import { t, wordsOf } from '../../i18n/t.ts';
import type { WalletError } from '../../wallet/port.ts';

export type WalletWord = keyof typeof en;

/** The texts of wallets and signing. They load with what says them. */
export const { t: tWallet, tCount: tWalletCount } = wordsOf('wallet', en);

/** What to know or do about a failure, under its title: the sentence that came with it, which is English, or the one of its code. */
export const errorText = ({ code, hint }: WalletError): string =>
  (isEnglish() || code === 'paused') && hint !== '' ? hint : tWallet(`sign.hint.${code}`);

/** The same where there is no title. */
export function wholeError(error: WalletError): string {
  const text = errorText(error);
  return text === error.hint ? text : `${t('sentence', { text: tWallet(`sign.fault.${error.code}`) })} ${text}`;
}
