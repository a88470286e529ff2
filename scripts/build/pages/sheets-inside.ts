import { createHash } from 'node:crypto';

const link = /<link rel="stylesheet" href="(\/[^"]+\.css)">/g;
const policy = /<meta http-equiv="content-security-policy" content="[^"]*">/;

/**
 * The page with its stylesheets in its head and in its policy: with them it comes in the first packets of a connection,
 * while a sheet of its own takes another round trip before anything is painted. `read` gives the text of a sheet.
 */
export function withSheetsInside(html: string, read: (path: string) => string): string {
  const sheets = [...html.matchAll(link)].map(([, path = '']) => read(path).trim());
  if (sheets.length === 0) return html;
  const hashes = sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`).join(' ');
  const styles = sheets.map((sheet) => `<style>${sheet}</style>`).join('');
  return html
    .replace(link, '')
    .replace(policy, (meta) => meta.replace("style-src 'self'", () => `style-src 'self' ${hashes}`))
    .replace('</head>', () => `${styles}</head>`);
}
