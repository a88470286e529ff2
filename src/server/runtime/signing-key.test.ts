import { createPrivateKey } from 'node:crypto';
import { inspect } from 'node:util';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

// RFC 8037, appendix A.
const [d, x] = ['nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'];
const kid = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const jwk = { kty: 'OKP', crv: 'Ed25519', d, x };
const key = createPrivateKey({ key: jwk, format: 'jwk' });
const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
const forms = {
  JWK: JSON.stringify(jwk),
  PEM: pem,
  'PEM on one line': pem.trim().replaceAll('\n', '\\n'),
  base64: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
};

const mainnet = (variables: Readonly<Record<string, string>>) => readEnv({ SWAP_NETWORK: 'mainnet', ...variables });

describe('SIGNING_KEY', () => {
  test.each(Object.entries(forms))('is read as %s, and named by the thumbprint of RFC 8037', async (_form, text) => {
    const { signingKey, signingKeys } = mainnet({ SIGNING_KEY: text });
    expect(signingKeys).toEqual([{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }]);
    const { protectedHeader } = await compactVerify(
      signingKey?.sign('a+jwt', { a: 1 }) ?? '',
      await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA'),
    );
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'a+jwt', kid });
  });

  test('is generated at each start on the devnet, and absent elsewhere', () => {
    const [first, second] = [readEnv({}), readEnv({})];
    expect(first.signingKeys).toEqual([first.signingKey?.publicKey]);
    expect(first.signingKeys).not.toEqual(second.signingKeys);
    expect(mainnet({})).toMatchObject({ signingKeys: [] });
    expect(mainnet({}).signingKey).toBeUndefined();
    expect(readEnv({ VERCEL_ENV: 'preview' }).signingKeys).toEqual([]);
  });

  test('is served before the former keys, each once', () => {
    const former = readEnv({}).signingKeys[0]?.x ?? '';
    const { signingKeys } = mainnet({ SIGNING_KEY: forms.base64, FORMER_SIGNING_KEYS: `${former}, ${x}` });
    expect(signingKeys.map((one) => one.x)).toEqual([x, former]);
    expect(mainnet({ FORMER_SIGNING_KEYS: former }).signingKeys.map((one) => one.x)).toEqual([former]);
  });

  test.each([
    ['SIGNING_KEY', 'hello'],
    ['SIGNING_KEY', '{"kty":"OKP"'],
    ['SIGNING_KEY', JSON.stringify({ kty: 'OKP', crv: 'X25519', d, x })],
    ['SIGNING_KEY', `-----BEGIN PRIVATE KEY-----\\n${d}\\n-----END PRIVATE KEY-----`],
    ['FORMER_SIGNING_KEYS', x.slice(1)],
    ['FORMER_SIGNING_KEYS', `${x},`],
  ])('refuses another %s without repeating it: %s', (name, text) => {
    const read = () => mainnet({ [name]: text });
    expect(read).toThrow(new RegExp(`${name}: must be `));
    expect(read).not.toThrow(text);
  });

  test('is not in a printed configuration', () => {
    expect(inspect(mainnet({ SIGNING_KEY: forms.JWK }), { depth: 20, showHidden: true })).not.toContain(d);
  });
});
