import { approveOnce } from './approval.ts';
import { isConnected, wallet, walletError } from './state.ts';

const signer = () => import('./signers/tron.ts');
const [mainnet, nile] = ['0x2b6653dc', '0xcd8690dc'];

let base58: (() => string) | undefined;

async function connect(): Promise<readonly string[]> {
  const { tronAccount: addressOf, fundTron: fundAccount } = await signer();
  await approveOnce('tron', 'TRON account', [['Account', addressOf()]]);
  base58 = addressOf;
  await fundAccount();
  return [addressOf()];
}

/** TronLink's interface: TIP-1193, plus `tronWeb`, which has its address once connected. */
export const tronProvider = {
  isDevnetWallet: true,
  async request({ method }: { readonly method: string }): Promise<unknown> {
    if (method === 'eth_requestAccounts' || method === 'tron_requestAccounts') return connect();
    if (method === 'eth_accounts') return isConnected('tron') ? connect() : [];
    if (method === 'eth_chainId') return wallet.misbehave.switchChain === true ? nile : mainnet;
    throw walletError(4200, `The devnet wallet does not know ${method}.`);
  },
  tronWeb: {
    ready: true,
    get defaultAddress() {
      return { base58: base58 === undefined ? false : base58() };
    },
    trx: {
      async sign(transaction: unknown): Promise<unknown> {
        return (await signer()).sign(transaction);
      },
    },
  },
};
