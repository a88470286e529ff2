import { describe, expect, test } from 'vitest';
import { hostStats } from './host-stats.ts';
import { hostsFor, operatorOf } from './hosts.ts';

describe('hostsFor', () => {
  test('lists https hosts without trailing slash or version path', () => {
    for (const network of ['mainnet', 'stagenet'] as const) {
      const { operators, chainIds, ...apis } = hostsFor(network);
      expect(Object.keys(chainIds ?? {})).toEqual(['thorchain', 'mayachain']);
      for (const hosts of Object.values(apis)) {
        for (const host of hosts) {
          expect(operators).toHaveProperty([host]);
          expect(new URL(host).protocol).toBe('https:');
          expect(host).not.toMatch(/\/$|\/v2$/);
        }
      }
    }
    for (const api of ['thornode', 'mayanode'] as const) {
      const hosts = hostsFor('mainnet');
      expect(new Set(hosts[api].map((host) => operatorOf(host, hosts))).size).toBeGreaterThan(1);
    }
  });

  test('takes a host’s operator from its entry, otherwise from its domain', () => {
    expect(operatorOf('https://mayanode.mayachain.info')).toBe('mayachain.info');
    expect(operatorOf('https://midgard.mayachain.info/x')).toBe('mayachain.info');
    expect(operatorOf('https://a.example', { operators: { 'https://a.example': 'liquify' } })).toBe('liquify');
    expect(operatorOf('http://127.0.0.1:8001/b/thornode')).toBe(operatorOf('http://127.0.0.1:8002/thornode'));
    expect(operatorOf('http://127.0.0.1')).not.toBe(operatorOf('http://128.0.0.1'));
    expect(operatorOf('http://[::1]:80')).toBe('[::1]');
  });

  test('puts both copies of every API below the devnet origin', () => {
    expect(hostsFor('devnet', 'http://localhost:9/')).toMatchObject({
      operators: { 'http://localhost:9/thornode': 'a', 'http://localhost:9/b/thornode': 'b' },
      thornode: ['http://localhost:9/thornode', 'http://localhost:9/b/thornode'],
      midgard: ['http://localhost:9/midgard', 'http://localhost:9/b/midgard'],
      mayanode: ['http://localhost:9/mayanode', 'http://localhost:9/b/mayanode'],
      mayaMidgard: ['http://localhost:9/maya-midgard', 'http://localhost:9/b/maya-midgard'],
    });
  });
});

describe('hostStats', () => {
  test('moves a failed host to the end until its failure expires', () => {
    let now = 0;
    const stats = hostStats(() => now);
    stats.failed('a');
    expect(stats.order(['a', 'b', 'c'])).toEqual(['b', 'c', 'a']);
    now = 5_000;
    stats.failed('b');
    expect(stats.order(['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
    now = 15_000;
    expect(stats.order(['a', 'b', 'c'])).toEqual(['a', 'c', 'b']);
    now = 60_000;
    expect(stats.order(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});
