import { describe, expect, test } from 'vitest';
import { hostStats } from './host-stats.ts';
import { hostsFor } from './hosts.ts';

describe('hostsFor', () => {
  test('hosts are named by https without a trailing slash or a version path', () => {
    for (const network of ['mainnet', 'stagenet'] as const) {
      for (const hosts of Object.values(hostsFor(network))) {
        for (const host of hosts) {
          expect(new URL(host).protocol).toBe('https:');
          expect(host).not.toMatch(/\/$|\/v2$/);
        }
      }
    }
    expect(hostsFor('mainnet').thornode.length).toBeGreaterThan(1);
    expect(hostsFor('mainnet').mayanode.length).toBeGreaterThan(1);
  });

  test('both copies of every API stand below the devnet origin', () => {
    expect(hostsFor('devnet', 'http://localhost:9/')).toEqual({
      thornode: ['http://localhost:9/thornode', 'http://localhost:9/b/thornode'],
      midgard: ['http://localhost:9/midgard', 'http://localhost:9/b/midgard'],
      mayanode: ['http://localhost:9/mayanode', 'http://localhost:9/b/mayanode'],
      mayaMidgard: ['http://localhost:9/maya-midgard', 'http://localhost:9/b/maya-midgard'],
    });
  });
});

describe('hostStats', () => {
  test('a failed host moves to the end, until its failure is forgotten', () => {
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
