import { digestHex } from '../outbox/digest-hex.ts';

const encoder = new TextEncoder();

/** Purpose and subscriber of a link. */
interface LinkClaim {
  readonly purpose: 'confirm' | 'unsubscribe';
  readonly subscriber: string;
  /** Expiry in unix seconds; absent for links that never expire. */
  readonly expires?: number;
}

/** Result of reading a link token. */
export type LinkReading =
  | { readonly kind: 'valid'; readonly subscriber: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

const hmacKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(`links:${secret}`), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** Public identifier of a secret that reveals nothing about it. */
export const secretName = async (secret: string): Promise<string> => (await digestHex(`links name:${secret}`)).slice(0, 16);

/** Encodes a claim as `purpose.subscriber.expiry.signature`, signed with HMAC-SHA-256. */
export async function signLink({ purpose, subscriber, expires = 0 }: LinkClaim, secret: string): Promise<string> {
  const body = `${purpose}.${subscriber}.${expires}`;
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), encoder.encode(body)));
  return `${body}.${btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

/** Verifies a token of `signLink` against the secrets. Checks the signature first, in constant time. `now` in unix milliseconds. */
export async function readLink(
  token: string,
  purpose: LinkClaim['purpose'],
  secrets: readonly string[],
  now: number,
): Promise<LinkReading> {
  const parts = /^([a-z]+)\.([0-9a-f]{32})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (parts === null) return { kind: 'invalid' };
  const [, found = '', subscriber = '', expires = '', signature = ''] = parts;
  const bytes = Uint8Array.from(atob(`${signature.replaceAll('-', '+').replaceAll('_', '/')}=`), (sign) => sign.charCodeAt(0));
  const body = encoder.encode(`${found}.${subscriber}.${expires}`);
  const checked = secrets.map(async (secret) => crypto.subtle.verify('HMAC', await hmacKey(secret), bytes, body));
  const isOurs = (await Promise.all(checked)).includes(true);
  if (!isOurs || found !== purpose) return { kind: 'invalid' };
  if (expires !== '0' && Number(expires) * 1000 <= now) return { kind: 'expired' };
  return { kind: 'valid', subscriber };
}
