import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from './static/accepted-encoding.ts';
import { isCompressible } from './static/media-types.ts';

/** Minimum size to compress: a smaller response fits into one packet with its headers either way. */
const minBytes = 1_024;
/** Brotli level; takes a third of the time of the next one. */
const quality = 4;

const [shrinkBrotli, shrinkGzip] = [promisify(brotliCompress), promisify(gzip)];

export interface WholeAnswer {
  /** Headers by lowercase name; modified in place. */
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | undefined;
}

function addVary(headers: Record<string, string>): void {
  const vary = headers['vary'];
  if (vary === undefined) headers['vary'] = 'Accept-Encoding';
  else if (!/\*|\baccept-encoding\b/i.test(vary)) headers['vary'] = `${vary}, Accept-Encoding`;
}

/**
 * Compresses the body of a function's response as the client accepts if it has at least 1 KiB; adds `Vary` and weakens its ETag, since the
 * bytes differ. Leaves bodies that are already compressed or marked `no-transform`.
 */
export async function compressAnswer({ headers, body }: WholeAnswer, accepted: string | undefined): Promise<Uint8Array | undefined> {
  if (headers['content-encoding'] !== undefined || !isCompressible(headers['content-type'] ?? '')) return body;
  if (/\bno-transform\b/i.test(headers['cache-control'] ?? '')) return body;
  addVary(headers);
  if (body === undefined || body.length < minBytes) return body;
  const encoding = acceptedEncoding(accepted);
  if (encoding === undefined) return body;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const smaller = encoding === 'br' ? await shrinkBrotli(body, { params }) : await shrinkGzip(body);
  headers['content-encoding'] = encoding;
  const etag = headers['etag'];
  if (etag !== undefined && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`;
  return smaller;
}
