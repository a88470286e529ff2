import { partOf } from '../../../src/core/chain/chain.ts';
import type { AccountFamily } from '../../../src/core/chain/families.ts';
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

/** Ledger of each family; those of EVM chains are a node (evm/evm-chain.ts). */
const ledgers: Readonly<Record<Exclude<AccountFamily, 'evm'>, (chain: string, context: ChainContext) => SourceChain | undefined>> = {
  utxo: (chain, context) => make(UtxoChain, utxoForms.get(chain), context),
  cosmos: (chain, context) => make(CosmosChain, cosmosForms.get(chain), context),
  solana: (_chain, context) => new SolanaChain(context),
  tron: (_chain, context) => new TronChain(context),
  xrp: (_chain, context) => new XrpChain(context),
  cardano: (_chain, context) => new CardanoChain(context),
};

const make = <Form>(Ledger: new (form: Form, context: ChainContext) => SourceChain, form: Form | undefined, context: ChainContext) =>
  form && new Ledger(form, context);

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
  return partOf(ledgers, chain)?.(chain, context);
}
