export type Encoding = 'br' | 'gzip';

/** Picks the compression from `Accept-Encoding`: Brotli over gzip, never one ruled out with `q=0`. */
export function acceptedEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

/** Whether `If-None-Match` matches the ETag, by weak comparison (RFC 9110, 13.1.2). */
export function isNamed(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const opaque = (name: string) => name.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((name) => opaque(name) === opaque(etag));
}
