/** Form parts not needed for the first paint, in one chunk. */
const parts = () => import('./FormParts.tsx');

export const loadFacts = () => parts().then(({ FormFacts }) => ({ default: FormFacts }));
export const loadBelow = () => parts().then(({ BelowMarket }) => ({ default: BelowMarket }));
export const loadHelper = () => parts().then(({ FormHelper }) => ({ default: FormHelper }));
export const loadIdle = () => parts().then(({ IdleCrossing }) => ({ default: IdleCrossing }));
