import { icon } from './announce.ts';
import { isRefusal } from './approval.ts';
import { connectAccount } from './connect.ts';
import { isConnected, wallet, walletName } from './state.ts';

const signer = () => import('./signers/cardano.ts');

/** CIP-30 errors have their own codes, with the reason in `info`. */
const refused = (code: number, info: string) => ({ code, info });

/** API for a connected page. */
const api = {
  getNetworkId: async (): Promise<number> => (wallet.misbehave.switchChain === true ? 0 : 1),
  getUtxos: async (): Promise<readonly string[]> => (await signer()).cardanoCoinsHex(),
  getBalance: async (): Promise<string> => (await signer()).cardanoBalanceHex(),
  getUsedAddresses: async (): Promise<readonly string[]> => [(await signer()).cardanoAddressHex()],
  getUnusedAddresses: async (): Promise<readonly string[]> => [],
  getChangeAddress: async (): Promise<string> => (await signer()).cardanoAddressHex(),
  getRewardAddresses: async (): Promise<readonly string[]> => [],
  async signTx(transaction: string): Promise<string> {
    try {
      return await (await signer()).signCardanoTx(transaction);
    } catch (error) {
      throw isRefusal(error) ? refused(2, 'User declined to sign the transaction.') : refused(1, String(error));
    }
  },
  async submitTx(transaction: string): Promise<string> {
    try {
      return await (await signer()).submitCardanoTx(transaction);
    } catch (error) {
      throw refused(2, String(error));
    }
  },
};

/** The part of the CIP-30 interface that swaps use. */
const cardano = {
  name: walletName,
  icon,
  apiVersion: '1',
  supportedExtensions: [],
  isEnabled: async (): Promise<boolean> => isConnected('cardano'),
  async enable(): Promise<typeof api> {
    try {
      await connectAccount('cardano', 'ADA', 'Cardano');
    } catch (error) {
      throw isRefusal(error) ? refused(-3, 'The user refused.') : error;
    }
    return api;
  },
};

/** CIP-30: adds the wallet to the namespace that wallets share. */
export function injectCardano(): void {
  const { cardano: members = {} } = window as { cardano?: Record<string, unknown> };
  if ('devnet' in members) return;
  members['devnet'] = cardano;
  Object.assign(window, { cardano: members });
}
