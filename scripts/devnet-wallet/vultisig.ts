import { walletError } from './state.ts';

interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

const signer = () => import('./signers/utxo.ts');

/** One chain as Vultisig offers it: it builds, signs and sends by itself. */
const chainProvider = (chain: string) => ({
  async request({ method, params = [] }: Call): Promise<unknown> {
    const { accounts, connect, send } = await signer();
    if (method === 'request_accounts') return connect(chain);
    if (method === 'get_accounts') return accounts(chain);
    if (method === 'send_transaction') return send(chain, params[0]);
    throw walletError(4200, `The devnet wallet does not know ${method}.`);
  },
});

/** Vultisig's interface for the chains that no other part of this wallet covers. */
export const vultisig = {
  litecoin: chainProvider('LTC'),
  dogecoin: chainProvider('DOGE'),
  bitcoincash: chainProvider('BCH'),
  dash: chainProvider('DASH'),
  zcash: chainProvider('ZEC'),
};
