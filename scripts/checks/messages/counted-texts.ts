/** Placeholders that are not counts: words, and figures with their own unit. */
const uncounted = new Set(
  ['address', 'amount', 'asset', 'back', 'chain', 'from', 'limit', 'loss', 'minimum', 'name', 'names', 'network', 'networks'].concat([
    'other',
    'out',
    'percent',
    'pool',
    'price',
    'share',
    'side',
    'target',
    'text',
    'theme',
    'ticker',
    'time',
    'to',
    'url',
    'usd',
    'wallets',
    'age',
  ]),
);

const unitSigns = new Set(['ms']);

/** A placeholder and the noun after it, as in “{n} parts” and “{n} of {m} decimal places”. */
const counting = /\{(\w+)\} (?:of \{(\w+)\} )?((?:[a-z]+ )?[a-z]+s)\b/g;

/** Texts that still lack plural forms, each with its file. */
export const openCounts: readonly string[] = [];

/** Keys of English texts that count something without a singular form, which would read “1 parts”. */
export function uncountedForms(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const found = [...text.matchAll(counting)].filter(
      ([, name = '', total, noun = '']) => !uncounted.has(total ?? name) && !unitSigns.has(noun),
    );
    const base = key.replace(/\.(?:one|other)$/, '');
    const hasForms = base !== key && texts[`${base}.one`] !== undefined && texts[`${base}.other`] !== undefined;
    return found.length > (hasForms ? 1 : 0) ? [key] : [];
  });
}
