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

/** Constants of the test networks: the node's own with those of a mock network, where the devnet reads them. */
export function readConstants(network: NetworkId, read: (path: string) => string): Record<string, string> {
  const all = new Map(['constants_v1', 'constants_mocknet'].flatMap((file) => [...readTable(read(`constants/${file}.go`))]));
  const names = Object.keys(seeds[network].constants).filter((name) => all.has(name));
  return Object.fromEntries(names.map((name) => [name, String(all.get(name))]));
}
