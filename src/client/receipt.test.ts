import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReceiptTrust, verifyReceipt } from './receipt.ts';

const issuer = 'https://strait.example';
const iat = 1_790_000_000;
const claims = { iss: issuer, iat, exp: iat + 300, request: 'r', verdict: 'payable', amount: '10000000', memo: '=:e:0x1', heights: [7, 8] };
let privateKey: CryptoKey;
let trust: ReceiptTrust;

/** Signs with a library that is not ours. */
const sign = (said: object = {}, header: object = {}) =>
  new SignJWT({ ...claims, ...said })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'strait-receipt+jwt', kid: 'now', ...header })
    .sign(privateKey);

async function makeKey(kid: string) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const { x = '' } = await exportJWK(pair.publicKey);
  return { ...pair, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } as const };
}

beforeAll(async () => {
  const [former, current] = [await makeKey('former'), await makeKey('now')];
  privateKey = current.privateKey;
  trust = { keys: [former.jwk, current.jwk], issuer, now: iat * 1000 };
});

describe('verifyReceipt', () => {
  test('returns what the receipt says, amounts as bigint', async () => {
    expect(await verifyReceipt(await sign(), trust)).toEqual({ ok: true, receipt: { ...claims, amount: 10_000_000n } });
  });

  test('refuses a receipt with any character changed, left out or added', async () => {
    const receipt = await sign();
    const changed = [...receipt].flatMap((char, at) => {
      const put = (text: string) => receipt.slice(0, at) + text + receipt.slice(at + 1);
      return [put(char === 'A' ? 'B' : 'A'), put(String.fromCharCode(char.charCodeAt(0) ^ 1)), put(''), put(`${char} `)];
    });
    for (const text of changed) expect([text, (await verifyReceipt(text, trust)).ok]).toEqual([text, false]);
    expect(
      await verifyReceipt(
        receipt.replace(/\.(.)/, (_all, one) => (one === 'e' ? '.f' : '.e')),
        trust,
      ),
    ).toEqual({
      ok: false,
      reason: 'changed',
    });
  });

  test.each([
    ['expired', 'of its last second', {}, {}, { now: (iat + 300) * 1000 }],
    ['other_issuer', 'of another host', { iss: 'https://other.example' }, {}, {}],
    ['other_issuer', 'replayed here', {}, {}, { issuer: 'https://other.example' }],
    ['unknown_key', 'of a key that is not listed', {}, { kid: 'later' }, {}],
    ['unknown_key', 'without keys', {}, {}, { keys: [] }],
    ['changed', 'signed by another key than it names', {}, { kid: 'former' }, {}],
    ['unreadable', 'of another kind', {}, { typ: 'JWT' }, {}],
    ['unreadable', 'with another verdict', { verdict: 'fine' }, {}, {}],
    ['unreadable', 'without an expiry', { exp: undefined }, {}, {}],
  ] as const)('refuses as %s a receipt %s', async (reason, _words, said, header, more) => {
    expect(await verifyReceipt(await sign(said, header), { ...trust, ...more })).toEqual({ ok: false, reason });
  });

  test.each(['', 'a.b', '..', 'hello', `e30.e30.${'A'.repeat(86)}`, `${'x'.repeat(9)}.${'é'}.y`])(
    'refuses %j as unreadable',
    async (text) => {
      expect(await verifyReceipt(text, trust)).toEqual({ ok: false, reason: 'unreadable' });
    },
  );

  test('refuses a receipt that claims to need no signature', async () => {
    const [, body] = (await sign()).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'strait-receipt+jwt', kid: 'now' })).toString('base64url');
    expect(await verifyReceipt(`${head}.${body}.${'A'.repeat(86)}`, trust)).toEqual({ ok: false, reason: 'unreadable' });
  });
});
