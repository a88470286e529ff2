import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hosts } from '../../../src/nodes/http/hosts.ts';
import { stretchDeadlines } from '../../../src/server/fixtures/deadlines.ts';
import { aboutHosts } from './fixtures/lies-of-hosts.ts';
import { aboutAgreement, aboutNews } from './fixtures/lies-of-networks.ts';
import { aboutTheRest } from './fixtures/lies-of-paths.ts';
import { aboutQuotes } from './fixtures/lies-of-quotes.ts';
import { type LiveWorld, startLiveWorld } from './fixtures/live-world.ts';
import { change, type Lie } from './fixtures/lying-proxy.ts';
import { liveChecks } from './live-checks.ts';
import type { LiveOptions } from './live-context.ts';
import { exitCodeOf } from './live-report.ts';

stretchDeadlines({ timers: true });
let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());

const rows = [...aboutHosts, ...aboutAgreement, ...aboutNews, ...aboutQuotes, ...aboutTheRest];

async function judge(section: string, lies: readonly Lie[], options: Partial<LiveOptions> = {}) {
  world.proxy.lie(...lies);
  const findings = await world.look([section], options);
  world.proxy.lie();
  const faults = findings
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ check, subject, text }) => ({ check, told: `${subject}: ${text}` }));
  const exitCode = exitCodeOf([{ id: section, title: '', about: '', findings }]);
  return { exitCode, faults };
}

describe('an honest devnet', () => {
  test.each(liveChecks.map(({ id }) => id))('passes the section %s', async (id) => {
    const { exitCode, faults } = await judge(id, []);
    expect([exitCode, faults]).toEqual([0, []]);
  });
});

describe('lies and missing operators', () => {
  test.each(rows)('%s is found and named', async (_name, section, lies, check, told) => {
    const { exitCode, faults } = await judge(section, lies);
    expect(exitCode).toBe(1);
    expect(faults).toContainEqual({ check, told: expect.stringMatching(told) });
  });

  test('a balance altered by one of two hosts is found and named', async () => {
    const { chainUrls, expected } = world.options;
    const honest = `${new URL(expected.thornode[0] ?? '').origin}/utxo/BTC/api`;
    const twice = { chainUrls: { BTC: [...(chainUrls['BTC'] ?? []), honest] } };
    expect((await judge('chains', [], twice)).faults).toEqual([]);
    const doubled = { at: /^\/utxo\/BTC\/api\/address\/\w+$/, tell: change('chain_stats.funded_txo_sum', 900_000_000n) };
    const { exitCode, faults } = await judge('chains', [doubled], twice);
    expect([exitCode, faults]).toEqual([
      1,
      [{ check: 'chains.agreement', told: expect.stringMatching(/Bitcoin .*: Hosts name different balances/) }],
    ]);
  });

  test('a single operator is found and named', async () => {
    const { hosts } = world.options;
    const alone: Hosts = { ...hosts, mayanode: hosts.mayanode.slice(0, 1) };
    const { exitCode, faults } = await judge('operators', [], { hosts: alone });
    expect([exitCode, faults]).toEqual([
      1,
      [{ check: 'operators.count', told: expect.stringMatching(/MAYAChain: Fewer than two operators are configured: a\./) }],
    ]);
  });

  test('two hosts of one operator count as one', async () => {
    const { hosts } = world.options;
    const one: Hosts = { ...hosts, operators: {} };
    const { faults } = await judge('operators', [], { hosts: one });
    expect(faults.map(({ check }) => check)).toEqual(['operators.count', 'operators.count']);
  });
});
