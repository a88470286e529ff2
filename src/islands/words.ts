import en from '../../content/messages/en.json' with { type: 'json' };

export type WordKey = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

/** The text of `key` with its `{names}` filled in. */
export function say(key: WordKey, values: Values = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

type CountedKey = { [K in WordKey]: K extends `${infer Base}.one` ? Base : never }[WordKey];

/** The singular or plural text of `key` for `n`. */
export function sayCount(key: CountedKey, n: number, values: Values = {}): string {
  return say(n === 1 ? `${key}.one` : `${key}.other`, { n, ...values });
}
