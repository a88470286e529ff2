import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { linkError } from './link-error.ts';

/** An X25519 key pair; the private half never leaves the browser's key store. */
export interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: Uint8Array;
}

const ivBytes = 12;
const keyBytes = 32;
const [shared, sent] = [0, 1];

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** A key pair of the browser's own. @throws 4200, as wallets do, where it has no such curve. */
export const makeKeys = (curve: 'X25519' | 'Ed25519', use: 'deriveBits' | 'sign'): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(curve, false, [use]).then(
    (pair) => pair as CryptoKeyPair,
    () => {
      throw linkError(4200, `This browser has no ${curve}.`);
    },
  );

export async function newKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await makeKeys('X25519', 'deriveBits');
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** Key that both ends derive: X25519, then HKDF-SHA256 without salt or info. @throws for a malformed public key. */
export async function deriveKey({ privateKey }: Pick<KeyPair, 'privateKey'>, peer: Uint8Array): Promise<Uint8Array> {
  const none = new Uint8Array();
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(peer), 'X25519', false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: publicKey }, privateKey, keyBytes * 8);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, material, keyBytes * 8));
}

/** Topic of a key on the relay. */
export const topicOf = (key: Uint8Array): string => hex.encode(sha256(key));

/** Encrypts a message; with `sender`, the envelope names the key that its reader derives from (type 1). */
export function seal(key: Uint8Array, text: string, sender?: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const sealed = chacha20poly1305(key, iv).encrypt(new TextEncoder().encode(text));
  const head = sender === undefined ? [shared] : [sent, ...sender];
  return base64.encode(Uint8Array.of(...head, ...iv, ...sealed));
}

/** Decrypts a message; `own` is needed for one that names its sender's key. @throws for anything that was not sealed for this key. */
export async function open(envelope: string, key: Uint8Array, own?: KeyPair): Promise<string> {
  const bytes = base64.decode(envelope);
  const [type] = bytes;
  if (type !== shared && (type !== sent || own === undefined)) throw new Error('The envelope is of another type.');
  const start = type === sent ? 1 + keyBytes : 1;
  const known = type === sent && own !== undefined ? await deriveKey(own, bytes.subarray(1, start)) : key;
  const text = chacha20poly1305(known, bytes.subarray(start, start + ivBytes)).decrypt(bytes.subarray(start + ivBytes));
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}
