import type { NetworkId } from '../../../src/core/network/protocol.ts';

/** Values of a Go table of constants. */
function readTable(source: string): Map<string, bigint> {
  const table = new Map<string, bigint>();
  for (const [, name = '', value = ''] of source.matchAll(/^\s+([A-Za-z0-9]+):\s+([-0-9_* ]+),/gm)) {
    const factors = value.replaceAll('_', '').split('*');
    table.set(
      name,
      factors.reduce((product, factor) => product * BigInt(factor.trim()), 1n),
    );
  }
  return table;
}

/** The node's constants, and those of the build that runs the suites. */
const tables: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: ['constants_v1', 'constants_mocknet'],
  mayachain: ['constants_current', 'constants_regtest'],
};

/** Integer constants of the test networks. */
export function readConstants(network: NetworkId, read: (path: string) => string): Record<string, string> {
  const all = new Map(tables[network].flatMap((file) => [...readTable(read(`constants/${file}.go`))]));
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value.toString()]));
}
