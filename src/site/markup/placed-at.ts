/** Placeholder for the site's origin in content files and samples, so that they also work unmodified. */
export const localOrigin = 'http://localhost:4321';

/** Matches local URLs of the product, and of the devnet on the next port. */
const onThisMachine = /http:\/\/(localhost|127\.0\.0\.1):432([12])\b/g;

/**
 * Adapts text to the site at `origin`. A local site has its devnet on the next port; on any other site, readers use
 * their own local devnet on the default port.
 * @example placedAt('http://localhost:4321/mcp', 'https://strait.example') // 'https://strait.example/mcp'
 */
export function placedAt(text: string, origin: string): string {
  const { hostname, port } = new URL(origin);
  if (!['localhost', '127.0.0.1'].includes(hostname)) return text.replaceAll(localOrigin, origin);
  const first = Number(port || 80);
  return text.replace(onThisMachine, (whole: string, host: string, last: string) =>
    whole === localOrigin ? origin : `http://${host}:${first + Number(last) - 1}`,
  );
}
