import { icon } from './announce.ts';
import { approveOnce } from './approval.ts';
import { fundEmpty } from './devnet.ts';
import type { StandardAccount } from './standard-account.ts';
import { isConnected, walletName } from './state.ts';

export interface BitcoinRequest {
  readonly psbt: Uint8Array;
}

export interface SolanaRequest {
  readonly transaction: Uint8Array;
}

const bitcoin = () => import('./signers/bitcoin.ts');
const solana = () => import('./signers/solana.ts');

let accounts: readonly StandardAccount[] = [];

/** The page's accounts, reread so that a switched account shows. */
async function connect({ silent }: { readonly silent?: boolean } = {}): Promise<{ readonly accounts: readonly StandardAccount[] }> {
  const [btc, sol] = await Promise.all([bitcoin(), solana()]);
  const found = () => [btc.bitcoinAccount(), sol.solanaAccount()];
  if (silent === true && !isConnected('standard')) return { accounts: [] };
  const [{ address: bitcoinAddress }, { address: solanaAddress }] = [btc.bitcoinAccount(), sol.solanaAccount()];
  await approveOnce('standard', 'Bitcoin and Solana accounts', [
    ['Bitcoin', bitcoinAddress],
    ['Solana', solanaAddress],
  ]);
  await Promise.all([fundEmpty('BTC', bitcoinAddress), fundEmpty('SOL', solanaAddress)]);
  accounts = found();
  refresh = () => {
    accounts = found();
  };
  return { accounts };
}

let refresh = (): void => undefined;

/** A wallet-standard wallet for Bitcoin and Solana. */
export const standardWallet = {
  version: '1.0.0',
  name: walletName,
  icon,
  chains: ['bitcoin:mainnet', 'solana:mainnet'],
  get accounts() {
    refresh();
    return accounts;
  },
  features: {
    'standard:connect': { version: '1.0.0', connect },
    'standard:events': { version: '1.0.0', on: () => () => undefined },
    'bitcoin:connect': { version: '1.0.0', connect },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async (...requests: readonly BitcoinRequest[]) => {
        const { signPsbt } = await bitcoin();
        const signed: { readonly signedPsbt: Uint8Array }[] = [];
        for (const { psbt } of requests) signed.push({ signedPsbt: await signPsbt(psbt) });
        return signed;
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...requests: readonly SolanaRequest[]) => {
        const { signTransaction } = await solana();
        const signed: { readonly signedTransaction: Uint8Array }[] = [];
        for (const { transaction } of requests) signed.push({ signedTransaction: await signTransaction(transaction) });
        return signed;
      },
    },
  },
};
