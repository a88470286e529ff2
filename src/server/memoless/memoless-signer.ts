import { hmac } from '@noble/hashes/hmac.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { getPublicKey, hashes, sign } from '@noble/secp256k1';
import { thorAddress } from '../../core/reference/reference-deposit.ts';
import type { HotSigner } from '../../service/memoless/registrar.ts';

hashes.sha256 = sha256;
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message);

/**
 * The account behind a private key. `readKey` is called when something is signed and not before, so that
 * only the endpoint that signs ever reads the key; neither it nor the signer is ever logged.
 */
export function createSigner(readKey: () => string): HotSigner {
  const secret = () => Uint8Array.from(Buffer.from(readKey().replace(/^0x/, ''), 'hex'));
  return {
    account() {
      const publicKey = getPublicKey(secret(), true);
      return { address: thorAddress(ripemd160(sha256(publicKey))), publicKey };
    },
    // The digest is signed as it is: the document was hashed where it was made.
    sign: (digest) => sign(digest, secret(), { prehash: false, lowS: true }),
  };
}
