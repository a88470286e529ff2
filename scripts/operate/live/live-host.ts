import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { HostApi } from '../../../src/nodes/http/hosts.ts';

/** One configured host of one API. */
export interface LiveHost {
  readonly api: HostApi;
  readonly network: NetworkId;
  /** As configured; may contain a key, so reports show the label. */
  readonly url: string;
  readonly operator: string;
  readonly label: string;
}

/** Whether a path segment may be a key: long, or a mix of letters and digits. */
const mayBeKey = (segment: string): boolean =>
  segment.length >= 20 || (segment.length >= 12 && /\d/.test(segment) && /[a-z]/i.test(segment));

const removed = '[removed]';

/** Parts of a URL to redact: credentials, query values, path segments that may be keys. */
export function secretsOf(url: string): readonly string[] {
  const { username, password, searchParams, pathname } = new URL(url);
  const path = pathname.split('/').filter(mayBeKey);
  return [username, password, ...searchParams.values(), ...path, ...path.map(decodeURIComponent)].filter((text) => text.length >= 4);
}

/** Redacts the secrets of these URLs from a text. */
export function withoutSecrets(text: string, urls: readonly string[]): string {
  const secrets = [...new Set(urls.flatMap(secretsOf))].sort((a, b) => b.length - a.length);
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, removed), text);
}

/** A host as shown in reports: without scheme, user and query, possible keys redacted. */
export function shownHost(url: string): string {
  const { host, pathname } = new URL(url);
  const path = pathname
    .split('/')
    .map((segment) => (mayBeKey(segment) ? removed : segment))
    .join('/');
  return `${host}${path === '/' ? '' : path}`;
}

/** Whether a host is on this machine, as in rehearsals. */
export const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
