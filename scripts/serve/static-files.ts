import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text|image\/svg|application\/(json|xml|manifest))/;

interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** The built files by URL path, with `.html` also under its clean URL. Read once: a build is immutable. `page` changes its pages. */
export function readStaticFiles(folder: string, page?: (html: string) => string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file)}`;
    const built = readFileSync(file);
    const body = page !== undefined && extname(file) === '.html' ? Buffer.from(page(built.toString('utf8'))) : built;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const record = { type: types[extname(file)] ?? 'application/octet-stream', etag, body };
    files.set(path.endsWith('/index.html') ? path.slice(0, -10) || '/' : path.replace(/\.html$/, ''), record);
  }
  return files;
}

/** The answer for one file: GET and HEAD, conditional, compressed as the client accepts. */
export function answerFile(file: StaticFile, request: Request, added: Headers, status = 200): Response {
  const headers = new Headers(added);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('Allow', 'GET, HEAD');
    return new Response(null, { status: 405, headers });
  }
  if (!headers.has('Content-Type')) headers.set('Content-Type', file.type);
  headers.set('ETag', file.etag);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  if (status === 200 && request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const body = encode(file, request.headers.get('accept-encoding') ?? '', headers);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

function encode(file: StaticFile, accepted: string, headers: Headers): Buffer {
  if (!compressible.test(file.type)) return file.body;
  headers.append('Vary', 'Accept-Encoding');
  if (/\bbr\b/.test(accepted)) {
    headers.set('Content-Encoding', 'br');
    file.brotli ??= brotliCompressSync(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return file.brotli;
  }
  if (/\bgzip\b/.test(accepted)) {
    headers.set('Content-Encoding', 'gzip');
    file.gzip ??= gzipSync(file.body);
    return file.gzip;
  }
  return file.body;
}
