export type Encoding = 'br' | 'gzip';

/** The compression that a client takes (`Accept-Encoding`): Brotli before gzip, and none that it rules out with `q=0`. */
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

/** Whether `If-None-Match` names what would be sent. Weak and strong names of one text are the same here (RFC 9110, 13.1.2). */
export function isNamed(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const opaque = (name: string) => name.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((name) => opaque(name) === opaque(etag));
}
