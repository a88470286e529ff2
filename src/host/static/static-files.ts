import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { acceptedEncoding, isNamed } from './accepted-encoding.ts';
import { type CompressedFile, etagOf, readCompressed, servedFiles } from './compressed-files.ts';
import { isCompressible, mediaTypeOf } from './media-types.ts';

export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  /** Uncompressed content, decompressed on demand if the build was compressed: few clients need it. */
  body(): Buffer;
  brotli(): Buffer;
}

/** Response for a file. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer | null;
}

/** Reads the built files by URL path, `.html` files under their clean URL. Read once: a build is immutable. `page` transforms the HTML. */
export function readStaticFiles(folder: string, page?: (html: string) => string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const compressed = page === undefined ? readCompressed(folder) : new Map<string, CompressedFile>();
  for (const name of servedFiles(folder)) {
    const path = `/${name}`;
    const type = mediaTypeOf(name);
    const kept = compressed.get(name);
    const file = kept === undefined ? wholeFile(type, readBody(join(folder, name), page)) : keptFile(type, kept);
    files.set(path.endsWith('/index.html') ? path.slice(0, -10) || '/' : path.replace(/\.html$/, ''), file);
  }
  return files;
}

function readBody(file: string, page: ((html: string) => string) | undefined): Buffer {
  const body = readFileSync(file);
  return page !== undefined && file.endsWith('.html') ? Buffer.from(page(body.toString('utf8'))) : body;
}

function wholeFile(type: string, body: Buffer): StaticFile {
  let brotli: Buffer | undefined;
  const compress = () => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    type,
    etag: etagOf(body),
    body: () => body,
    brotli: () => {
      brotli ??= compress();
      return brotli;
    },
  };
}

const keptFile = (type: string, { etag, brotli }: CompressedFile): StaticFile => ({
  type,
  etag,
  body: () => brotliDecompressSync(brotli),
  brotli: () => brotli,
});

/** Response for one file: GET and HEAD, conditional, compressed as the client accepts. */
export function answerFile(file: StaticFile, request: Request, added: Headers, status = 200): FileAnswer {
  const headers = new Headers(added);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('Allow', 'GET, HEAD');
    return { status: 405, headers, body: null };
  }
  if (!headers.has('Content-Type')) headers.set('Content-Type', file.type);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  const isShrunk = isCompressible(file.type);
  const encoding = isShrunk ? acceptedEncoding(request.headers.get('accept-encoding') ?? undefined) : undefined;
  if (isShrunk) headers.append('Vary', 'Accept-Encoding');
  // The compressed form is another representation, so only a weak ETag fits both.
  headers.set('ETag', encoding === undefined ? file.etag : `W/${file.etag}`);
  if (status === 200 && isNamed(request.headers.get('if-none-match'), file.etag)) return { status: 304, headers, body: null };
  if (encoding !== undefined) headers.set('Content-Encoding', encoding);
  const body = encoding === undefined ? file.body() : encoding === 'br' ? file.brotli() : gzipSync(file.body());
  headers.set('Content-Length', String(body.length));
  return { status, headers, body: request.method === 'HEAD' ? null : body };
}
