import words from '../../../content/messages/en/mail.json' with { type: 'json' };
import { confirmationDays } from '../../contract/v1/newsletter.ts';

/** Key of a text in emails and their pages. */
export type MailTextKey = keyof typeof words;

/** Text of `key` with its `{names}` filled in. */
export function mailText(key: MailTextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const inWords = (unit: 'day' | 'hour') => new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
const [days, hours] = [inWords('day'), inWords('hour')];

/** Formats a number of days, such as "7 days". */
export const dayWords = (count: number): string => days.format(count);
/** Formats a number of hours, such as "24 hours". */
export const hourWords = (count: number): string => hours.format(count);

/** Lifetime of a confirmation link, in words. */
export const confirmationTime = dayWords(confirmationDays);

/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
