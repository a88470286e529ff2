import { createHash } from 'node:crypto';

const hashText = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

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
