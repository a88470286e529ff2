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
