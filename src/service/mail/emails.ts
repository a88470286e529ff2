import reportWords from '../../../content/messages/en/report-mail.json' with { type: 'json' };
import type { Language } from '../../contract/mail/language-field.ts';
import { confirmationDays, confirmPath, unsubscribePath } from '../../contract/v1/newsletter.ts';
import type { ReportEntry, SignupEntry } from '../ports/mail-entries.ts';
import { automatic, type Email, type EmailBasis, letter, messageIdOf, oneClick } from './letter.ts';
import { signLink } from './link-token.ts';
import { fillIn, type MailValues, mailLink, mailWords } from './mail-words.ts';
import { subscriberOf } from './subscribe.ts';

/** Links of a subscriber: confirm, valid for seven days from `at` (unix milliseconds), and unsubscribe, without expiry. */
export async function subscriberLinks(
  address: string,
  at: number,
  { siteUrl, secret }: Pick<EmailBasis, 'siteUrl' | 'secret'>,
  language: Language = 'en',
) {
  const subscriber = await subscriberOf(address);
  const expires = Math.floor(at / 1000) + confirmationDays * 86_400;
  const link = (path: string, token: string) => mailLink(siteUrl, path, token, language);
  return {
    confirm: link(confirmPath, await signLink({ purpose: 'confirm', subscriber, expires }, secret)),
    unsubscribe: link(unsubscribePath, await signLink({ purpose: 'unsubscribe', subscriber }, secret)),
  };
}

/** Confirmation mail of a signup, with one-click unsubscribe (RFC 8058). The link's lifetime starts when the signup was stored. */
export async function confirmationEmail(entry: SignupEntry, basis: EmailBasis): Promise<Email> {
  const { confirm, unsubscribe } = await subscriberLinks(entry.address, entry.at, basis, entry.language);
  const words = mailWords(entry.language);
  return {
    messageId: messageIdOf(entry.id, basis),
    to: entry.address,
    ...letter(words, {
      subject: words.text('signup.subject'),
      lines: [words.text('signup.hello'), words.text('signup.ask', { time: words.days(confirmationDays) })],
      button: { words: words.text('signup.button'), url: confirm },
      after: [words.text('signup.ignore')],
      foot: { words: words.text('signup.leave'), link: words.text('signup.leaveButton'), url: unsubscribe },
    }),
    headers: { ...automatic, ...oneClick(unsubscribe) },
  };
}

const reportText = (key: keyof typeof reportWords, values: MailValues = {}): string => fillIn(reportWords[key], values);

/** Report mail to us, as inert plain text. */
export function reportEmail({ id, at, report, leftOut }: ReportEntry, basis: EmailBasis): Email {
  const { type, description, email, page, attachment } = report;
  const facts = [
    reportText('id', { id }),
    reportText('received', { time: new Date(at).toISOString() }),
    ...(page === undefined ? [] : [reportText('page', { page })]),
    email === undefined ? reportText('anonymous') : reportText('from', { email }),
    ...(attachment === undefined ? [] : [reportText('attachment', { name: attachment.name, bytes: attachment.bytes })]),
    ...(leftOut === undefined ? [] : [reportText('leftOut', leftOut)]),
  ];
  const start = visible(description).replace(/\s+/g, ' ').trim();
  return {
    messageId: messageIdOf(id, basis),
    to: basis.reportTo,
    ...(email === undefined ? {} : { replyTo: email }),
    subject: reportText(`subject.${type}`, { start: [...start].slice(0, 70).join('') }),
    text: `${visible(description)}\n\n-- \n${facts.join('\n')}\n`,
    headers: { ...automatic, 'X-Report-Id': id },
    ...(attachment === undefined ? {} : { attachment }),
  };
}

/** Replaces terminal control and bidi override characters; keeps newlines and tabs. */
function visible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
