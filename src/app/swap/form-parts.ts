import { withStyles } from '../ui/with-styles.ts';
import partsStyle from './form-parts.css?url';

/** Form parts not needed for the first paint, in one chunk and one style sheet. */
const parts = () => withStyles(import('./FormParts.tsx'), partsStyle);

export const loadFacts = () => parts().then(({ FormFacts }) => ({ default: FormFacts }));
export const loadBelow = () => parts().then(({ BelowMarket }) => ({ default: BelowMarket }));
export const loadHelper = () => parts().then(({ FormHelper }) => ({ default: FormHelper }));
export const loadIdle = () => parts().then(({ IdleCrossing }) => ({ default: IdleCrossing }));
