import { createHash } from 'node:crypto';
import { escapeHtml, type MailTextKey, type MailWords } from '../../service/mail/mail-words.ts';

/** A button that posts `choice` to the URL of the page. */
interface Choice<Value extends string> {
  readonly value: Value;
  readonly words: MailTextKey;
}

/** Content of a page behind a link. */
export interface LinkPage<Value extends string = string> {
  readonly title: MailTextKey;
  readonly text: MailTextKey;
  readonly values?: (words: MailWords) => Readonly<Record<string, string>>;
  /** Buttons of the page; the first one is the primary button. */
  readonly choices?: readonly Choice<Value>[];
}

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:light-dark(#f3f6f5,#090e0e);color:light-dark(#0b1615,#eaf2f0);font:400 1.0625rem/1.5 system-ui,sans-serif}
header{display:flex;align-items:center;gap:.5rem;height:56px;padding:0 1rem;border-bottom:1px solid light-dark(#dce3e1,#243131);font-weight:600}
header a{display:flex;align-items:center;gap:.5rem;min-height:44px;color:inherit;text-decoration:none}
header svg{color:light-dark(#00685c,#5cdac3)}
main{width:100%;max-width:480px;margin:3rem auto;padding:0 1rem}
section{padding:1.5rem;background:light-dark(#ffffff,#111818);border:1px solid light-dark(#dce3e1,#243131);border-radius:18px}
h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2;font-weight:600}
p{margin:0}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{min-height:52px;padding:0 1.25rem;border-radius:14px;border:1px solid light-dark(#00685c,#5cdac3);background:transparent;color:light-dark(#00685c,#5cdac3);font:inherit;font-weight:600;cursor:pointer}
button:first-child{background:light-dark(#00685c,#5cdac3);color:light-dark(#ffffff,#03211c)}
p+p{margin-top:1.5rem}
p a{color:light-dark(#00685c,#5cdac3)}
:focus-visible{outline:2px solid light-dark(#00685c,#5cdac3);outline-offset:2px}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** A page behind an email link: static, without scripts, independent of the request except for its language. */
export function linkPage(status: number, page: LinkPage, words: MailWords, added: Readonly<Record<string, string>> = {}): Response {
  return new Response(html(page, words), { status, headers: { ...headers, ...added } });
}

const brand = 'Strait';

function html({ title, text, values = () => ({}), choices = [] }: LinkPage, mail: MailWords): string {
  const words = (key: MailTextKey) => escapeHtml(mail.text(key, values(mail)));
  const home = mail.path('/');
  const buttons = choices
    .map(({ value, words: label }) => `<button type="submit" name="choice" value="${escapeHtml(value)}">${words(label)}</button>`)
    .join('');
  const next = choices.length === 0 ? `<p><a href="${home}">${words('page.home')}</a></p>` : `<form method="post">${buttons}</form>`;
  return `<!doctype html>
<html lang="${mail.language}" dir="${mail.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words(title)} · ${brand}</title>
<style>${style}</style>
</head>
<body>
<header><a href="${home}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M5 3c5.5 5 5.5 13 0 18M19 3c-5.5 5-5.5 13 0 18M12 12h.01" fill="none" stroke="currentColor" stroke-width="2.75" stroke-linecap="round"/></svg>${brand}</a></header>
<main><section><h1>${words(title)}</h1><p>${words(text)}</p>${next}</section></main>
</body>
</html>
`;
}
