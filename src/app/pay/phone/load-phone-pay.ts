import { withStyles } from '../../ui/with-styles.ts';
import walletStyle from '../../wallet/wallet.css?url';
import phoneStyle from './phone.css?url';

/** Loads what hands the payment to another device. */
export const loadPhonePay = () => withStyles(import('./PhonePay.tsx'), walletStyle, phoneStyle);
