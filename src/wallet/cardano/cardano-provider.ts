import { hex } from '@scure/base';
import { cardanoAddressOf, cardanoPaymentKey } from '../../core/address/cardano-bytes.ts';
import { type CardanoCoin, readCardanoCoins } from '../../core/transaction/cardano-coins.ts';
import { callOn, fieldOf, readList } from '../fields.ts';
import type { WalletResult } from '../port.ts';
import { promptWallet } from '../prompt.ts';

/** The CIP-30 wallet object below `window.cardano`, and the API object that `enable` returns. */
type Provider = unknown;
type Api = unknown;

/** Maps CIP-30 error codes, by step, to the equivalent EIP-1193 codes. */
const meanings: Readonly<Record<'enable' | 'read' | 'sign' | 'submit', Readonly<Record<string, number>>>> = {
  // APIError: -3 refused, -4 another account.
  enable: { '-3': 4001, '-4': 4100 },
  read: { '-3': 4100, '-4': 4100 },
  // TxSignError: 2 declined.
  sign: { '2': 4001, '-3': 4100, '-4': 4100 },
  // TxSendError: 1 refused, 2 could not send.
  submit: { '1': 4001, '2': 4001, '-3': 4100, '-4': 4100 },
};

/** Translates a CIP-30 error, whose text is in `info`. */
function translated(error: unknown, step: keyof typeof meanings): unknown {
  const message = fieldOf(error, 'info') ?? fieldOf(error, 'message');
  return { code: meanings[step][String(fieldOf(error, 'code'))], message };
}

async function request<T>(step: keyof typeof meanings, promptMs: number, call: () => unknown): Promise<WalletResult<T>> {
  return promptWallet<T>(
    async () => {
      try {
        return (await call()) as T;
      } catch (error) {
        throw translated(error, step);
      }
    },
    { promptMs, sends: step === 'submit' },
  );
}

/** Opens the wallet's window unless this page is already authorized. */
export const enableCardano = (provider: Provider, promptMs: number): Promise<WalletResult<Api>> =>
  request('enable', promptMs, () => callOn(provider, 'enable'));

/** Whether this page is already authorized. */
export async function isCardanoEnabled(provider: Provider, promptMs: number): Promise<boolean> {
  const answer = await request('read', promptMs, () => callOn(provider, 'isEnabled'));
  return answer.ok && answer.value === true;
}

/** Network id; 1 is mainnet. */
export const cardanoNetwork = (api: Api, promptMs: number): Promise<WalletResult<unknown>> =>
  request('read', promptMs, () => callOn(api, 'getNetworkId'));

/** Coins the wallet can spend with a signature alone. */
export async function cardanoCoins(api: Api, promptMs: number): Promise<WalletResult<readonly CardanoCoin[]>> {
  const list = await request('read', promptMs, () => callOn(api, 'getUtxos'));
  return list.ok ? { ok: true, value: readCardanoCoins(readList(list.value)) } : list;
}

/** Mainnet addresses controlled by one wallet key: the change address first. */
export async function cardanoAddresses(api: Api, promptMs: number): Promise<WalletResult<readonly string[]>> {
  const found: string[] = [];
  for (const method of ['getChangeAddress', 'getUsedAddresses', 'getUnusedAddresses']) {
    const answer = await request('read', promptMs, () => callOn(api, method));
    if (!answer.ok) return answer;
    found.push(...[answer.value].flat().flatMap(decodeAddress));
  }
  return { ok: true, value: [...new Set(found)] };
}

function decodeAddress(text: unknown): readonly string[] {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2}){29,57}$/i.test(text)) return [];
  const bytes = hex.decode(text.toLowerCase());
  const read = cardanoAddressOf(bytes);
  return read.ok && cardanoPaymentKey(bytes) !== undefined ? [read.value] : [];
}

/** Returns a witness set in hex. The wallet signs with the keys it has and sends nothing. */
export const signCardano = (api: Api, transaction: string, promptMs: number): Promise<WalletResult<unknown>> =>
  request('sign', promptMs, () => callOn(api, 'signTx', transaction, true));

/** Submits a signed transaction through the wallet's node; returns the id it reports. */
export const submitCardano = (api: Api, transaction: string, promptMs: number): Promise<WalletResult<unknown>> =>
  request('submit', promptMs, () => callOn(api, 'submitTx', transaction));
