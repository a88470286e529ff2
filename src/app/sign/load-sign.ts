import { withStyles } from '../ui/with-styles.ts';
import walletStyle from '../wallet/wallet.css?url';
import signStyle from './sign.css?url';

/** Loads account selection and signing. */
export const loadSign = () => withStyles(import('./Sign.tsx'), walletStyle, signStyle);

/** Loads the signing status. */
export const loadSignView = () => withStyles(import('./SignView.tsx'), walletStyle, signStyle);
