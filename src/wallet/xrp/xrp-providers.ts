import type { XrpPayment } from '../../core/transaction/xrp-payment.ts';
import { callOn, fieldOf, hasMethod, readError, readText } from '../fields.ts';

/** Interface to one kind of XRPL wallet. Its methods rethrow the wallet's errors. */
export interface XrpProvider {
  connect(provider: unknown): Promise<string>;
  /** Reads the address without a window; undefined when the wallet has no such method. */
  current?(provider: unknown): Promise<string>;
  network?(provider: unknown): Promise<'main' | 'other'>;
  /** Signs and sends; returns the transaction id. */
  send(provider: unknown, payment: XrpPayment): Promise<string>;
}

const declined = { code: 4001, message: 'declined' };

/** Crossmark exposes its methods at the top level, below `methods` or below `async`, depending on its version. */
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
  const error = readError(answer);
  if (error !== undefined) throw error;
  const result = fieldOf(answer, 'result');
  if (result === undefined || result === null) throw declined;
  return result;
};

const gemPage = () => ({ url: globalThis.location.origin, title: globalThis.document.title, favicon: '' });

/** Interfaces by `FoundWallet.kind`. Source: content/reference/wallets.md#calls. */
export const xrpProviders: Readonly<Record<string, XrpProvider>> = {
  crossmark: {
    connect: async (provider) => readText(await crossmark(provider, 'signInAndWait'), 'address'),
    async send(provider, payment) {
      const data = await crossmark(provider, 'signAndSubmitAndWait', payment);
      return readText(fieldOf(fieldOf(data, 'resp'), 'result'), 'hash') || readText(data, 'hash');
    },
  },
  gem: {
    connect: async (provider) => readText(await gemData(provider, 'REQUEST_GET_ADDRESS/V3', gemPage()), 'address'),
    async network(provider) {
      const name = readText(await gemData(provider, 'REQUEST_GET_NETWORK/V3'), 'network');
      return name.toLowerCase() === 'mainnet' ? 'main' : 'other';
    },
    send: async (provider, transaction) => readText(await gemData(provider, 'REQUEST_SUBMIT_TRANSACTION/V3', { transaction }), 'hash'),
  },
};
