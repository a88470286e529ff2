import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('readEnv', () => {
  test('without variables: the devnet beside the default port', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ siteUrl: 'http://localhost:4321', network: 'devnet', isProduction: false });
    expect(env.hosts.thornode).toEqual(['http://127.0.0.1:4322/thornode', 'http://127.0.0.1:4322/b/thornode']);
    expect(env.hosts.mayaMidgard).toEqual(['http://127.0.0.1:4322/maya-midgard', 'http://127.0.0.1:4322/b/maya-midgard']);
  });

  test('PORT moves the site and the devnet after it; empty variables count as unset', () => {
    const env = readEnv({ PORT: '8000', SITE_URL: '', THORNODE_URLS: ' ' });
    expect(env.siteUrl).toBe('http://localhost:8000');
    expect(env.hosts.mayanode[0]).toBe('http://127.0.0.1:8001/mayanode');
  });

  test('host lists keep their order and lose their last slash', () => {
    const env = readEnv({
      SWAP_NETWORK: 'mainnet',
      THORNODE_URLS: 'https://a.example/x/, https://b.example',
      SITE_URL: 'https://swap.example/',
    });
    expect(env.hosts.thornode).toEqual(['https://a.example/x', 'https://b.example']);
    expect(env.hosts.mayanode.length).toBeGreaterThan(0);
    expect(env.siteUrl).toBe('https://swap.example');
  });

  test.each([
    ['SWAP_NETWORK', 'testnet', 'devnet, stagenet or mainnet'],
    ['PORT', 'http', 'port number'],
    ['PORT', '70000', 'PORT'],
    ['SITE_URL', 'swap.example', 'http or https'],
    ['SITE_URL', 'https://swap.example/app', 'without a path'],
    ['MAYANODE_URLS', 'https://a.example,ftp://b.example', 'MAYANODE_URLS'],
  ])('refuses %s=%s and says why', (name, value, why) => {
    expect(() => readEnv({ [name]: value })).toThrow(why);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test('names every bad variable at once', () => {
    expect(() => readEnv({ PORT: 'x', SWAP_NETWORK: 'y' })).toThrow(/PORT: .*\nSWAP_NETWORK: /);
  });

  test('refuses the devnet in production, also when it is only the default', () => {
    expect(() => readEnv({ VERCEL_ENV: 'production' })).toThrow('SWAP_NETWORK');
    expect(readEnv({ VERCEL_ENV: 'production', SWAP_NETWORK: 'mainnet' }).isProduction).toBe(true);
    expect(readEnv({ VERCEL_ENV: 'preview' }).isProduction).toBe(false);
  });
});
