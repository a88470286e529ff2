import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { readBlocks } from './read-blocks.ts';
import { readConstants } from './read-constants.ts';
import { readScenario } from './read-scenario.ts';
import { readScenarios } from './records.ts';
import type { Scenario } from './scenario.ts';
import { inScope } from './scope.ts';
import { writeTable } from './table.ts';

/** The commits that are read: THORNode 3.17.0, and MAYANode 1.124.0. */
const commits: Readonly<Record<NetworkId, string>> = { thorchain: '5a921b1', mayachain: 'd0ade6e' };

/**
 * Writes the recorded scenarios from a bare clone of a network's repository:
 * `node scripts/devnet/scenarios/distill.ts thorchain /path/to/decanode.git`.
 */
const records = new URL('records/', import.meta.url).pathname;
const [network, clone = ''] = process.argv.slice(2) as [NetworkId, string];

const git = (...args: readonly string[]): string =>
  execFileSync('git', [`--git-dir=${clone}`, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
const read = (path: string): string => git('show', `${commits[network]}:test/regression/${path}`);

/** One line for each member of a scenario and for each of its steps. */
function write(scenario: Scenario): string {
  const { steps, state, ...head } = scenario;
  const list = (items: readonly unknown[]): string => `[\n${items.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`;
  const members = [...Object.entries(head), ...Object.entries({ state })].map(([key, value]) => ` "${key}": ${JSON.stringify(value)}`);
  return `{\n${members.join(',\n')},\n "steps": ${list(steps)}\n}\n`;
}

function save(path: string, text: string): void {
  mkdirSync(dirname(`${records}${path}`), { recursive: true });
  writeFileSync(`${records}${path}`, text);
}

if (!Object.hasOwn(protocols, network) || clone === '') throw new Error('usage: distill.ts thorchain|mayachain CLONE');
const known = readConstants(network, (path) => git('show', `${commits[network]}:${path}`));
const suites = git('ls-tree', '-r', '--name-only', commits[network], 'test/regression/suites')
  .split('\n')
  .map((path) => /suites\/(.+)\.yaml$/.exec(path)?.[1] ?? '')
  .filter((suite) => inScope[network].some((prefix) => suite.startsWith(prefix)));
rmSync(`${records}${network}`, { recursive: true, force: true });
save(`${network}/constants.json`, `${JSON.stringify(known, null, 1)}\n`);
for (const suite of suites) {
  const blocks = readBlocks(read, suite);
  save(`${network}/${suite}.json`, write(readScenario({ suite, network, read, blocks, constants: known })));
}
// The table of the reference page starts at its first heading of a network and ends the page.
const page = new URL('../../../content/reference/oracle.md', import.meta.url).pathname;
const [prose = ''] = readFileSync(page, 'utf8').split(/^(?=## THORNode)/m);
writeFileSync(page, `${prose}${writeTable(readScenarios())}\n`);
console.log(`${suites.length} suites of ${network} at ${commits[network]}`);
