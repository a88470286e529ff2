const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const nonceBytes = 12;

async function deriveKey(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`sealed links:${secret}`));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const inUrl = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromUrl = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Encrypts text to a URL-safe token (AES-256-GCM). */
export async function seal(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(secret), encoder.encode(text));
  return inUrl(Uint8Array.from([...iv, ...new Uint8Array(sealed)]));
}

/** Decrypts a token sealed with one of the secrets; undefined for anything else. */
export async function unseal(sealed: string, secrets: readonly string[]): Promise<string | undefined> {
  if (!/^[A-Za-z0-9_-]{40,2000}$/.test(sealed)) return undefined;
  for (const secret of secrets) {
    try {
      const bytes = fromUrl(sealed);
      const iv = bytes.slice(0, nonceBytes);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deriveKey(secret), bytes.slice(nonceBytes));
      return decoder.decode(text);
    } catch {
      // Sealed with another secret, or tampered with.
    }
  }
  return undefined;
}
