/** What the wallet is told to do wrong, so that the product can be seen to notice. */
export interface Misbehavior {
  /** Every request is declined. */
  rejects?: boolean;
  /** Every request stays open for ever. */
  hangs?: boolean;
  /** Signs another recipient, memo or amount than it was asked for. */
  alters?: 'output' | 'memo' | 'amount';
  /** Names an id that belongs to no transaction, after it has sent the right one. */
  wrongTxid?: boolean;
  /** Names this id, after it has sent the right transaction. */
  namesTxid?: string;
  /** Stands on another account than at first. */
  switchAccount?: boolean;
  /** Stands on another chain, and says nothing. */
  switchChain?: boolean;
  /** The EVM account has handed its control to a contract (EIP-7702). */
  delegated?: boolean;
  /** Stands alone in the page, with the interface of this wallet. */
  standsAs?: 'vultisig' | 'unisat';
}

/** The wallet's handle for tests, at `window.__devnetWallet`. */
export interface DevnetWallet {
  misbehave: Misbehavior;
  /** Titles of the requests so far, answered or not. */
  readonly requests: string[];
  /** Announces the EVM wallet once more, under another name. */
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

/** Which of its keys the wallet stands on. */
export const accountNumber = (): number => (wallet.misbehave.switchAccount === true ? 1 : 0);

const store = (name: string): string => `devnet-wallet-${name}`;

/** Undefined also where the browser keeps nothing. */
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
    // Without storage the wallet forgets with the page.
  }
}

const connected = new Set((readKept('connected') ?? '').split(' '));

/** Whether this page was let in before; a real wallet remembers that, too. */
export const isConnected = (what: string): boolean => connected.has(what);

export function noteConnected(what: string): void {
  connected.add(what);
  keepState('connected', [...connected].join(' ').trim());
}

/** As EIP-1193 wants it; wallets of other families throw the same codes. */
export const walletError = (code: number, message: string): Error & { readonly code: number } =>
  Object.assign(new Error(message), { code });

/** An id of the right form that no transaction has. */
const noTransaction = 'de'.repeat(32);

/** The id the wallet names for what it sent. `form` writes hex as the chain does. */
export function namedTxid(txid: string, form: (digits: string) => string = (digits) => digits): string {
  const { namesTxid, wrongTxid } = wallet.misbehave;
  return namesTxid ?? (wrongTxid === true ? form(noTransaction) : txid);
}
