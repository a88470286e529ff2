import { hmac } from '@noble/hashes/hmac.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { getPublicKey, hashes, sign } from '@noble/secp256k1';
import { thorAddress } from '../../core/transaction/reference-deposit.ts';
import type { HotSigner } from '../../service/ports/registrar.ts';

hashes.sha256 = sha256;
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message);

/**
 * Signer of a private key. `readKey` is called only on use, so that only the endpoint that signs ever reads
 * the key; neither the key nor the signer is ever logged.
 */
export function createSigner(readKey: () => string): HotSigner {
  const secret = () => Uint8Array.from(Buffer.from(readKey().replace(/^0x/, ''), 'hex'));
  return {
    account() {
      const publicKey = getPublicKey(secret(), true);
      return { address: thorAddress(ripemd160(sha256(publicKey))), publicKey };
    },
    // Signs the digest as given: the document is already hashed.
    sign: (digest) => sign(digest, secret(), { prehash: false, lowS: true }),
  };
}
