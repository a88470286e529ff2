import { partOf } from '../../../src/core/chain/chain.ts';
import { cosmosChains } from '../../../src/core/chain/cosmos-chain.ts';
import type { AccountFamily } from '../../../src/core/chain/families.ts';

/** This wallet's address in each family. */
const addresses: Readonly<Record<AccountFamily, (chain: string) => Promise<string>>> = {
  evm: async () => (await import('./signers/evm.ts')).evmAddress(),
  utxo: async (chain) =>
    chain === 'BTC'
      ? (await import('./signers/bitcoin.ts')).bitcoinAccount().address
      : (await import('./signers/utxo.ts')).utxoAddress(chain),
  cosmos: async (chain) => (await import('./signers/cosmos.ts')).buildKeplrKey(cosmosChains[chain]?.chainId ?? '').bech32Address,
  solana: async () => (await import('./signers/solana.ts')).solanaAccount().address,
  tron: async () => (await import('./signers/tron.ts')).tronAccount(),
  xrp: async () => (await import('./signers/xrp.ts')).xrpAddress(),
  cardano: async () => (await import('./signers/cardano.ts')).cardanoAccount(),
};

/** This wallet's address on a chain. @throws RangeError for a chain that it does not know */
export async function ownAddress(chain: string): Promise<string> {
  const address = partOf(addresses, chain);
  if (address === undefined) throw new RangeError(`This wallet has no address on ${chain}.`);
  return address(chain);
}
