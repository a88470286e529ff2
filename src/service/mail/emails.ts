import { confirmationDays, confirmPath, unsubscribePath } from '../../contract/v1/newsletter.ts';
import { signLink } from './link-token.ts';
import { confirmationTime, escapeHtml, mailText } from './mail-words.ts';
import type { ReportEntry, SignupEntry } from './outbox.ts';
import { subscriberOf } from './subscribe.ts';

/** A mail without its sender. */
export interface Email {
  /** With angle brackets; equal for every attempt to send this email. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `content` is base64. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly content: string };
}

/** What emails are written with. */
export interface EmailBasis {
  readonly siteUrl: string;
  /** Where reports go. */
  readonly reportTo: string;
  /** Key of the links. */
  readonly secret: string;
}

const messageIdOf = (id: string, { siteUrl }: EmailBasis) => `<${id}@${new URL(siteUrl).hostname}>`;
/** Keeps answering machines quiet (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/** The links of one subscriber: to confirm, for seven days from `at` (unix milliseconds), and to leave, for good. */
export async function subscriberLinks(address: string, at: number, { siteUrl, secret }: Omit<EmailBasis, 'reportTo'>) {
  const subscriber = await subscriberOf(address);
  const expires = Math.floor(at / 1000) + confirmationDays * 86_400;
  const link = (path: string, token: string) => `${siteUrl}${path}?token=${token}`;
  return {
    confirm: link(confirmPath, await signLink({ purpose: 'confirm', subscriber, expires }, secret)),
    unsubscribe: link(unsubscribePath, await signLink({ purpose: 'unsubscribe', subscriber }, secret)),
  };
}

/** The mail that asks the owner of an address to confirm; one click leaves (RFC 8058). The link counts from when the wish was stored. */
export async function confirmationEmail(entry: SignupEntry, basis: EmailBasis): Promise<Email> {
  const { confirm, unsubscribe } = await subscriberLinks(entry.address, entry.at, basis);
  const request = mailText('signup.ask', { time: confirmationTime });
  const text = [
    mailText('signup.hello'),
    `${request}\n${confirm}`,
    mailText('signup.ignore'),
    `${mailText('signup.leave')}\n${unsubscribe}`,
  ].join('\n\n');
  return {
    messageId: messageIdOf(entry.id, basis),
    to: entry.address,
    subject: mailText('signup.subject'),
    text: `${text}\n`,
    html: confirmationHtml(request, confirm, unsubscribe),
    headers: { ...automatic, 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function confirmationHtml(request: string, confirm: string, unsubscribe: string): string {
  const words = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button =
    'display:inline-block;padding:12px 20px;border-radius:14px;background:#00685c;color:#ffffff;text-decoration:none;font-weight:600';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mailText('signup.subject'))}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f5;color:#0b1615;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dce3e1;border-radius:18px">
${words(mailText('signup.hello'))}
${words(request)}
<p style="margin:0 0 24px"><a href="${escapeHtml(confirm)}" style="${button}">${escapeHtml(mailText('signup.button'))}</a></p>
${words(mailText('signup.ignore'))}
<p style="margin:0;color:#475654">${escapeHtml(mailText('signup.leave'))} <a href="${escapeHtml(unsubscribe)}" style="color:#00685c">${escapeHtml(mailText('signup.leaveButton'))}</a></p>
</div>
</body></html>
`;
}

/** The mail that brings a report to us, as plain text: nothing in it can act. */
export function reportEmail({ id, at, report }: ReportEntry, basis: EmailBasis): Email {
  const { type, description, email, page, attachment } = report;
  const facts = [
    mailText('report.id', { id }),
    mailText('report.received', { time: new Date(at).toISOString() }),
    ...(page === undefined ? [] : [mailText('report.page', { page })]),
    email === undefined ? mailText('report.anonymous') : mailText('report.from', { email }),
    ...(attachment === undefined ? [] : [mailText('report.attachment', { name: attachment.name, bytes: attachment.bytes })]),
  ];
  const start = visible(description).replace(/\s+/g, ' ').trim();
  return {
    messageId: messageIdOf(id, basis),
    to: basis.reportTo,
    ...(email === undefined ? {} : { replyTo: email }),
    subject: mailText(`report.subject.${type}`, { start: [...start].slice(0, 70).join('') }),
    text: `${visible(description)}\n\n-- \n${facts.join('\n')}\n`,
    headers: { ...automatic, 'X-Report-Id': id },
    ...(attachment === undefined ? {} : { attachment }),
  };
}

/** Without characters that control a terminal or turn the direction of what follows; lines and tabs stay. */
function visible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
