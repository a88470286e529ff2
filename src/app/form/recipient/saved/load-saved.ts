import { withStyles } from '../../../ui/with-styles.ts';
import savedStyle from './saved.css?url';

/** What stands below the destination field once it is used. */
export const loadSavedPart = () => withStyles(import('./SavedRecipients.tsx'), savedStyle);
