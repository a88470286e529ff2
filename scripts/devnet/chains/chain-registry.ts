import { getNativeAsset } from '../../../src/core/asset/native-assets.ts';
import { type NetworkId, networkIds, protocols } from '../../../src/core/network/protocol.ts';
import { depositError, registrationCost } from '../networks/blocks/deposit-error.ts';
import { finish } from '../networks/blocks/payout.ts';
import type { Ports } from '../networks/blocks/ports.ts';
import { observe } from '../networks/blocks/receive.ts';
import { tooPoor } from '../networks/blocks/references.ts';
import { isTakenInParts } from '../networks/blocks/taken-in-parts.ts';
import type { NetworkState } from '../networks/state.ts';
import { ownsVault, presentVault } from '../networks/vault-owner.ts';
import type { ChainOptions } from './chain-context.ts';
import type { ChainRegistry, Inbound, Payout, SourceChain } from './source-chain.ts';

/** The running source chains and their link to the networks. */
export interface RunningChains {
  readonly chains: ReadonlyMap<string, SourceChain>;
  ports(network: NetworkId): Ports;
  /** Called after each block. */
  tick(): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Source chains of a devnet; anything beyond their in-memory state starts on the first request. */
export type MakeChains = (registry: ChainRegistry, options: ChainOptions) => readonly SourceChain[];

/** Checks that the sender can pay for a registration; the cost itself is charged when the block is settled. */
function costError(state: NetworkState, chain: SourceChain | undefined, inbound: Inbound): string | undefined {
  const cost = registrationCost(state, inbound);
  const native = getNativeAsset(state.id);
  if (cost === 0n || chain?.charge === undefined) return undefined;
  if (!chain.charge(inbound.from, native, cost)) return tooPoor(cost);
  void chain.credit(inbound.from, native, cost);
  return undefined;
}

/** Logs a payout that its chain cannot make and leaves it unpaid; the block continues. */
function tryPay(chain: SourceChain | undefined, payout: Payout): string | undefined {
  try {
    return chain?.pay(payout);
  } catch (error) {
    console.error(`the chain ${payout.chain} cannot pay ${payout.id}:`, error);
    return undefined;
  }
}

/** Starts the source chains on the networks in `options`. */
export function startChains(options: ChainOptions, makeChains: MakeChains): RunningChains {
  const chains = new Map<string, SourceChain>();
  const registry: ChainRegistry = {
    chains,
    vaultOwner: (chain, address) => networkIds.find((network) => ownsVault(options.ledgers[network].state, chain, address, options.seed)),
    observe: (inbound) => {
      const ledger = options.ledgers[inbound.network];
      observe(ledger, inbound);
      if (isTakenInParts(ledger.state, inbound)) void chains.get(inbound.chain)?.credit(inbound.from, inbound.asset, inbound.amount);
    },
    depositError: (inbound) => {
      const ledger = options.ledgers[inbound.network];
      return depositError(ledger, inbound) ?? costError(ledger.state, chains.get(inbound.chain), inbound);
    },
    settled: (payoutId, txid) => {
      for (const network of networkIds) {
        const ledger = options.ledgers[network];
        const outbound = [...ledger.orderBook.unpaid].find((item) => item.id === payoutId);
        if (outbound !== undefined) finish(ledger, outbound, txid);
      }
    },
  };
  const put = (chain: SourceChain): void => void chains.set(chain.chain, chain);
  for (const chain of makeChains(registry, options)) put(chain);

  return {
    chains,
    ports: (network) => ({
      pay: (payout) => tryPay(chains.get(payout.chain), payout),
      charge: (address, asset, amount) => chains.get(protocols[network].chain)?.charge?.(address, asset, amount) ?? true,
      holding: (address, asset) => chains.get(protocols[network].chain)?.holding?.(address, asset) ?? 0n,
      vault: (chain) => presentVault(options.ledgers[network].state, chain, options.seed),
    }),
    tick: () => {
      for (const chain of chains.values()) chain.tick?.();
    },
    reset: async () => {
      const fixed = [...chains.values()].filter((chain) => chain.reset === undefined);
      await Promise.all([...chains.values()].map((chain) => (chain.reset ?? chain.close)?.call(chain)));
      if (fixed.length === 0) return;
      const names = new Set(fixed.map(({ chain }) => chain));
      for (const chain of makeChains(registry, options)) if (names.has(chain.chain)) put(chain);
    },
    close: async () => {
      await Promise.all([...chains.values()].map((chain) => chain.close?.()));
    },
  };
}
