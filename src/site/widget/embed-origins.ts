/**
 * Who may frame the form, as `frame-ancestors` writes it: pages of this site and the origins of the list; without one
 * every page over HTTPS and those of the visitor's own machine.
 * @example embedAncestors(['https://a.example']) // "'self' https://a.example"
 */
export const embedAncestors = (origins: readonly string[]): string =>
  origins.length === 0 ? 'https: http://localhost:* http://127.0.0.1:*' : ["'self'", ...origins].join(' ');

/**
 * EMBED_ORIGINS as a list: origins whose pages may hold the widget, separated by commas or spaces; empty for all.
 * @throws Error that names what is no origin.
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
