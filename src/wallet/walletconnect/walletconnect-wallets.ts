import type { EvmProvider } from '../evm/evm-provider.ts';
import type { FoundWallet } from '../port.ts';
import type { LinkExits, LinkHooks, WalletConnectConfig } from './config.ts';
import type { CosmosLink } from './cosmos-link.ts';

type Hooks = Omit<LinkHooks, 'show' | 'changed'> & {
  /** Shows the pairing link of a wallet, or takes it back. */
  readonly show: (id: string, uri: string | undefined) => void;
};

/** Ids that no announced wallet can take: a slash is in none of their names. */
const ids = { evm: 'evm:walletconnect/evm', cosmos: 'cosmos:walletconnect/thorchain' } as const;
const name = 'WalletConnect';

/** Loads once, and again after a failure. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

const exitsOf = (link: () => Promise<LinkExits>): LinkExits => ({
  giveUp: async () => (await link()).giveUp(),
  disconnect: async () => (await link()).disconnect(),
});

type Shared = Omit<FoundWallet, 'id' | 'family' | 'chains' | 'provider'>;
const shared: Shared = { name, kind: 'walletconnect', sharesName: false };

/** Wallets on other devices, a connection each: EVM chains, and THORChain. Nothing of the protocol loads before they are asked. */
export function walletConnectWallets(config: WalletConnectConfig, hooks: Hooks): readonly FoundWallet[] {
  const listeners = new Set<() => void>();
  const showFor = (id: string) => (uri: string | undefined) => hooks.show(id, uri);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const link = lazily(async () => (await import('./evm-link.ts')).evmLink(config, { ...hooks, show: showFor(ids.evm), changed }));
  const thor = lazily(async () =>
    (await import('./cosmos-link.ts')).cosmosLink(config, { ...hooks, show: showFor(ids.cosmos), changed: () => undefined }),
  );
  const evm: EvmProvider & object = {
    request: async (call) => (await link()).request(call),
    ...{ on: (_event: string, listener: () => void) => void listeners.add(listener), ...exitsOf(link) },
  };
  const cosmos: CosmosLink = {
    enable: async (chainId) => (await thor()).enable(chainId),
    getKey: async (chainId) => (await thor()).getKey(chainId),
    signAmino: async (chainId, signer, doc) => (await thor()).signAmino(chainId, signer, doc),
    ...exitsOf(thor),
  };
  return [
    { ...shared, id: ids.evm, family: 'evm', chains: Object.keys(config.nodes), provider: evm },
    { ...shared, id: ids.cosmos, family: 'cosmos', chains: ['THOR'], provider: cosmos },
  ];
}
