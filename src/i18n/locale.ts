/** Texts of one message group by key. */
export type Texts = Readonly<Record<string, string>>;

interface Speech {
  /** BCP 47. */
  readonly locale: string;
  readonly dir: string;
  /** Texts of a group in that language; undefined if the bundled ones apply. */
  readonly textsOf: (group: string) => Texts | undefined;
}

/** Current language. Browsers load only the texts of the page's language: the build substitutes them for the English ones. */
let speech: Speech = {
  locale: typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en',
  dir: typeof document === 'undefined' ? 'ltr' : document.documentElement.dir,
  textsOf: () => undefined,
};

const listeners: (() => void)[] = [];

/** Sets the language for subsequent rendering. Pages are rendered sequentially; browsers never call this. */
export function speak(next: Speech): void {
  speech = next;
  for (const listener of listeners) listener();
}

export const locale = (): string => speech.locale;

export const isEnglish = (): boolean => speech.locale === 'en';

/** Whether text runs right to left. */
export const isLeftward = (): boolean => speech.dir === 'rtl';

/** Isolates a figure or address as left-to-right in right-to-left text. */
export const isolated = (text: string): string => (isLeftward() ? `\u2066${text}\u2069` : text);

/** Isolates an interpolated value with the direction of its first strong character. */
export const inOwnOrder = (text: string): string => (isLeftward() ? `\u2068${text}\u2069` : text);

/** Latin digits everywhere, for comparison with wallets and explorers. */
export const figureLocale = (): string => `${speech.locale}-u-nu-latn`;

export const getTexts = (group: string, english: Texts): Texts => speech.textsOf(group) ?? english;

/** Memoizes `make()` until the language changes. */
export function perLocale<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  listeners.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Localized path of a page that exists in every language. */
export function localPath(path: '/' | '/instant' | '/track' | '/activity' | '/status' | '/hardware-wallets' | `/help/${string}`): string {
  if (isEnglish()) return path;
  return path === '/' ? `/${speech.locale}` : `/${speech.locale}${path}`;
}
