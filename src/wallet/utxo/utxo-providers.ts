import { base64, hex } from '@scure/base';
import { callOn, fieldOf, hasMethod, readBytes, readError, readList, readText } from '../fields.ts';

/** An address of a Bitcoin wallet; `handle` is the wallet's own object for it. */
export interface UtxoAccount {
  readonly address: string;
  /** Hex; empty when the wallet does not report it. */
  readonly publicKey: string;
  readonly handle?: unknown;
}

/** Interface to one kind of Bitcoin wallet. Its methods rethrow the wallet's errors. */
export interface UtxoProvider {
  connect(provider: unknown): Promise<UtxoAccount | undefined>;
  /** Reads the account without a window; undefined when the wallet has no such method. */
  current?(provider: unknown): Promise<UtxoAccount | undefined>;
  /** Restores the account of an earlier connection without a window; undefined when there is none or the wallet would prompt. */
  resume?(provider: unknown): Promise<UtxoAccount | undefined>;
  /** `other` when the wallet is not on Bitcoin mainnet. */
  network?(provider: unknown): Promise<'main' | 'other'>;
  sign(provider: unknown, psbt: Uint8Array, account: UtxoAccount, inputs: number): Promise<Uint8Array>;
}

const indexes = (inputs: number): readonly number[] => Array.from({ length: inputs }, (_, index) => index);

/** Unwraps a JSON-RPC result, bare or wrapped. @throws its error. */
function readResult(answer: unknown): unknown {
  const error = readError(answer);
  if (error !== undefined) throw error;
  const result = fieldOf(answer, 'result');
  return result === undefined ? answer : result;
}

const request = async (provider: unknown, method: string, params?: unknown): Promise<unknown> =>
  readResult(await callOn(provider, 'request', method, ...(params === undefined ? [] : [params])));

async function firstAddress(provider: unknown, method: string): Promise<UtxoAccount | undefined> {
  const [address] = readList(await callOn(provider, method));
  if (typeof address !== 'string') return undefined;
  const publicKey = hasMethod(provider, 'getPublicKey') ? await callOn(provider, 'getPublicKey') : '';
  return { address, publicKey: typeof publicKey === 'string' ? publicKey : '' };
}

async function signHex(provider: unknown, psbt: Uint8Array, { address }: UtxoAccount, inputs: number): Promise<Uint8Array> {
  const toSignInputs = indexes(inputs).map((index) => ({ index, address }));
  const answer = await callOn(provider, 'signPsbt', hex.encode(psbt), { autoFinalized: false, toSignInputs });
  return hex.decode(String(answer));
}

const unisat: UtxoProvider = {
  connect: (provider) => firstAddress(provider, 'requestAccounts'),
  current: (provider) => firstAddress(provider, 'getAccounts'),
  resume: (provider) => firstAddress(provider, 'getAccounts'),
  async network(provider) {
    if (hasMethod(provider, 'getChain'))
      return readText(await callOn(provider, 'getChain'), 'enum') === 'BITCOIN_MAINNET' ? 'main' : 'other';
    return (await callOn(provider, 'getNetwork')) === 'livenet' ? 'main' : 'other';
  },
  sign: signHex,
};

const okx: UtxoProvider = {
  async connect(provider) {
    const answer = await callOn(provider, 'connect');
    const address = readText(answer, 'address');
    return address === '' ? undefined : { address, publicKey: readText(answer, 'publicKey') };
  },
  current: (provider) => firstAddress(provider, 'getAccounts'),
  resume: (provider) => firstAddress(provider, 'getAccounts'),
  sign: signHex,
};

function paymentAccount(found: readonly unknown[]): UtxoAccount | undefined {
  const pays =
    found.find((one) => readText(one, 'purpose') === 'payment') ??
    found.find((one) => readText(one, 'symbol') === 'BTC' && readText(one, 'type') === 'p2wpkh');
  const address = readText(pays, 'address');
  return address === '' ? undefined : { address, publicKey: readText(pays, 'publicKey') };
}

const xverse: UtxoProvider = {
  async connect(provider) {
    await request(provider, 'wallet_requestPermissions');
    return paymentAccount(readList(await request(provider, 'getAccounts', { purposes: ['payment'], message: 'Pay for a swap' })));
  },
  // Pages with read permission get a reply without a window, others are refused (docs.xverse.app, wallet permissions).
  resume: async (provider) =>
    paymentAccount(readList(fieldOf(await request(provider, 'getAddresses', { purposes: ['payment'] }), 'addresses'))),
  async sign(provider, psbt, { address }, inputs) {
    const answer = await request(provider, 'signPsbt', {
      psbt: base64.encode(psbt),
      signInputs: { [address]: indexes(inputs) },
      broadcast: false,
    });
    return base64.decode(readText(answer, 'psbt'));
  },
};

/** Interface to Leather, which keeps no connections: every address request opens its window. */
const leather: UtxoProvider = {
  connect: async (provider) => paymentAccount(readList(fieldOf(await request(provider, 'getAddresses'), 'addresses'))),
  async sign(provider, psbt, _account, inputs) {
    const answer = await request(provider, 'signPsbt', { hex: hex.encode(psbt), signAtIndex: indexes(inputs), broadcast: false });
    return hex.decode(readText(answer, 'hex'));
  },
};

const feature = (wallet: unknown, name: string): unknown => fieldOf(fieldOf(wallet, 'features'), name);

function standardAccount(found: readonly unknown[]): UtxoAccount | undefined {
  const [handle] = found.filter(
    (one) => readList(fieldOf(one, 'chains')).length === 0 || readList(fieldOf(one, 'chains')).includes('bitcoin:mainnet'),
  );
  const address = readText(handle, 'address');
  return address === ''
    ? undefined
    : { address, publicKey: hex.encode(readBytes(fieldOf(handle, 'publicKey')) ?? new Uint8Array()), handle };
}

const standard: UtxoProvider = {
  async connect(wallet) {
    const connect = feature(wallet, 'bitcoin:connect') ?? feature(wallet, 'standard:connect');
    return standardAccount(readList(fieldOf(await callOn(connect, 'connect', { purposes: ['payment'] }), 'accounts')));
  },
  current: async (wallet) => standardAccount(readList(fieldOf(wallet, 'accounts'))),
  async resume(wallet) {
    const shown = standardAccount(readList(fieldOf(wallet, 'accounts')));
    const connect = feature(wallet, 'standard:connect');
    // `bitcoin:connect` has no silent mode.
    if (shown !== undefined || connect === undefined) return shown;
    return standardAccount(readList(fieldOf(await callOn(connect, 'connect', { silent: true }), 'accounts')));
  },
  async sign(wallet, psbt, account, inputs) {
    const inputsToSign = [{ account: account.handle, signingIndexes: indexes(inputs), sigHash: 'ALL' }];
    const [answer] = readList(
      await callOn(feature(wallet, 'bitcoin:signTransaction'), 'signTransaction', { psbt, inputsToSign, chain: 'bitcoin:mainnet' }),
    );
    return readBytes(fieldOf(answer, 'signedPsbt')) ?? new Uint8Array();
  },
};

/** Interfaces by `FoundWallet.kind`. Source: content/reference/wallets.md#calls. */
export const utxoProviders: Readonly<Record<string, UtxoProvider>> = { unisat, okx, xverse, leather, standard };
