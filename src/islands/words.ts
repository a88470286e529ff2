import en from '../../content/messages/en/page.json' with { type: 'json' };

export type WordKey = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

/** A text with its `{names}` filled in. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text of `key` with its `{names}` filled in. */
export function say(key: WordKey, values: Values = {}): string {
  return fillIn(en[key], values);
}

type CountedKey = { [K in WordKey]: K extends `${infer Base}.one` ? Base : never }[WordKey];

/** The singular or plural text of `key` for `n`. */
export function sayCount(key: CountedKey, n: number, values: Values = {}): string {
  return say(n === 1 ? `${key}.one` : `${key}.other`, { n, ...values });
}
