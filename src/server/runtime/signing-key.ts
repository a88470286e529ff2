import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';

/** Public half of a signing key, as a JWK. */
export type PublicKey = ReturnType<typeof toPublicKey>;

/** Ed25519 key of this service. The private half stays in a closure, so that logging the configuration does not leak it. */
export interface SigningKey {
  readonly publicKey: PublicKey;
  /** Signs claims as a compact JWS (RFC 7515) with this `typ` in its header. */
  readonly sign: (type: string, claims: object) => string;
}

/** JWK of 32 bytes in base64url; `kid` is its thumbprint (RFC 7638). */
function toPublicKey(x: string) {
  const required = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(required).digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } as const;
}

const base64Url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signingKeyOf(key: KeyObject): SigningKey {
  const publicKey = toPublicKey(`${createPublicKey(key).export({ format: 'jwk' }).x}`);
  return {
    publicKey,
    sign(typ, claims) {
      const signed = `${base64Url({ alg: 'EdDSA', typ, kid: publicKey.kid })}.${base64Url(claims)}`;
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
    },
  };
}

/** Claims of a compact JWS that one of the keys made with this `typ`; undefined for any other text. */
export function readSigned(token: string, typ: string, keys: readonly PublicKey[]): Readonly<Record<string, unknown>> | undefined {
  const [head = '', body = '', code = '', ...rest] = token.split('.');
  const key = keys.find(({ kid }) => head === base64Url({ alg: 'EdDSA', typ, kid }));
  const signature = Buffer.from(code, 'base64url');
  // Rejects any other encoding of the same bytes.
  if (key === undefined || rest.length > 0 || signature.toString('base64url') !== code) return undefined;
  const isOurs = verify(null, Buffer.from(`${head}.${body}`), createPublicKey({ key, format: 'jwk' }), signature);
  return isOurs ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined;
}

/** Makes a key for the life of this process. */
export const newSigningKey = (): SigningKey => signingKeyOf(generateKeyPairSync('ed25519').privateKey);

/** Reads a private key in one of its forms. @throws Error for any other text */
function readPrivateKey(text: string): KeyObject {
  if (text.startsWith('{')) return createPrivateKey({ key: JSON.parse(text), format: 'jwk' });
  if (text.startsWith('-----')) return createPrivateKey(text.replaceAll('\\n', '\n'));
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}

const form =
  'must be an Ed25519 private key, as PKCS8 in base64 or PEM, or as a JWK: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0';

/** An Ed25519 private key. No error message contains its text. */
export const signingKey = z.string().transform((text, context): SigningKey => {
  try {
    const key = readPrivateKey(text.trim());
    if (key.asymmetricKeyType === 'ed25519') return signingKeyOf(key);
  } catch {}
  context.addIssue(form);
  return z.NEVER;
});

/** Former public keys, comma-separated: `x` of each in /.well-known/jwks.json. */
export const formerSigningKeys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^[\w-]{43}$/, 'must be public keys: x of each in /.well-known/jwks.json, with commas between')))
  .transform((all) => all.map(toPublicKey));
