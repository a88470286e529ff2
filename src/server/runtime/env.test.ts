import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('readEnv', () => {
  test('the devnet beside the default port is used without variables', () => {
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

  test('hosts have the operators that the lists name before an equals sign', () => {
    const { hosts } = readEnv({ SWAP_NETWORK: 'mainnet', THORNODE_URLS: 'Liquify=https://a.example/?k=v/, https://b.example' });
    expect(hosts.thornode).toEqual(['https://a.example/?k=v', 'https://b.example']);
    expect(hosts.operators).toMatchObject({ 'https://a.example/?k=v': 'liquify' });
    expect(hosts.operators).not.toHaveProperty(['https://b.example']);
    expect(() => readEnv({ THORNODE_URLS: 'liquify=a.example' })).toThrow(/THORNODE_URLS: must be an http or https URL, or name=URL/);
  });

  test('chains have the devnet’s paths, or public hosts, or those that are named, and the networks’ own are their nodes', () => {
    const { chainUrls, hosts } = readEnv({ PORT: '8000' });
    expect(chainUrls['BTC']).toEqual(['http://127.0.0.1:8001/utxo/BTC/api']);
    expect([chainUrls['THOR'], chainUrls['MAYA']]).toEqual([hosts.thornode, hosts.mayanode]);
    const named = readEnv({
      SWAP_NETWORK: 'mainnet',
      CHAIN_URLS: 'BTC=https://a.example/api/|https://b.example, doge=https://c.example ,ETH=',
      THORNODE_URLS: 'https://thor.example',
    }).chainUrls;
    expect(named).toMatchObject({
      BTC: ['https://a.example/api', 'https://b.example'],
      DOGE: ['https://c.example'],
      ETH: [],
      THOR: ['https://thor.example'],
    });
    expect(named['SOL']?.every((url) => url.startsWith('https://'))).toBe(true);
    expect(readEnv({ SWAP_NETWORK: 'mainnet' }).chainUrls['DOGE']).toBeUndefined();
  });

  test('budgets of hosts are changed by operator or hostname, for requests, for quotes, or both', () => {
    const { nodeBudgets } = readEnv({ NODE_BUDGETS: 'Liquify=9000/3600, liquify:quotes=30/60,a.example:quotes=2/1' });
    expect(nodeBudgets).toEqual({
      liquify: { requests: { quota: 9_000, seconds: 3_600 }, quotes: { quota: 30, seconds: 60 } },
      'a.example': { quotes: { quota: 2, seconds: 1 } },
    });
    expect(readEnv({}).nodeBudgets).toEqual({});
  });

  test.each([
    ['NODE_BUDGETS', 'liquify=1/60', '2 or more'],
    ['NODE_BUDGETS', 'liquify:pools=10/60', 'operator:quotes=quotes/seconds'],
    ['NODE_BUDGETS', 'liquify', 'operator=requests/seconds'],
    ['CHAIN_URLS', 'BTC', 'CHAIN=url|url'],
    ['CHAIN_URLS', 'NOPE=https://a.example', 'NOPE'],
    ['CHAIN_URLS', 'BTC=ftp://a.example', 'BTC=ftp'],
    ['CHAIN_URLS', '__proto__=https://a.example', '__proto__'],
    ['SWAP_NETWORK', 'testnet', 'devnet, stagenet or mainnet'],
    ['PORT', 'http', 'port number'],
    ['PORT', '70000', 'PORT'],
    ['SITE_URL', 'swap.example', 'http or https'],
    ['SITE_URL', 'https://swap.example/app', 'without a path'],
    ['MAYANODE_URLS', 'https://a.example,ftp://b.example', 'MAYANODE_URLS'],
  ])('the setting %s=%s is refused, and the error says why', (name, value, why) => {
    expect(() => readEnv({ [name]: value })).toThrow(why);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test('the error names every bad variable at once', () => {
    expect(() => readEnv({ PORT: 'x', SWAP_NETWORK: 'y' })).toThrow(/PORT: .*\nSWAP_NETWORK: /);
  });

  test('the devnet is refused in production, also when it is only the default', () => {
    expect(() => readEnv({ VERCEL_ENV: 'production' })).toThrow('SWAP_NETWORK');
    expect(readEnv({ VERCEL_ENV: 'production', SWAP_NETWORK: 'mainnet' }).isProduction).toBe(true);
    expect(readEnv({ VERCEL_ENV: 'preview' }).isProduction).toBe(false);
  });

  test('without a store, mail or secret the product has this process alone, a folder of mails and a secret of its own', () => {
    const env = readEnv({ SITE_URL: 'https://swap.example' });
    expect(env.redis).toBeUndefined();
    expect(env.mail).toEqual({ from: 'Strait <no-reply@swap.example>', outboxDir: '.data/outbox' });
    expect(env.rateLimits).toEqual({});
    expect(env.addressHeader).toBe('x-forwarded-for');
    expect(env.signingSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(readEnv({}).signingSecret).not.toBe(env.signingSecret);
  });

  test('the variables may name a store, mail, a secret and a folder', () => {
    const env = readEnv({
      UPSTASH_REDIS_REST_URL: 'https://redis.example',
      UPSTASH_REDIS_REST_TOKEN: 't',
      SMTP_URL: 'smtp://mail.example:587',
      MAIL_FROM: 'Strait <hello@swap.example>',
      REPORT_TO: 'help@swap.example',
      SIGNING_SECRET: 's'.repeat(32),
      DATA_DIR: '/var/strait',
      VERCEL_ENV: 'preview',
    });
    expect(env.redis).toEqual({ url: 'https://redis.example', token: 't' });
    expect(env.mail).toEqual({
      smtpUrl: 'smtp://mail.example:587',
      from: 'Strait <hello@swap.example>',
      reportTo: 'help@swap.example',
      outboxDir: '/var/strait/outbox',
    });
    expect(env).toMatchObject({ signingSecret: 's'.repeat(32), dataDir: '/var/strait', addressHeader: 'x-vercel-forwarded-for' });
  });

  test('limits are read by name', () => {
    const { rateLimits } = readEnv({ RATE_LIMITS: 'mcp=1000/60, report-bug = 20/600' });
    expect(rateLimits).toEqual({ mcp: { quota: 1000, seconds: 60 }, 'report-bug': { quota: 20, seconds: 600 } });
  });

  test.each([
    'mcp',
    'mcp=10',
    'mcp=0/60',
    'mcp=10/0',
    'mcp=1e3/60',
    'mcp=-1/60',
    'nobody=1/60',
    'constructor=1/60',
    'mcp=1/60,',
    'mcp=1/60;quote=1/60',
  ])('the limits %j are refused, and the error says why', (text) => {
    expect(() => readEnv({ RATE_LIMITS: text })).toThrow(/RATE_LIMITS: .*name=quota\/seconds.*newsletter/);
  });

  test.each([
    [{ UPSTASH_REDIS_REST_URL: 'https://redis.example' }, 'set both or none'],
    [{ UPSTASH_REDIS_REST_TOKEN: 't' }, 'set both or none'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be an smtp'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: must be an e-mail address'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM'],
    [{ SIGNING_SECRET: 'short' }, 'SIGNING_SECRET: must have at least 32'],
    [{ SIGNING_SECRET: `${'s'.repeat(32)},short` }, 'SIGNING_SECRET: must have at least 32'],
    [{ SIGNING_SECRET: `${'s'.repeat(32)},` }, 'SIGNING_SECRET: must have at least 32'],
    [{ CRON_SECRET: 'x' }, 'CRON_SECRET: must have at least 16 characters'],
    [{ VERCEL_ENV: 'production', SWAP_NETWORK: 'mainnet', SMTP_URL: 'smtp://mail.example' }, 'SIGNING_SECRET: links in mails'],
  ])('the variables %j are refused', (variables, why) => {
    expect(() => readEnv(variables)).toThrow(why);
  });
});
