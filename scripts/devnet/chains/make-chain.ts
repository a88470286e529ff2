import { CardanoChain } from './cardano/cardano-chain.ts';
import type { ChainContext, ChainOptions } from './chain-context.ts';
import { CosmosChain } from './cosmos/cosmos-chain.ts';
import { cosmosForms } from './cosmos/cosmos-form.ts';
import { SolanaChain } from './solana/solana-chain.ts';
import type { ChainRegistry, SourceChain } from './source-chain.ts';
import { TronChain } from './tron/tron-chain.ts';
import { UtxoChain } from './utxo/utxo-chain.ts';
import { utxoForms } from './utxo/utxo-form.ts';
import { XrpChain } from './xrp/xrp-chain.ts';

/** A chain that decodes and verifies real transactions; undefined for a chain without an implementation. */
export function makeChain(chain: string, registry: ChainRegistry, options: ChainOptions): SourceChain | undefined {
  const context: ChainContext = {
    registry,
    get seed() {
      return options.seed;
    },
    get ledgers() {
      return options.ledgers;
    },
  };
  const utxo = utxoForms.get(chain);
  if (utxo !== undefined) return new UtxoChain(utxo, context);
  const cosmos = cosmosForms.get(chain);
  if (cosmos !== undefined) return new CosmosChain(cosmos, context);
  if (chain === 'SOL') return new SolanaChain(context);
  if (chain === 'ADA') return new CardanoChain(context);
  if (chain === 'TRON') return new TronChain(context);
  return chain === 'XRP' ? new XrpChain(context) : undefined;
}
