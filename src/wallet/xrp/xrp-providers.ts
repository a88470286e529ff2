import { callOn, fieldOf, hasMethod, textOf } from '../fields.ts';

/** A Payment as XRPL wallets take it; they fill in the fee and the sequence. */
export interface XrpPayment {
  readonly TransactionType: 'Payment';
  readonly Account: string;
  readonly Destination: string;
  /** Drops. */
  readonly Amount: string;
  readonly Memos: readonly [{ readonly Memo: { readonly MemoData: string } }];
}

/** How one kind of XRPL wallet is spoken to. Its methods throw what the wallet throws. */
export interface XrpProvider {
  connect(provider: unknown): Promise<string>;
  /** The address without a window; undefined when the wallet has no such way. */
  current?(provider: unknown): Promise<string>;
  network?(provider: unknown): Promise<'main' | 'other'>;
  /** Signs and sends: the transaction's id. */
  send(provider: unknown, payment: XrpPayment): Promise<string>;
}

const declined = { code: 4001, message: 'declined' };

/** Crossmark keeps its methods at the top, below `methods` or below `async`, depending on its version. */
function crossmarkMethod(provider: unknown, name: string): unknown {
  const places = [provider, fieldOf(provider, 'methods'), fieldOf(provider, 'async')];
  return places.find((place) => hasMethod(place, name)) ?? provider;
}

async function crossmark(provider: unknown, name: string, ...args: readonly unknown[]): Promise<unknown> {
  const response = fieldOf(await callOn(crossmarkMethod(provider, name), name, ...args), 'response');
  const data = fieldOf(response, 'data');
  if (fieldOf(fieldOf(data, 'meta'), 'isRejected') === true || fieldOf(fieldOf(response, 'meta'), 'isRejected') === true) throw declined;
  return data;
}

const gemData = async (provider: unknown, type: string, payload?: unknown): Promise<unknown> => {
  const answer = await callOn(provider, 'send', type, payload);
  const error = fieldOf(answer, 'error');
  if (error !== undefined && error !== null) throw error;
  const result = fieldOf(answer, 'result');
  if (result === undefined || result === null) throw declined;
  return result;
};

const gemPage = () => ({ url: globalThis.location.origin, title: globalThis.document.title, favicon: '' });

/** By `FoundWallet.kind`. Source: content/reference/wallets.md#calls. */
export const xrpProviders: Readonly<Record<string, XrpProvider>> = {
  crossmark: {
    connect: async (provider) => textOf(await crossmark(provider, 'signInAndWait'), 'address'),
    async send(provider, payment) {
      const data = await crossmark(provider, 'signAndSubmitAndWait', payment);
      return textOf(fieldOf(fieldOf(data, 'resp'), 'result'), 'hash') || textOf(data, 'hash');
    },
  },
  gem: {
    connect: async (provider) => textOf(await gemData(provider, 'REQUEST_GET_ADDRESS/V3', gemPage()), 'address'),
    async network(provider) {
      const name = textOf(await gemData(provider, 'REQUEST_GET_NETWORK/V3'), 'network');
      return name.toLowerCase() === 'mainnet' ? 'main' : 'other';
    },
    send: async (provider, transaction) => textOf(await gemData(provider, 'REQUEST_SUBMIT_TRANSACTION/V3', { transaction }), 'hash'),
  },
};
