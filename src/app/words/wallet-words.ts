import en from '../../../content/messages/en/wallet.json' with { type: 'json' };
import { isEnglish } from '../../i18n/locale.ts';
import { createWords, t } from '../../i18n/t.ts';
import type { WalletError } from '../../wallet/port.ts';

export type WalletWord = keyof typeof en;

/** Texts of wallets and signing, loaded with the components that use them. */
export const { t: tWallet, tCount: tWalletCount } = createWords('wallet', en);

/** Advice for an error, shown under its title: its own hint in English, otherwise the text of its code. */
export const errorText = ({ code, hint }: WalletError): string =>
  (isEnglish() || code === 'paused') && hint !== '' ? hint : tWallet(`sign.hint.${code}`);

/** Advice for an error shown without a title: includes the error itself. */
export function wholeError(error: WalletError): string {
  const text = errorText(error);
  return text === error.hint ? text : `${t('sentence', { text: tWallet(`sign.fault.${error.code}`) })} ${text}`;
}
