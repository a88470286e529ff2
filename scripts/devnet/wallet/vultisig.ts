import { hex } from '@scure/base';
import { connectAccount } from './connect.ts';
import { evmProvider, type ProviderCall } from './evm-provider.ts';
import { isConnected, walletError } from './state.ts';

/** A payment request to Vultisig: base units as decimal text, the memo as `data`. */
interface Payment {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

/** Operations of the wallet on one chain. */
interface Teller {
  accounts(): Promise<readonly string[]>;
  connect(): Promise<readonly string[]>;
  send(payment: unknown): Promise<string>;
}

const utxo = (chain: string): Teller => ({
  accounts: async () => (await import('./signers/utxo.ts')).accounts(chain),
  connect: async () => [await connectAccount(chain, chain, chain)],
  send: async (payment) => (await import('./signers/utxo.ts')).sendUtxo(chain, payment),
});

const xrpSigner = () => import('./signers/xrp.ts');

const xrp: Teller = {
  accounts: async () => (isConnected('xrp') ? [(await xrpSigner()).xrpAddress()] : []),
  connect: async () => [await connectAccount('xrp', 'XRP', 'XRP')],
  async send(asked) {
    const { from, to, value, data } = asked as Payment;
    const memo = { Memos: [{ Memo: { MemoData: hex.encode(new TextEncoder().encode(data)).toUpperCase() } }] };
    return (await xrpSigner()).sendXrp({ TransactionType: 'Payment', Account: from, Destination: to, Amount: value, ...memo });
  },
};

/** Vultisig's provider of one chain: builds, signs and broadcasts by itself. */
const chainProvider = ({ accounts, connect, send }: Teller) => ({
  async request({ method, params = [] }: ProviderCall): Promise<unknown> {
    if (method === 'request_accounts') return connect();
    if (method === 'get_accounts') return accounts();
    if (method === 'send_transaction') return send(params[0]);
    throw walletError(4200, `The devnet wallet does not know ${method}.`);
  },
});

/** Vultisig's interface for the chains that no other part of this wallet covers. */
export const vultisig = {
  litecoin: chainProvider(utxo('LTC')),
  dogecoin: chainProvider(utxo('DOGE')),
  bitcoincash: chainProvider(utxo('BCH')),
  dash: chainProvider(utxo('DASH')),
  zcash: chainProvider(utxo('ZEC')),
};

const ripple = chainProvider(xrp);

/** Adds the chains that other parts cover, like the real wallet. */
export const wholeVultisig = { ...vultisig, bitcoin: chainProvider(utxo('BTC')), ethereum: evmProvider, ripple, xrpl: ripple };
