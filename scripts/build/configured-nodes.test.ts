import { describe, expect, test } from 'vitest';
import { connectDirective } from '../../src/site/node-hosts.ts';
import { configuredNodes, configuredWalletConnect } from './configured-nodes.ts';

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

describe('WalletConnect', () => {
  const project = '0123456789abcdef0123456789abcdef';
  const mainnet = { SWAP_NETWORK: 'mainnet', THORNODE_URLS: 'https://node.example', MAYANODE_URLS: 'https://maya.example' };
  const policy = (source: NodeJS.ProcessEnv) => connectDirective(configuredNodes(source), configuredWalletConnect(source));

  test('leaves page and policy as they are without a project id, whatever relay is named', () => {
    const source = { ...mainnet, WALLETCONNECT_RELAY_URL: 'wss://relay.example' };
    expect(configuredWalletConnect(source)).toBeUndefined();
    expect(policy(source)).toBe("connect-src 'self' https://node.example https://maya.example");
  });

  test('admits the relay and keyless nodes with one, never those of CHAIN_URLS', () => {
    const source = { ...mainnet, WALLETCONNECT_PROJECT_ID: project, CHAIN_URLS: 'ETH=https://key.example/secret' };
    expect(configuredWalletConnect(source)).toMatchObject({ projectId: project, relay: 'wss://relay.walletconnect.org' });
    expect(policy(source)).toMatch(
      /^connect-src 'self' https:\/\/node\.example https:\/\/maya\.example wss:\/\/relay\.walletconnect\.org https:/,
    );
    expect(policy(source)).not.toContain('key.example');
  });

  test('has a relay and nodes of its own on the devnet', () => {
    expect(configuredWalletConnect({})).toMatchObject({ relay: ':+1/relay', nodes: { ETH: [':+1/evm/ETH'] } });
    expect(policy({})).toBe("connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*");
  });

  test.each([
    ['WALLETCONNECT_PROJECT_ID', 'mine'],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
    ['WALLETCONNECT_RELAY_URL', 'wss://relay.example/?key=1'],
  ])('stops at a bad %s', (name, value) => {
    expect(() => configuredWalletConnect({ [name]: value })).toThrow(name);
  });
});
