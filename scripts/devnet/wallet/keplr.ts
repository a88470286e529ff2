import { isConnected, walletError } from './state.ts';

const signer = () => import('./signers/cosmos.ts');

/** The part of Keplr's interface that swaps use, for THORChain, MAYAChain, Cosmos Hub and Noble. */
export const keplr = {
  version: '0.0.0-devnet',
  mode: 'extension',
  experimentalSuggestChain: async (): Promise<void> => undefined,
  async enable(chainIds: string | readonly string[]): Promise<void> {
    const { enable } = await signer();
    for (const chainId of typeof chainIds === 'string' ? [chainIds] : chainIds) await enable(chainId);
  },
  async getKey(chainId: string) {
    const { enable, buildKeplrKey: keyOf } = await signer();
    if (!isConnected(chainId)) await enable(chainId);
    return keyOf(chainId);
  },
  async signAmino(chainId: string, signerAddress: string, doc: unknown) {
    if (!isConnected(chainId)) throw walletError(4100, 'The chain is not enabled.');
    return (await signer()).signAmino(chainId, signerAddress, doc);
  },
  async signDirect(chainId: string, signerAddress: string, doc: unknown) {
    if (!isConnected(chainId)) throw walletError(4100, 'The chain is not enabled.');
    return (await signer()).signDirect(chainId, signerAddress, doc);
  },
};
