/** What stands in content files and samples for the origin of the site, so that they also work as they are. */
export const localOrigin = 'http://localhost:4321';

/** The same product and the devnet on the next port, as programs on the same machine call them. */
const onThisMachine = /http:\/\/(localhost|127\.0\.0\.1):432([12])\b/g;

/**
 * The text for the site at `origin`. A copy on this machine has its devnet on the next port; the devnet that readers of
 * any other site use is that of a copy of their own, on the usual port.
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
