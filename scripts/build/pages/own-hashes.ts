import { createHash } from 'node:crypto';

/** A text's source expression in a policy, without quotes. */
export const hashText = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Elements that a policy allows by hash: styles, and inline scripts. */
const inlineTexts = /<(script)(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>|<(style)[^>]*>(.*?)<\/style>/gs;

const policy = /<meta http-equiv="content-security-policy" content="[^"]*">/;

/**
 * Reduces a page's policy to the hashes of its own scripts and styles. Astro writes the hashes of all pages into each one:
 * an incompressible kilobyte, and a policy broader than needed.
 */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(inlineTexts)].map(([, , script, , style]) => hashText(script ?? style ?? '')));
  return html.replace(policy, (meta) => meta.replaceAll(/ '(sha256-[^']+)'/g, (all, hash: string) => (own.has(hash) ? all : '')));
}

const ownScripts = /(?<=<script>).*?(?=<\/script>)/gs;
const hashes = /sha256-[\w+/]+=*/g;

/** Changes inline texts of a page, and their hashes in its policy. */
export function withInlineTexts(html: string, texts: RegExp, change: (text: string) => string): string {
  const changed = new Map<string, string>();
  const page = html.replace(texts, (text) => {
    const next = change(text);
    changed.set(hashText(text), hashText(next));
    return next;
  });
  return page.replaceAll(hashes, (hash) => changed.get(hash) ?? hash);
}

/** Takes comments on their own line and indentation out of a page's inline scripts. */
export const withBareScripts = (html: string): string =>
  withInlineTexts(html, ownScripts, (script) => script.replace(/^[ \t]+/gm, '').replace(/^\/\/.*\n/gm, ''));
