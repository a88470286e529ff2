import { makeSignDoc, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { makeSignBytes } from '@cosmjs/proto-signing';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { describe, expect, test } from 'vitest';
import { Bench, foundWallet, intentOf, never, readCode, seededVault } from '../fixtures/bench.ts';
import { type DirectDoc, keplr, secretOf } from '../fixtures/keplr-wallet.ts';
import { good, type SwapIntent } from '../port.ts';
import { cosmosAdapter as adapter } from './cosmos-adapter.ts';

function bench(chainId: string): Bench {
  const page = new Bench();
  page.facts = { kind: 'cosmos', chainId, accountNumber: 42n, sequence: 9n };
  page.answer = (transaction) => good({ tx: hex.encode(sha256(base64.decode(transaction))) });
  return page;
}

const chainIds = { THOR: 'thorchain-1', MAYA: 'mayachain-mainnet-v1', GAIA: 'cosmoshub-4' } as const;
const buildWallet = (provider: unknown) => foundWallet('cosmos', 'keplr', ['THOR', 'MAYA', 'GAIA', 'NOBLE'], provider);

/** Whether the chain would accept the signature of the broadcast transaction, using only the reference libraries. */
function signatureHolds(transaction: string, amino: StdSignDoc | undefined): boolean {
  const tx = TxRaw.decode(base64.decode(transaction));
  const info = AuthInfo.decode(tx.authInfoBytes).signerInfos[0];
  const key = info?.publicKey?.value.slice(2) ?? new Uint8Array();
  const direct = SignDoc.fromPartial({
    bodyBytes: tx.bodyBytes,
    authInfoBytes: tx.authInfoBytes,
    chainId: 'thorchain-1',
    accountNumber: 42n,
  });
  const bytes = amino === undefined ? makeSignBytes(direct) : serializeSignDoc(amino);
  return secp256k1.verify(tx.signatures[0] ?? new Uint8Array(), sha256(bytes), key, { prehash: false });
}

describe('a swap on a Cosmos chain', () => {
  const cases: readonly (readonly [string, keyof typeof chainIds, SwapIntent, string])[] = [
    ['RUNE to THORChain', 'THOR', intentOf({ from: 'THOR.RUNE', amountText: '12.5' }), '/types.MsgDeposit'],
    ['a secured asset', 'THOR', intentOf({ from: 'BTC-BTC', amountText: '0.5' }), '/types.MsgDeposit'],
    ['CACAO to MAYAChain', 'MAYA', intentOf({ network: 'mayachain', from: 'MAYA.CACAO', amountText: '3.0000000001' }), '/types.MsgDeposit'],
    ['RUNE into MAYAChain', 'THOR', intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '7' }), '/types.MsgSend'],
    ['ATOM', 'GAIA', intentOf({ from: 'GAIA.ATOM', amountText: '1.234567' }), '/cosmos.bank.v1beta1.MsgSend'],
  ];

  test.each(cases)('is signed and sent: %s', async (_name, chain, intent, typeUrl) => {
    const page = bench(chainIds[chain]);
    let doc: StdSignDoc | undefined;
    const { state, provider } = keplr();
    state.trickAmino = (given) => {
      doc = given;
      return given;
    };
    const result = await page.swap(adapter, buildWallet(provider), intent);
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.hint}`);
    const transaction = page.sent[0]?.transaction ?? '';
    const tx = TxRaw.decode(base64.decode(transaction));
    const body = TxBody.decode(tx.bodyBytes);
    expect(body.messages.map((message) => message.typeUrl)).toEqual([typeUrl]);
    expect(body.memo).toBe(typeUrl === '/types.MsgDeposit' ? '' : intent.memo);
    expect(signatureHolds(transaction, doc)).toBe(true);
    expect(result.value.sent.txid).toBe(hex.encode(sha256(base64.decode(transaction))).toUpperCase());
    expect(doc).toEqual(makeSignDoc(doc?.msgs ?? [], doc?.fee ?? { amount: [], gas: '' }, chainIds[chain], body.memo, 42, 9));
    expect(state.enabled).toEqual([chainIds[chain]]);
  });

  test('is signed over escaped text when it is a limit order', async () => {
    const memo = `=<:ETH.ETH:${intentOf({ from: 'THOR.RUNE', amountText: '1' }).destination}:123000/100/1`;
    const intent = intentOf({ from: 'THOR.RUNE', amountText: '1', kind: 'limit', memo, interval: 100, quantity: 1 });
    const page = bench('thorchain-1');
    let doc: StdSignDoc | undefined;
    const { state, provider } = keplr();
    state.trickAmino = (given) => {
      doc = given;
      return given;
    };
    expect(readCode(await page.swap(adapter, buildWallet(provider), intent))).toBe('ok');
    expect(signatureHolds(page.sent[0]?.transaction ?? '', doc)).toBe(true);
  });

  test('is signed directly over its bytes by a wallet without amino', async () => {
    const page = bench('thorchain-1');
    const { provider } = keplr('direct');
    expect(readCode(await page.swap(adapter, buildWallet(provider), intentOf({ from: 'THOR.RUNE', amountText: '1' })))).toBe('ok');
    expect(signatureHolds(page.sent[0]?.transaction ?? '', undefined)).toBe(true);
  });
});

describe('a wallet that does something else', () => {
  const intent = () => intentOf({ from: 'GAIA.ATOM', amountText: '1.5' });
  const message = (doc: StdSignDoc, change: object): StdSignDoc => ({
    ...doc,
    msgs: doc.msgs.map((one) => ({ ...one, value: { ...one.value, ...change } })),
  });
  const buildFee = (denom: string, amount: string, gas = '200000') => ({ amount: [{ denom, amount }], gas });
  const cases: readonly (readonly [string, string, (doc: StdSignDoc) => StdSignDoc | Promise<never>])[] = [
    ['pays another address', 'altered', (doc) => message(doc, { to_address: 'cosmos1else' })],
    ['pays another amount', 'altered', (doc) => message(doc, { amount: [{ denom: 'uatom', amount: '1' }] })],
    ['adds a message', 'altered', (doc) => ({ ...doc, msgs: [...doc.msgs, ...doc.msgs] })],
    ['writes another memo', 'altered', (doc) => ({ ...doc, memo: `${doc.memo}0` })],
    ['signs for another chain', 'altered', (doc) => ({ ...doc, chain_id: 'cosmoshub-5' })],
    ['lets another pay the fee', 'altered', (doc) => ({ ...doc, fee: { ...doc.fee, granter: 'cosmos1else' } })],
    ['sets a timeout', 'altered', (doc) => ({ ...doc, timeout_height: '5' })],
    ['takes a huge fee', 'fee_too_high', (doc) => ({ ...doc, fee: buildFee('uatom', '100001') })],
    ['takes a fee in another coin', 'fee_too_high', (doc) => ({ ...doc, fee: buildFee('uosmo', '1') })],
    ['raises the fee a little', 'ok', (doc) => ({ ...doc, fee: buildFee('uatom', '9000', '300000') })],
    ['declines', 'rejected', () => Promise.reject(new Error('Request rejected'))],
    ['has a window open already', 'pending_prompt', () => Promise.reject({ code: -32002, message: '…' })],
    ['hangs', 'timeout', never],
  ];

  test.each(cases)('that %s is reported as %s', async (_name, code, trick) => {
    const page = bench('cosmoshub-4');
    const { state, provider } = keplr();
    state.trickAmino = trick;
    expect(readCode(await page.swap(adapter, buildWallet(provider), intent()))).toBe(code);
    expect(page.sent).toHaveLength(code === 'ok' ? 1 : 0);
    expect(state.prompts).toBe(1);
  });

  test.each<readonly [string, (doc: DirectDoc) => DirectDoc]>([
    ['another body', (doc) => ({ ...doc, bodyBytes: TxBody.encode(TxBody.fromPartial({ memo: 'x' })).finish() })],
    ['another account number', (doc) => ({ ...doc, accountNumber: 1n })],
    ['a granter', (doc) => ({ ...doc, authInfoBytes: withGranter(doc.authInfoBytes) })],
  ])('is rejected as altered after signing directly over %s', async (_name, trick) => {
    const page = bench('cosmoshub-4');
    const { state, provider } = keplr('direct');
    state.trickDirect = trick;
    expect(readCode(await page.swap(adapter, buildWallet({ ...provider, signDirect: state.signDirect }), intent()))).toBe('altered');
    expect(page.sent).toHaveLength(0);
  });

  function withGranter(authInfo: Uint8Array): Uint8Array {
    const read = AuthInfo.decode(authInfo);
    if (read.fee !== undefined) read.fee.granter = 'cosmos1else';
    return AuthInfo.encode(read).finish();
  }

  test('gets no window when the account changes before the prompt, and nothing is sent when it changes later', async () => {
    const { state, provider } = keplr();
    const early = await bench('cosmoshub-4').swap(adapter, buildWallet(provider), intent(), () => {
      state.secret = secretOf(8);
    });
    expect([readCode(early), state.prompts]).toEqual(['wrong_account', 0]);
    const page = bench('cosmoshub-4');
    const late = keplr();
    late.state.trickAmino = (doc) => {
      late.state.secret = secretOf(8);
      return doc;
    };
    expect(readCode(await page.swap(adapter, buildWallet(late.provider), intent()))).toBe('wrong_account');
    expect(page.sent).toHaveLength(0);
  });

  test('has no account when its key does not belong to the address', async () => {
    const { state, provider } = keplr();
    state.getKey = async () => ({ pubKey: secp256k1.getPublicKey(secretOf(9)), bech32Address: seededVault('GAIA') });
    expect(readCode(await bench('cosmoshub-4').swap(adapter, buildWallet(provider), intent()))).toBe('not_supported');
  });

  test('gets no window for facts of another chain or too low a balance', async () => {
    expect(readCode(await bench('thorchain-1').swap(adapter, buildWallet(keplr().provider), intent()))).toBe('wrong_chain');
    const poor = bench('cosmoshub-4');
    poor.held = 150_000_100n;
    expect(readCode(await poor.swap(adapter, buildWallet(keplr().provider), intent()))).toBe('insufficient');
  });
});

test('requests no accounts before the user has connected', async () => {
  const { state, provider } = keplr();
  state.getKey = never;
  expect(await adapter.accounts(buildWallet(provider), 'GAIA', bench('cosmoshub-4').context)).toEqual({ ok: true, value: [] });
});
