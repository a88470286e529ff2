import { escapeHtml, type MailWords } from './mail-words.ts';

/** An email without its sender. */
export interface Email {
  /** Message-ID in angle brackets; the same for every attempt. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `content` is base64. */
  readonly attachment?: {
    readonly name: string;
    readonly type: string;
    readonly content: string;
  };
}

/** Configuration of email content. */
export interface EmailBasis {
  readonly siteUrl: string;
  /** Recipient of reports. */
  readonly reportTo: string;
  /** Signing key of links. */
  readonly secret: string;
  /** Former keys whose links still work. */
  readonly formerSecrets: readonly string[];
}

/** Message-ID of an email, the same for every attempt. */
export const messageIdOf = (id: string, { siteUrl }: Pick<EmailBasis, 'siteUrl'>): string => `<${id}@${new URL(siteUrl).hostname}>`;

/** Suppresses automatic replies (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/** Enables one-click unsubscribe (RFC 8058). */
export const oneClick = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Content of an email: paragraphs, one button, text below it, and a footer with an optional link. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: { readonly words: string; readonly url: string };
  readonly after: readonly string[];
  readonly foot?: {
    readonly words: string;
    readonly link: string;
    readonly url: string;
  };
}

/** Renders a letter as text and as HTML, each complete. */
export function letter(words: MailWords, parts: Letter): Pick<Email, 'subject' | 'text' | 'html'> {
  const { subject, lines, button, after, foot } = parts;
  const before = lines.slice(0, -1);
  const last = lines.at(-1) ?? '';
  const text = [...before, `${last}\n${button.url}`, ...after, ...(foot === undefined ? [] : [`${foot.words}\n${foot.url}`])];
  return { subject, text: `${text.join('\n\n')}\n`, html: htmlOf(parts, words) };
}

const link = (url: string, words: string, style: string) => `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(words)}</a>`;

function htmlOf({ subject, lines, button, after, foot }: Letter, { language, dir }: MailWords): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const look =
    'display:inline-block;padding:12px 20px;border-radius:14px;background:#00685c;color:#ffffff;text-decoration:none;font-weight:600';
  const last =
    foot === undefined
      ? ''
      : `\n<p style="margin:0;color:#475654">${escapeHtml(foot.words)} ${link(foot.url, foot.link, 'color:#00685c')}</p>`;
  return `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f5;color:#0b1615;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dce3e1;border-radius:18px">
${lines.map(paragraph).join('\n')}
<p style="margin:0 0 24px">${link(button.url, button.words, look)}</p>
${after.map(paragraph).join('\n')}${last}
</div>
</body></html>
`;
}
