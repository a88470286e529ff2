/**
 * Value of `frame-ancestors` for the embedded form: this site and the listed origins; if none, every HTTPS page and
 * pages on localhost.
 * @example embedAncestors(['https://a.example']) // "'self' https://a.example"
 */
export const embedAncestors = (origins: readonly string[]): string =>
  origins.length === 0 ? 'https: http://localhost:* http://127.0.0.1:*' : ["'self'", ...origins].join(' ');

/**
 * Parses EMBED_ORIGINS: origins that may embed the widget, separated by commas or spaces; empty for all.
 * @throws Error naming an invalid origin.
 */
export function embedOrigins(text = ''): readonly string[] {
  return text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const url = URL.parse(one);
      const isOrigin = url !== null && /^https?:$/.test(url.protocol) && !url.host.includes('*') && url.origin === one.replace(/\/$/, '');
      if (!isOrigin) throw new Error(`EMBED_ORIGINS: ${one} is no origin, such as https://partner.example`);
      return url.origin;
    });
}
