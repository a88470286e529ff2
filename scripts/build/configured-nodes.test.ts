import { expect, test } from 'vitest';
import { connectDirective } from '../../src/site/node-hosts.ts';
import { configuredNodes } from './configured-nodes.ts';

test('puts another operator first for pages than for the server, where there is one', () => {
  const source = {
    SWAP_NETWORK: 'mainnet',
    THORNODE_URLS: 'one=https://a.example,one=https://b.example,two=https://c.example',
    MAYANODE_URLS: 'https://only.example/lcd',
  };
  const nodes = configuredNodes(source);
  expect(nodes).toEqual({
    thorchain: ['https://c.example', 'https://a.example', 'https://b.example'],
    mayachain: ['https://only.example/lcd'],
  });
  expect(connectDirective(nodes)).toBe("connect-src 'self' https://c.example https://a.example https://b.example https://only.example");
});

test('gives devnet pages the next port, with its second operator first', () => {
  const nodes = configuredNodes({});
  expect(nodes).toEqual({
    thorchain: [':+1/b/thornode', ':+1/thornode'],
    mayachain: [':+1/b/mayanode', ':+1/mayanode'],
  });
  expect(connectDirective(nodes)).toBe("connect-src 'self' http://127.0.0.1:* http://localhost:*");
});

test('names nothing local on mainnet pages', () => {
  const nodes = configuredNodes({ SWAP_NETWORK: 'mainnet' });
  expect(JSON.stringify([nodes, connectDirective(nodes)])).not.toMatch(/:\+1|127\.0\.0\.1|localhost/);
  expect(nodes.thorchain.length).toBeGreaterThan(1);
});
