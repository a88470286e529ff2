import { describe, expect, test } from 'vitest';
import { chainIds } from '../../scripts/devnet/chains/chain-list.ts';
import { cosmosForms } from '../../scripts/devnet/chains/cosmos/cosmos-form.ts';
import { utxoForms } from '../../scripts/devnet/chains/utxo/utxo-form.ts';
import { mountOf } from '../../scripts/devnet/mounts.ts';
import { chains } from '../core/chain/chain.ts';
import { evmChainIds, isEvmChainName } from '../core/chain/evm-chain-id.ts';
import { protocols } from '../core/network/protocol.ts';
import { chainUrlsFor } from '../nodes/chains/chain-urls.ts';
import { evmChains, watchWallets } from '../wallet/discovery.ts';
import { addChainRequest } from '../wallet/evm/evm-networks.ts';
import { probes } from '../wallet/injected.ts';
import type { FoundWallet } from '../wallet/port.ts';
import { adapters } from '../wallet/registry.ts';
import { utxoProviders } from '../wallet/utxo/utxo-providers.ts';
import { xrpProviders } from '../wallet/xrp/xrp-providers.ts';

describe('a new chain', () => {
  const rows = Object.values(chains);
  const evm = rows.filter(({ addressForm }) => addressForm.kind === 'evm').map(({ id }) => id);

  test('with EVM addresses has its chain id, and is known to wallets', () => {
    for (const id of evm) {
      expect(isEvmChainName(id), `${id} is missing in src/core/chain/evm-rows.ts`).toBe(true);
      expect(evmChains.includes(id), `${id} is missing in src/wallet/discovery.ts`).toBe(true);
    }
    for (const id of Object.keys(evmChainIds) as (keyof typeof evmChainIds)[]) {
      expect(evm.includes(id), `${id} is missing in src/core/chain/evm-rows.ts`).toBe(true);
      const added = { chainName: chains[id]?.name, rpcUrls: [expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)] };
      expect(addChainRequest(id), `${id} is missing in src/core/chain/evm-facts.ts`).toMatchObject(added);
    }
  });

  test('has a path on the devnet when the devnet makes transactions for it', () => {
    const urls = chainUrlsFor('devnet');
    const own: readonly string[] = Object.values(protocols).map(({ chain }) => chain);
    const made = chainIds().filter((id) => !own.includes(id) && (utxoForms.has(id) || cosmosForms.has(id) || isEvmChainName(id)));
    for (const id of made) expect(urls[id], `${id} is missing in src/nodes/chains/chain-urls.ts`).toBeDefined();
    for (const [id, [url = '']] of Object.entries(urls)) expect(mountOf(new URL(url).pathname)?.chain, url).toBe(id);
  });
});

describe('a new wallet row', () => {
  const providers = { utxo: utxoProviders, xrp: xrpProviders } as const;

  test.each(probes.map((probe) => [`${probe.name} at window.${probe.path.join('.')}`, probe] as const))(
    'is found as %s',
    (_name, probe) => {
      const wallet = new Proxy({}, { has: () => true });
      const injected = probe.path.reduceRight<object>((inner, name) => ({ [name]: inner }), wallet);
      let found: readonly FoundWallet[] = [];
      const stop = watchWallets(Object.assign(new EventTarget(), injected), (wallets) => {
        found = wallets;
      });
      stop();
      expect(found).toContainEqual(expect.objectContaining({ name: probe.name, family: probe.family, kind: probe.kind }));
    },
  );

  test.each(probes.map((probe) => [probe.name, probe.kind, probe] as const))(
    'for %s as %s has an adapter and existing chains',
    (_name, kind, probe) => {
      expect(adapters[probe.family]).toBeTypeOf('function');
      expect(probe.chains.filter((chain) => chains[chain] === undefined)).toEqual([]);
      if (probe.family === 'utxo' || probe.family === 'xrp') expect(Object.keys(providers[probe.family])).toContain(kind);
    },
  );
});
