/** Injected wallet faults that the product must detect. */
export interface Misbehavior {
  /** Declines every request. */
  rejects?: boolean;
  /** Leaves every request pending forever. */
  hangs?: boolean;
  /** Signs a different recipient, memo or amount than requested. */
  alters?: 'output' | 'memo' | 'amount';
  /** Returns an unknown transaction id after sending the right transaction. */
  wrongTxid?: boolean;
  /** Returns this id after sending the right transaction. */
  namesTxid?: string;
  /** Uses another account than initially. */
  switchAccount?: boolean;
  /** Uses another chain without announcing it. */
  switchChain?: boolean;
  /** The EVM account is delegated to a contract (EIP-7702). */
  delegated?: boolean;
  /** Is the only wallet on the page, with this wallet's interface. */
  standsAs?: 'vultisig' | 'unisat';
}

/** The wallet's handle for tests, at `window.__devnetWallet`. */
export interface DevnetWallet {
  misbehave: Misbehavior;
  /** Titles of all requests so far, approved or not. */
  readonly requests: string[];
  /** Announces the EVM wallet again under another name. */
  announceAs(name: string, rdns: string): void;
  /** This wallet's address on a chain. */
  addressOn(chain: string): Promise<string>;
}

declare global {
  interface Window {
    __devnetWallet?: DevnetWallet;
  }
}

export const wallet: DevnetWallet = {
  misbehave: {},
  requests: [],
  announceAs: () => undefined,
  addressOn: async () => '',
};

export const walletName = 'Devnet wallet';

/** Index of the wallet's current key. */
export const accountNumber = (): number => (wallet.misbehave.switchAccount === true ? 1 : 0);

const store = (name: string): string => `devnet-wallet-${name}`;

/** Reads a stored value; undefined also when the browser blocks storage. */
export function readKept(name: string): string | undefined {
  try {
    return localStorage.getItem(store(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepState(name: string, text: string): void {
  try {
    localStorage.setItem(store(name), text);
  } catch {
    // Without storage, the wallet's state ends with the page.
  }
}

const connected = new Set((readKept('connected') ?? '').split(' '));

/** Whether this page was connected before; real wallets remember that, too. */
export const isConnected = (what: string): boolean => connected.has(what);

export function noteConnected(what: string): void {
  connected.add(what);
  keepState('connected', [...connected].join(' ').trim());
}

/** EIP-1193 error; wallets of other families throw the same codes. */
export const walletError = (code: number, message: string): Error & { readonly code: number } =>
  Object.assign(new Error(message), { code });

/** A well-formed id that no transaction has. */
const noTransaction = 'de'.repeat(32);

/** The transaction id that the wallet returns. `form` converts hex to the chain's notation. */
export function namedTxid(txid: string, form: (digits: string) => string = (digits) => digits): string {
  const { namesTxid, wrongTxid } = wallet.misbehave;
  return namesTxid ?? (wrongTxid === true ? form(noTransaction) : txid);
}
