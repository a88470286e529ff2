import ar from '../../../content/messages/ar/mail.json' with { type: 'json' };
import de from '../../../content/messages/de/mail.json' with { type: 'json' };
import en from '../../../content/messages/en/mail.json' with { type: 'json' };
import es from '../../../content/messages/es/mail.json' with { type: 'json' };
import fr from '../../../content/messages/fr/mail.json' with { type: 'json' };
import ja from '../../../content/messages/ja/mail.json' with { type: 'json' };
import ko from '../../../content/messages/ko/mail.json' with { type: 'json' };
import pt from '../../../content/messages/pt/mail.json' with { type: 'json' };
import ru from '../../../content/messages/ru/mail.json' with { type: 'json' };
import tr from '../../../content/messages/tr/mail.json' with { type: 'json' };
import zh from '../../../content/messages/zh/mail.json' with { type: 'json' };
import { directionOf, type Language } from '../../contract/mail/language-field.ts';

/** Key of a text in emails and their pages. */
export type MailTextKey = keyof typeof en;
export type MailValues = Readonly<Record<string, string | number>>;

const texts: Readonly<Record<Language, Readonly<Record<MailTextKey, string>>>> = { ar, de, en, es, fr, ja, ko, pt, ru, tr, zh };

/** Fills the `{names}` of a text in. */
export function fillIn(text: string, values: MailValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Texts and figures of emails and their pages in one language. */
export interface MailWords {
  readonly language: Language;
  readonly dir: string;
  /** Text of `key` with its `{names}` filled in. */
  readonly text: (key: MailTextKey, values?: MailValues) => string;
  /** Formats a number of days, such as "7 days". */
  readonly days: (count: number) => string;
  /** Formats a number of hours, such as "24 hours". */
  readonly hours: (count: number) => string;
  /** Writes an amount such as "0.5 BTC" with the language's decimal mark. */
  readonly amount: (text: string) => string;
  /** Path of an English page in the language. */
  readonly path: (english: string) => string;
}

export function mailWords(language: Language = 'en'): MailWords {
  const [own, dir] = [texts[language], directionOf(language)];
  // Latin digits everywhere, as on the site.
  const figures = `${language}-u-nu-latn`;
  const inWords = (unit: 'day' | 'hour') => (count: number) =>
    new Intl.NumberFormat(figures, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const mark = new Intl.NumberFormat(figures).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  // Keeps each value in its own direction.
  const isolated = (value: string | number) => (dir === 'rtl' ? `\u2068${value}\u2069` : value);
  return {
    language,
    dir,
    text: (key, values = {}) =>
      fillIn(own[key], Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]))),
    days: inWords('day'),
    hours: inWords('hour'),
    amount: (text) => text.replace(/(\d)\.(\d)/, `$1${mark}$2`),
    path: (english) => (language === 'en' ? english : `/${language}${english === '/' ? '' : english}`),
  };
}

/** Link of an email: its page is in the language of the email. */
export const mailLink = (siteUrl: string, path: string, token: string, language: Language): string =>
  `${siteUrl}${path}?token=${token}${language === 'en' ? '' : `&language=${language}`}`;

/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
