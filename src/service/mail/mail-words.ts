import words from '../../../content/messages/en/mail.json' with { type: 'json' };
import { confirmationDays } from '../../contract/v1/newsletter.ts';

/** The name of a text of emails and of their pages. */
export type MailTextKey = keyof typeof words;

/** The text of `key` for mails and their pages, with its `{names}` filled in. */
export function mailText(key: MailTextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const days = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** How long a link of a confirmation works, in words. */
export const confirmationTime = days.format(confirmationDays);

/** Text as it stands inside an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
