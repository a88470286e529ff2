import { cosmosChains } from '../../../src/core/chain/cosmos-chain.ts';
import { isEvmChainName } from '../../../src/core/chain/evm-chain-id.ts';

/** This wallet's address on a chain. */
export async function ownAddress(chain: string): Promise<string> {
  if (isEvmChainName(chain)) return (await import('./signers/evm.ts')).evmAddress();
  const cosmos = cosmosChains[chain]?.chainId;
  if (cosmos !== undefined) return (await import('./signers/cosmos.ts')).buildKeplrKey(cosmos).bech32Address;
  if (chain === 'BTC') return (await import('./signers/bitcoin.ts')).bitcoinAccount().address;
  if (chain === 'SOL') return (await import('./signers/solana.ts')).solanaAccount().address;
  if (chain === 'TRON') return (await import('./signers/tron.ts')).tronAccount();
  if (chain === 'ADA') return (await import('./signers/cardano.ts')).cardanoAccount();
  if (chain === 'XRP') return (await import('./signers/xrp.ts')).xrpAddress();
  return (await import('./signers/utxo.ts')).utxoAddress(chain);
}
