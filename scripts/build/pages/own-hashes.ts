import { createHash } from 'node:crypto';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The texts of elements that a policy admits by their hash: styles, and scripts that have no address. */
const inlineTexts = /<(script)(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>|<(style)[^>]*>(.*?)<\/style>/gs;

const policy = /<meta http-equiv="content-security-policy" content="[^"]*">/;

/**
 * The page with a policy that names the hashes of its own scripts and styles. Astro writes those of every page into each one,
 * a kilobyte that cannot be compressed, and admits more than the page has.
 */
export function withOwnHashes(html: string): string {
  const own = new Set([...html.matchAll(inlineTexts)].map(([, , script, , style]) => hashOf(script ?? style ?? '')));
  return html.replace(policy, (meta) => meta.replaceAll(/ '(sha256-[^']+)'/g, (all, hash: string) => (own.has(hash) ? all : '')));
}
