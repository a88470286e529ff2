import { describe, expect, test } from 'vitest';
import { chains } from '../core/chain/chain.ts';
import { evmChainIds } from '../core/chain/evm-chain-id.ts';
import { chainUrlsFor } from '../nodes/chains/chain-urls.ts';
import { evmChains, watchWallets } from '../wallet/discovery.ts';
import { addChainRequest } from '../wallet/evm/evm-networks.ts';
import { probes } from '../wallet/injected.ts';
import type { FoundWallet } from '../wallet/port.ts';
import { adapters } from '../wallet/registry.ts';
import { utxoProviders } from '../wallet/utxo/utxo-providers.ts';
import { xrpProviders } from '../wallet/xrp/xrp-providers.ts';

describe('one more chain', () => {
  const rows = Object.values(chains);
  const evm = rows.filter(({ addressForm }) => addressForm.kind === 'evm').map(({ id }) => id);

  test('with EVM addresses has its number, and wallets know it', () => {
    expect(Object.keys(evmChainIds).sort()).toEqual([...evm].sort());
    expect([...evmChains].sort()).toEqual([...evm].sort());
    for (const chain of Object.keys(evmChainIds) as (keyof typeof evmChainIds)[]) {
      expect(addChainRequest(chain)).toMatchObject({ chainName: chains[chain]?.name, rpcUrls: [expect.stringMatching(/^https:/)] });
    }
  });

  // The networks' own chains are asked at their nodes; the other three have no client here.
  const elsewhere = ['THOR', 'MAYA', 'XRD', 'SUI', 'ADA'];
  test.each(rows.map(({ id }) => id).filter((id) => !elsewhere.includes(id)))('%s has a host on the devnet', (id) => {
    expect(chainUrlsFor('devnet')[id]).toEqual([expect.stringMatching(/^http/)]);
  });
});

describe('one more row of a wallet', () => {
  const providers = { utxo: utxoProviders, xrp: xrpProviders } as const;

  test.each(probes.map((probe) => [`${probe.name} at window.${probe.path.join('.')}`, probe] as const))('%s is found', (_name, probe) => {
    const wallet = new Proxy({}, { has: () => true });
    const injected = probe.path.reduceRight<object>((inner, name) => ({ [name]: inner }), wallet);
    let found: readonly FoundWallet[] = [];
    const stop = watchWallets(Object.assign(new EventTarget(), injected), (wallets) => {
      found = wallets;
    });
    stop();
    expect(found).toContainEqual(expect.objectContaining({ name: probe.name, family: probe.family, kind: probe.kind }));
  });

  test.each(probes.map((probe) => [probe.name, probe.kind, probe] as const))(
    '%s, %s: somebody speaks with it, on chains that there are',
    (_name, kind, probe) => {
      expect(adapters[probe.family]).toBeTypeOf('function');
      expect(probe.chains.filter((chain) => chains[chain] === undefined)).toEqual([]);
      if (probe.family === 'utxo' || probe.family === 'xrp') expect(Object.keys(providers[probe.family])).toContain(kind);
    },
  );
});
