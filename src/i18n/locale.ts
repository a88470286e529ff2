/** The texts of one group of messages by their keys. */
export type Texts = Readonly<Record<string, string>>;

interface Speech {
  /** BCP 47. */
  readonly locale: string;
  readonly dir: string;
  /** The texts of a group in that language; undefined for those that the code carries itself. */
  readonly textsOf: (group: string) => Texts | undefined;
}

/** A browser carries the texts of its page's language alone: the build has put them where the English ones stand. */
let speech: Speech = {
  locale: typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en',
  dir: typeof document === 'undefined' ? 'ltr' : document.documentElement.dir,
  textsOf: () => undefined,
};

const listeners: (() => void)[] = [];

/** Sets the language for what is rendered from now on. Pages are rendered one after the other; browsers never call this. */
export function speak(next: Speech): void {
  speech = next;
  for (const listener of listeners) listener();
}

export const locale = (): string => speech.locale;

export const isEnglish = (): boolean => speech.locale === 'en';

/** The text runs from right to left. */
export const isLeftward = (): boolean => speech.dir === 'rtl';

/** Keeps a figure or an address in its own order where the text around it runs from right to left. */
export const isolated = (text: string): string => (isLeftward() ? `\u2066${text}\u2069` : text);

/** Keeps a value that is filled into a text in the order of its own first letter. */
export const inOwnOrder = (text: string): string => (isLeftward() ? `\u2068${text}\u2069` : text);

/** Figures are written with Latin digits everywhere, so that they can be compared with those of wallets and explorers. */
export const figureLocale = (): string => `${speech.locale}-u-nu-latn`;

export const textsOf = (group: string, english: Texts): Texts => speech.textsOf(group) ?? english;

/** `make()`, made again only when the language changes. */
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

/** Where a page stands that exists in every language. */
export function localPath(path: '/' | '/instant' | '/track' | '/activity' | '/status'): string {
  if (isEnglish()) return path;
  return path === '/' ? `/${speech.locale}` : `/${speech.locale}${path}`;
}
