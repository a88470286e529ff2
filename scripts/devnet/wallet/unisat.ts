import { hex } from '@scure/base';
import { connectAccount } from './connect.ts';
import { isConnected, wallet, walletError } from './state.ts';

const signer = () => import('./signers/bitcoin.ts');

/** The part of UniSat's interface that swaps use: the wallet signs, the page broadcasts. */
export const unisat = {
  requestAccounts: async (): Promise<readonly string[]> => [await connectAccount('unisat', 'BTC', 'Bitcoin')],
  getAccounts: async (): Promise<readonly string[]> => (isConnected('unisat') ? [(await signer()).bitcoinAccount().address] : []),
  getPublicKey: async (): Promise<string> => hex.encode((await signer()).bitcoinAccount().publicKey),
  getChain: async () => ({ enum: wallet.misbehave.switchChain === true ? 'BITCOIN_TESTNET' : 'BITCOIN_MAINNET' }),
  async signPsbt(text: string, { autoFinalized }: { readonly autoFinalized?: boolean } = {}): Promise<string> {
    if (!isConnected('unisat')) throw walletError(4100, 'The account is not connected.');
    if (autoFinalized !== false) throw walletError(4200, 'The devnet wallet leaves finishing to the page.');
    return hex.encode(await (await signer()).signPsbt(hex.decode(text)));
  },
};
