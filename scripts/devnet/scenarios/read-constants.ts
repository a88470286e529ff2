import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { seeds } from '../genesis.ts';

/** Values of a Go table of constants. */
function readTable(source: string): Map<string, bigint> {
  const table = new Map<string, bigint>();
  for (const [, name = '', value = ''] of source.matchAll(/^\s+([A-Za-z0-9]+):\s+([-0-9_* ]+),/gm)) {
    const factors = value.replaceAll('_', '').split('*');
    table.set(name, factors.reduce((product, factor) => product * BigInt(factor.trim()), 1n));
  }
  return table;
}

/** The node's own constants and those of the build that plays the suites. */
const tables: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: ['constants_v1', 'constants_mocknet'],
  mayachain: ['constants_current', 'constants_regtest'],
};

/** Constants of the test networks that the devnet reads. */
export function readConstants(network: NetworkId, read: (path: string) => string): Record<string, string> {
  const all = new Map(tables[network].flatMap((file) => [...readTable(read(`constants/${file}.go`))]));
  const known = [...Object.keys(seeds.thorchain.constants), ...Object.keys(seeds.mayachain.constants)].sort();
  const names = [...new Set(known)].filter((name) => all.has(name));
  return Object.fromEntries(names.map((name) => [name, String(all.get(name))]));
}
