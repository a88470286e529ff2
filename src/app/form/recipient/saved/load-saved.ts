import { withStyles } from '../../../ui/with-styles.ts';
import savedStyle from './saved.css?url';

/** Loads the saved addresses shown below the destination field. */
export const loadSavedPart = () => withStyles(import('./SavedRecipients.tsx'), savedStyle);
