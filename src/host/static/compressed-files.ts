import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { isCompressible, mediaTypeOf } from './media-types.ts';

/** File in the build folder with every compressible file, compressed, after a line of JSON with their offsets. */
const archive = '.brotli';
/** Brotli level; two more levels save 1 % and take 10 times as long. */
const quality = 7;

/** A built file as stored: its ETag and its Brotli form, which nearly every client accepts. */
export interface CompressedFile {
  readonly etag: string;
  readonly brotli: Buffer;
}

type Index = Readonly<Record<string, readonly [etag: string, at: number, length: number]>>;

export const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Files to serve below `folder`, relative to it: all but its top-level dot files, which belong to the build. */
export function servedFiles(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && (!entry.name.startsWith('.') || entry.parentPath !== folder))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\//, ''));
}

/** Compresses the files of a finished build once, so that no request waits for it and no process holds both forms. */
export function compressBuild(folder: string): void {
  const index: Record<string, Index[string]> = {};
  const known = new Map<string, Index[string]>();
  const bodies: Buffer[] = [];
  let at = 0;
  for (const file of servedFiles(folder)) {
    if (!isCompressible(mediaTypeOf(file))) continue;
    const body = readFileSync(join(folder, file));
    const etag = etagOf(body);
    const place = known.get(etag) ?? add(body, etag);
    if (place !== undefined) index[file] = place;
  }
  writeFileSync(join(folder, archive), Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...bodies]));

  function add(body: Buffer, etag: string): Index[string] | undefined {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const brotli = brotliCompressSync(body, { params });
    if (brotli.length >= body.length) return undefined;
    const place = [etag, at, brotli.length] as const;
    bodies.push(brotli);
    known.set(etag, place);
    at += brotli.length;
    return place;
  }
}

/** Reads the output of `compressBuild`, by file; empty if the folder has none. */
export function readCompressed(folder: string): ReadonlyMap<string, CompressedFile> {
  const file = join(folder, archive);
  if (!existsSync(file)) return new Map();
  const all = readFileSync(file);
  const begin = all.indexOf('\n') + 1;
  const index = JSON.parse(all.toString('utf8', 0, begin)) as Index;
  const at = (from: number, length: number) => all.subarray(begin + from, begin + from + length);
  return new Map(Object.entries(index).map(([name, [etag, from, length]]) => [name, { etag, brotli: at(from, length) }]));
}

if (import.meta.main) compressBuild(process.argv[2] ?? new URL('../../../dist', import.meta.url).pathname);
