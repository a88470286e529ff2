import type { Family } from '../port.ts';

const offered: readonly {
  readonly family: Family;
  readonly chain: string;
  readonly network: string;
  readonly needs: readonly (readonly string[])[];
}[] = [
  {
    family: 'solana',
    chain: 'SOL',
    network: 'solana:mainnet',
    needs: [['standard:connect'], ['solana:signTransaction', 'solana:signAndSendTransaction']],
  },
  {
    family: 'utxo',
    chain: 'BTC',
    network: 'bitcoin:mainnet',
    needs: [['bitcoin:connect', 'standard:connect'], ['bitcoin:signTransaction']],
  },
];

/** Families a wallet-standard wallet serves: it must list the network and one feature of each required kind. */
export function standardFamilies(wallet: unknown): readonly { readonly family: Family; readonly chains: readonly string[] }[] {
  const { chains, features } = (typeof wallet === 'object' && wallet !== null ? wallet : {}) as Record<string, unknown>;
  if (!Array.isArray(chains) || typeof features !== 'object' || features === null) return [];
  return offered
    .filter(({ network, needs }) => {
      const isOnNetwork = chains.some((chain) => typeof chain === 'string' && chain.toLowerCase() === network);
      return isOnNetwork && needs.every((names) => names.some((name) => name in features));
    })
    .map(({ family, chain }) => ({ family, chains: [chain] }));
}
