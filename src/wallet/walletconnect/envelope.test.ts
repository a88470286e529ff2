import { hex } from '@scure/base';
import { expect, test } from 'vitest';
import { verifyToken } from '../../../scripts/devnet/walletconnect/relay-token.ts';
import { deriveKey, newKeyPair, open, randomBytes, seal, topicOf } from './envelope.ts';
import { relayToken } from './relay-auth.ts';

test('both ends derive one key, and nothing opens with another', async () => {
  const [desk, phone] = [await newKeyPair(), await newKeyPair()];
  const key = await deriveKey(desk, phone.publicKey);
  expect(hex.encode(await deriveKey(phone, desk.publicKey))).toBe(hex.encode(key));
  const envelope = seal(key, 'Grüße');
  expect(await open(envelope, key)).toBe('Grüße');
  await expect(open(envelope, randomBytes(32))).rejects.toThrow();
  expect(topicOf(new Uint8Array(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
});

test('an envelope that names its sender opens with the key of both', async () => {
  const [desk, phone] = [await newKeyPair(), await newKeyPair()];
  const envelope = seal(await deriveKey(phone, desk.publicKey), 'hello', phone.publicKey);
  expect(await open(envelope, new Uint8Array(32), desk)).toBe('hello');
  await expect(open(envelope, new Uint8Array(32))).rejects.toThrow('another type');
});

test('the token holds at its relay for a day, and names nobody twice', async () => {
  const now = Date.now();
  const [token, other] = [await relayToken('wss://relay.example', now), await relayToken('wss://relay.example', now)];
  const client = verifyToken(token, 'wss://relay.example', now);
  expect(client).toMatch(/^did:key:z6Mk/);
  expect(verifyToken(other, 'wss://relay.example', now)).not.toBe(client);
  expect(verifyToken(token, 'wss://elsewhere.example', now)).toBeUndefined();
  expect(verifyToken(token, 'wss://relay.example', now + 86_400_000)).toBeUndefined();
  expect(verifyToken(`${token.slice(0, -10)}${'A'.repeat(10)}`, 'wss://relay.example', now)).toBeUndefined();
});
