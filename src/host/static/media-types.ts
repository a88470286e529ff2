import { extname } from 'node:path';

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
  '.tgz': 'application/gzip',
};

export const mediaTypeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream';

/** Whether a type compresses well. Excludes event streams: compression would delay events until a block is full. */
export const isCompressible = (type: string): boolean =>
  /^(text\/(?!event-stream)|image\/svg|application\/([a-z.-]+\+)?(json|xml|manifest))/.test(type);
