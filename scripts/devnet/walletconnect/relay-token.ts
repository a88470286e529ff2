import { createPublicKey, verify } from 'node:crypto';
import { base58, base64urlnopad } from '@scure/base';

/** The client that a relay token names, if it signed it for this relay and the token is in force; undefined otherwise. */
export function verifyToken(token: string, relay: string, nowMs: number): string | undefined {
  try {
    const [head = '', body = '', signature = ''] = token.split('.');
    const json = (part: string) => JSON.parse(Buffer.from(base64urlnopad.decode(part)).toString());
    const { alg, typ } = json(head);
    const { iss, aud, iat, exp } = json(body);
    const [prefix, type, ...key] = base58.decode(iss.replace(/^did:key:z/, ''));
    const now = nowMs / 1000;
    const isOurs = alg === 'EdDSA' && typ === 'JWT' && aud === relay && iat <= now + 60 && exp > now && prefix === 0xed && type === 1;
    const x = base64urlnopad.encode(Uint8Array.from(key));
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const isSigned = verify(null, Buffer.from(`${head}.${body}`), publicKey, base64urlnopad.decode(signature));
    return isOurs && isSigned ? iss : undefined;
  } catch {
    return undefined;
  }
}
