import { withStyles } from '../ui/with-styles.ts';
import walletStyle from '../wallet/wallet.css?url';
import signStyle from './sign.css?url';

/** Choosing the account that pays, and signing. */
export const loadSign = () => withStyles(import('./Sign.tsx'), walletStyle, signStyle);

/** Where a signature stands. */
export const loadSignView = () => withStyles(import('./SignView.tsx'), walletStyle, signStyle);
