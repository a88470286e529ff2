import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('readEnv', () => {
  test('uses the devnet beside the default port when no variable is set', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ siteUrl: 'http://localhost:4321', network: 'devnet', isProduction: false });
    expect(env.hosts.thornode).toEqual(['http://127.0.0.1:4322/thornode', 'http://127.0.0.1:4322/b/thornode']);
    expect(env.hosts.mayaMidgard).toEqual(['http://127.0.0.1:4322/maya-midgard', 'http://127.0.0.1:4322/b/maya-midgard']);
  });

  test('moves the site and the devnet with PORT, and treats empty variables as unset', () => {
    const env = readEnv({ PORT: '8000', SITE_URL: '', THORNODE_URLS: ' ' });
    expect(env.siteUrl).toBe('http://localhost:8000');
    expect(env.hosts.mayanode[0]).toBe('http://127.0.0.1:8001/mayanode');
  });

  test('keeps the order of host lists and strips the trailing slash', () => {
    const env = readEnv({
      SWAP_NETWORK: 'mainnet',
      THORNODE_URLS: 'https://a.example/x/, https://b.example',
      SITE_URL: 'HTTPS://u"><b>:p@Swap.example/',
    });
    expect(env.hosts.thornode).toEqual(['https://a.example/x', 'https://b.example']);
    expect(env.hosts.mayanode.length).toBeGreaterThan(0);
    expect(env.siteUrl).toBe('https://swap.example');
  });

  test('takes the operator of a host from the name before its equals sign', () => {
    const { hosts } = readEnv({ SWAP_NETWORK: 'mainnet', THORNODE_URLS: 'Liquify=https://a.example/?k=v/, https://b.example' });
    expect(hosts.thornode).toEqual(['https://a.example/?k=v', 'https://b.example']);
    expect(hosts.operators).toMatchObject({ 'https://a.example/?k=v': 'liquify' });
    expect(hosts.operators).not.toHaveProperty(['https://b.example']);
    expect(() => readEnv({ THORNODE_URLS: 'liquify=a.example' })).toThrow(/THORNODE_URLS: must be an http or https URL, or name=URL/);
  });

  test('reads chain URLs from the devnet, public hosts or CHAIN_URLS, and uses the nodes for THOR and MAYA', () => {
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

  test('sets host budgets by operator or hostname, for requests, quotes or both', () => {
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
  ])('rejects the setting %s=%s with the reason', (name, value, why) => {
    expect(() => readEnv({ [name]: value })).toThrow(why);
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test('names every bad variable in one error', () => {
    expect(() => readEnv({ PORT: 'x', SWAP_NETWORK: 'y' })).toThrow(/PORT: .*\nSWAP_NETWORK: /);
  });

  test('rejects the devnet in production, even when it is only the default', () => {
    expect(() => readEnv({ VERCEL_ENV: 'production' })).toThrow('SWAP_NETWORK');
    expect(readEnv({ VERCEL_ENV: 'production', SWAP_NETWORK: 'mainnet', CRON_SECRET: 'c'.repeat(32) }).isProduction).toBe(true);
    expect(readEnv({ VERCEL_ENV: 'preview' }).isProduction).toBe(false);
  });

  test('falls back to in-process state, a mail folder and a random secret when none is configured', () => {
    const env = readEnv({ SITE_URL: 'https://swap.example' });
    expect(env.redis).toBeUndefined();
    expect(env.mail).toEqual({ from: 'Strait <no-reply@swap.example>', outboxDir: '.data/outbox' });
    expect(env.rateLimits).toEqual({});
    expect(env.addressHeader).toBe('x-forwarded-for');
    expect(env.signingSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(readEnv({}).signingSecret).not.toBe(env.signingSecret);
  });

  test('reads the store, mail, secret and data folder from the variables', () => {
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

  test('reads rate limits by name', () => {
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
  ])('rejects the rate limits %j with the expected form', (text) => {
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
    [{ VERCEL_ENV: 'production', SWAP_NETWORK: 'mainnet' }, 'CRON_SECRET: only the schedule may start work'],
  ])('rejects the variables %j', (variables, why) => {
    expect(() => readEnv(variables)).toThrow(why);
  });
});
