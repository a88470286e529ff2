import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRegistryAuth } from './registry-auth.ts';

const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

test('publishes the record of a key for the MCP registry as it is set, and nothing where none is', () => {
  expect(readRegistryAuth(` v=MCPv1; k=ed25519; p=${key} `)).toBe(`v=MCPv1; k=ed25519; p=${key}\n`);
  for (const none of [undefined, '', ' ']) expect(readRegistryAuth(none)).toBeUndefined();
});

test.each([key, `k=ed25519; p=${key}`, `v=MCPv1; k=rsa; p=${key}`, 'v=MCPv1; k=ed25519; p=', `v=MCPv1; k=ed25519; p=${key}\nv=MCPv1`])(
  'refuses %j, which the registry does not read',
  (text) => {
    expect(() => readRegistryAuth(text)).toThrow('MCP_REGISTRY_AUTH');
  },
);
