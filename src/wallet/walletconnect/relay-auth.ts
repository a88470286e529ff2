import { base58, base64urlnopad, hex } from '@scure/base';
import { makeKeys, randomBytes } from './envelope.ts';

const daySeconds = 86_400;
/** Multicodec of an Ed25519 public key. */
const ed25519 = [0xed, 0x01];

const part = (value: object): string => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)));

/**
 * Token that opens a relay (did:key over Ed25519, one day). The key is made for this connection and kept nowhere, so that no relay
 * can tell one visit from the next by it.
 *
 * @throws where the browser has no Ed25519.
 */
export async function relayToken(relay: string, nowMs: number): Promise<string> {
  const { privateKey, publicKey } = await makeKeys('Ed25519', 'sign');
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const iat = Math.floor(nowMs / 1000);
  const payload = {
    iss: `did:key:z${base58.encode(Uint8Array.of(...ed25519, ...raw))}`,
    sub: hex.encode(randomBytes(32)),
    aud: relay,
    iat,
    exp: iat + daySeconds,
  };
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(payload)}`;
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64urlnopad.encode(new Uint8Array(signature))}`;
}
