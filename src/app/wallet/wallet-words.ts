import en from '../../../content/messages/en/wallet.json' with { type: 'json' };
import { isEnglish } from '../../i18n/locale.ts';
import { say, wordsOf } from '../../i18n/t.ts';
import type { WalletFault } from '../../wallet/port.ts';

export type WalletWord = keyof typeof en;

/** The texts of wallets and signing. They load with what says them. */
export const { say: sayWallet } = wordsOf('wallet', en);

/** What to know or do about a failure, under its title: the sentence that came with it, which is English, or the one of its code. */
export const faultText = ({ code, hint }: WalletFault): string => (isEnglish() && hint !== '' ? hint : sayWallet(`sign.hint.${code}`));

/** The same where there is no title. */
export function wholeFault(fault: WalletFault): string {
  const text = faultText(fault);
  return text === fault.hint ? text : `${say('sentence', { text: sayWallet(`sign.fault.${fault.code}`) })} ${text}`;
}
