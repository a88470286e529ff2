import en from '../../content/messages/en/page.json' with { type: 'json' };
import { figureLocale, getTexts, inOwnOrder, locale, perLocale, type Texts } from './locale.ts';

type Values = Readonly<Record<string, string | number>>;

/** Fills in the `{names}` of a text; two adjacent ones are an amount and its unit. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\w+\}(?: \{\w+\})?/g, (places) =>
    inOwnOrder(places.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))),
  );
}

const plurals = perLocale(() => new Intl.PluralRules(locale()));
const counts = perLocale(() => new Intl.NumberFormat(figureLocale()));

type KeyOf<T> = keyof T & string;
type CountedKey<T> = { [K in KeyOf<T>]: K extends `${infer Base}.one` ? Base : never }[KeyOf<T>];

interface Words<T> {
  /** The text of `key` with its `{names}` filled in. */
  readonly t: (key: KeyOf<T>, values?: Values) => string;
  /** Text of `key` in the plural form for `n`. */
  readonly tCount: (key: CountedKey<T>, n: number, values?: Values) => string;
  readonly has: (key: string) => key is KeyOf<T>;
}

/** Text lookup for a message group with the keys of `english`. */
export function createWords<T extends Texts>(group: string, english: T): Words<T> {
  const t = (key: string, values: Values = {}): string => fillIn(getTexts(group, english)[key] ?? key, values);
  return {
    t,
    tCount: (key, n, values = {}) => {
      const form = `${key}.${plurals().select(n)}`;
      return t(form in getTexts(group, english) ? form : `${key}.other`, { n: counts().format(n), ...values });
    },
    has: (key): key is KeyOf<T> => Object.hasOwn(english, key),
  };
}

export type WordKey = keyof typeof en;

export const { t, tCount } = createWords('page', en);
