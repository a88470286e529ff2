import { expect, test } from 'vitest';
import { isPinnedRouter, pinnedRouters, routersOf } from './routers.ts';

const thorchainOnAvalanche = '0x00dC6100103bc402d490AEE3F9a5560cBd91f1d4';

test('recognizes a router only on its own network and chain, in any letter case', () => {
  const at = (network: 'thorchain' | 'mayachain', chain: string, router = thorchainOnAvalanche) =>
    isPinnedRouter(router, { network, chain }, pinnedRouters);
  expect(at('thorchain', 'AVAX')).toBe(true);
  expect(at('thorchain', 'AVAX', thorchainOnAvalanche.toLowerCase())).toBe(true);
  expect(at('mayachain', 'AVAX')).toBe(false);
  expect(at('mayachain', 'ETH')).toBe(false);
  expect(at('thorchain', 'POL')).toBe(false);
  expect(at('thorchain', 'AVAX', '0x8f66c4ae756bebc49ec8b81966dd8bba9f127549')).toBe(false);
});

test('separates the routers of mainnet and stagenet, and keeps those of the devnet off mainnet', () => {
  const known = (environment: Parameters<typeof routersOf>[0], chain: string) =>
    isPinnedRouter(thorchainOnAvalanche, { network: 'thorchain', chain }, routersOf(environment));
  expect([known('mainnet', 'AVAX'), known('devnet', 'AVAX'), known('stagenet', 'AVAX')]).toEqual([true, true, false]);
  expect([known('mainnet', 'POL'), known('devnet', 'POL'), known('stagenet', 'POL')]).toEqual([false, true, false]);
});
