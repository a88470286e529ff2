import { parseAsset } from '../../../src/core/asset/asset.ts';
import { must } from '../../../src/core/errors.ts';
import { evmChain } from '../evm/evm-chain.ts';
import { seeds } from '../genesis.ts';
import type { ChainOptions } from './chain-context.ts';
import { makeChain } from './make-chain.ts';
import { memoryChain } from './memory-chain.ts';
import type { ChainRegistry, SourceChain } from './source-chain.ts';

/** Every chain that either network connects at genesis, including the networks' own. */
export function chainIds(): string[] {
  const reached = Object.values(seeds).flatMap((seed) => Object.keys(seed.chainFees));
  return [...new Set(['THOR', 'MAYA', ...reached])];
}

/** Account that pays for registrations on the devnet; its key is public. RUNE in 1e8. */
export const registrationAccount = { address: 'thor1meeffnhl322cp53wcshke2m9205fhf7z4xm89y', amount: 1_000_000_000_000n } as const;

/** Creates one instance of every source chain. */
export function makeChains(registry: ChainRegistry, options: ChainOptions): SourceChain[] {
  const made = chainIds().map((chain) => {
    return makeChain(chain, registry, options) ?? evmChain(chain, registry, options) ?? memoryChain(chain, registry, options);
  });
  const { address, amount } = registrationAccount;
  void made.find(({ chain }) => chain === 'THOR')?.credit(address, must(parseAsset('THOR.RUNE')), amount);
  return made;
}
