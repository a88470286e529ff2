import type { StdSignDoc } from '@cosmjs/amino';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { AuthInfo } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import type { CosmosMessage } from '../../core/transaction/cosmos-message.ts';
import { encodeBody } from '../../core/transaction/cosmos-tx.ts';
import { Bench, foundWallet, intentOf, never, readCode, seededVault, toAsset } from '../fixtures/bench.ts';
import { type DirectDoc, keplr } from '../fixtures/keplr-wallet.ts';
import { type Account, good, type SwapIntent, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import { cosmosAdapter as adapter, readCosmosContent } from './cosmos-adapter.ts';

function bench(chainId = 'cosmoshub-4'): Bench {
  const page = new Bench();
  page.facts = { kind: 'cosmos', chainId, accountNumber: 42n, sequence: 9n };
  page.answer = (transaction) => good({ tx: hex.encode(sha256(base64.decode(transaction))) });
  return page;
}
const buildWallet = (provider: unknown, chains: readonly string[] = ['THOR', 'MAYA', 'GAIA']) =>
  foundWallet('cosmos', 'keplr', chains, provider);
const atom = intentOf({ from: 'GAIA.ATOM', amountText: '1.5' });
const readHint = (result: WalletResult<unknown>) => (result.ok ? 'ok' : result.error.hint);
const resume = adapter.resume ?? expect.unreachable();

describe('amino signing with Keplr', () => {
  const signed = async (change: (doc: StdSignDoc) => unknown) => {
    const { state } = keplr();
    state.trickAmino = (doc) => change(doc) as StdSignDoc;
    return readCode(await bench().swap(adapter, buildWallet(state), { ...atom }));
  };
  const withFee = (coins: readonly (readonly [string, string])[], gas = '200000') =>
    signed((doc) => ({ ...doc, fee: { amount: coins.map(([denom, amount]) => ({ denom, amount })), gas } }));

  test('accepts a zero or empty timeout', async () => {
    expect(await signed((doc) => ({ ...doc, timeout_height: '0' }))).toBe('ok');
    expect(await signed((doc) => ({ ...doc, timeout_height: '' }))).toBe('ok');
  });

  test('accepts up to the highest fee and four times the gas, and no more', async () => {
    expect(await withFee([['uatom', '100000']], '800000')).toBe('ok');
    expect(await withFee([], '1')).toBe('ok');
    expect(await withFee([['uatom', '100001']])).toBe('fee_too_high');
    expect(await withFee([['uatom', '1']], '800001')).toBe('fee_too_high');
    expect(
      await withFee([
        ['uatom', '1'],
        ['uatom', '1'],
      ]),
    ).toBe('fee_too_high');
  });

  test('rejects a fee that is not a number as altered', async () => {
    expect(await withFee([['uatom', '-1']])).toBe('altered');
    expect(await withFee([['uatom', '1']], '0x1')).toBe('altered');
    expect(
      await withFee([
        ['uatom', '1'],
        ['uatom', ''],
      ]),
    ).toBe('altered');
  });

  test('rejects a response without the document or a valid signature', async () => {
    const answers = async (answer: (given: { readonly signed: StdSignDoc; readonly signature: object }) => unknown) => {
      const { state } = keplr();
      const signAmino = async (...given: Parameters<typeof state.signAmino>) => answer(await state.signAmino(...given));
      return readCode(await bench().swap(adapter, buildWallet({ ...state, signAmino }), { ...atom }));
    };
    expect(await answers((given) => given)).toBe('ok');
    expect(await answers(({ signature }) => ({ signature }))).toBe('altered');
    expect(await answers(() => null)).toBe('altered');
    for (const signature of ['', '!', base64.encode(new Uint8Array(63)), base64.encode(new Uint8Array(65))])
      expect(await answers((given) => ({ ...given, signature: { ...given.signature, signature } }))).toBe('altered');
    expect(await answers((given) => ({ ...given, signature: {} }))).toBe('wrong_account');
  });
});

describe('direct signing with Keplr', () => {
  const signed = async (change: (doc: DirectDoc) => unknown, intent = atom, chainId = 'cosmoshub-4') => {
    const { state, provider } = keplr('direct');
    const signDirect = async (...given: Parameters<typeof state.signDirect>) => {
      const answer = await state.signDirect(...given);
      return { ...answer, signed: change(answer.signed) };
    };
    return readCode(await bench(chainId).swap(adapter, buildWallet({ ...provider, signDirect }), { ...intent }));
  };
  const withAuth = (change: (info: AuthInfo) => void, intent?: SwapIntent, chainId?: string) =>
    signed(
      (doc) => {
        const info = AuthInfo.decode(doc.authInfoBytes);
        change(info);
        return { ...doc, authInfoBytes: AuthInfo.encode(info).finish() };
      },
      intent,
      chainId,
    );
  const getFee = (info: AuthInfo) => info.fee ?? expect.unreachable();

  test('accepts another fee up to the highest one, and no more', async () => {
    const withFee = (amount: { readonly denom: string; readonly amount: string }[], gasLimit = 200_000n) =>
      withAuth((info) => void Object.assign(getFee(info), { amount, gasLimit }));
    expect(await withFee([{ denom: 'uatom', amount: '100000' }], 800_000n)).toBe('ok');
    expect(await withFee([])).toBe('ok');
    expect(await withFee([], 0n)).toBe('ok');
    expect(await withFee([{ denom: 'uatom', amount: '100001' }])).toBe('fee_too_high');
    expect(await withFee([{ denom: 'uosmo', amount: '1' }])).toBe('fee_too_high');
    expect(await withFee([{ denom: 'uatom', amount: 'x' }])).toBe('altered');
    expect(await withFee([{ denom: 'uatom', amount: '' }])).toBe('altered');
    const coin = { denom: 'uatom', amount: '1' };
    expect(await withFee([coin, coin])).toBe('altered');
  });

  test.each<readonly [string, (doc: DirectDoc) => unknown]>([
    ['another chain', (doc) => ({ ...doc, chainId: 'cosmoshub-5' })],
    ['no chain', ({ chainId: _, ...doc }) => doc],
    ['another account number', (doc) => ({ ...doc, accountNumber: 43n })],
    ['a shorter body', (doc) => ({ ...doc, bodyBytes: doc.bodyBytes.slice(0, -1) })],
    ['a longer body', (doc) => ({ ...doc, bodyBytes: Uint8Array.of(...doc.bodyBytes, 0) })],
    ['another byte of the body', (doc) => ({ ...doc, bodyBytes: doc.bodyBytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) })],
    ['no body', ({ bodyBytes: _, ...doc }) => doc],
    ['no fee', (doc) => ({ ...doc, authInfoBytes: AuthInfo.encode(AuthInfo.fromPartial({})).finish() })],
    ['bytes that are none', (doc) => ({ ...doc, authInfoBytes: Uint8Array.of(0xff) })],
    ['a fee that is a number', (doc) => ({ ...doc, authInfoBytes: Uint8Array.of(0x10, 0x01) })],
    ['gas that is a text', (doc) => ({ ...doc, authInfoBytes: Uint8Array.of(0x12, 0x02, 0x12, 0x00) })],
    ['a coin that is a number', (doc) => ({ ...doc, authInfoBytes: Uint8Array.of(0x12, 0x02, 0x08, 0x01) })],
    ['an amount that is a number', (doc) => ({ ...doc, authInfoBytes: Uint8Array.of(0x12, 0x04, 0x0a, 0x02, 0x10, 0x05) })],
    ['no document', () => undefined],
    ['no authorization', ({ authInfoBytes: _, ...doc }) => doc],
  ])('rejects %s as altered', async (_name, change) => {
    expect(await signed(change)).toBe('altered');
  });

  test('rejects another sequence or a second signer as altered', async () => {
    const first = (info: AuthInfo) => info.signerInfos[0] ?? expect.unreachable();
    expect(await withAuth((info) => void Object.assign(first(info), { sequence: 10n }))).toBe('altered');
    expect(await withAuth((info) => void info.signerInfos.push(first(info)))).toBe('altered');
  });
});

describe('requests to Keplr', () => {
  test('prefer no fee set by the wallet, and send nothing when declined or unanswered', async () => {
    const { provider } = keplr('direct');
    const options: unknown[] = [];
    const asked = async (answer: () => unknown) => {
      const signDirect = async (...given: readonly unknown[]) => {
        options.push(given[3]);
        return answer();
      };
      const page = Object.assign(bench(), { promptMs: 20 });
      return readCode(await page.swap(adapter, buildWallet({ ...provider, signDirect }), { ...atom }));
    };
    expect(await asked(() => Promise.reject(new Error('Request rejected')))).toBe('rejected');
    expect(await asked(never)).toBe('timeout');
    expect(options).toEqual([{ preferNoSetFee: true }, { preferNoSetFee: true }]);
  });

  test('give a fee where the chain wants one, and none where the network charges it by itself', async () => {
    const fees: unknown[] = [];
    for (const [intent, chainId] of [
      [{ ...atom }, 'cosmoshub-4'],
      [intentOf({ from: 'THOR.RUNE', amountText: '1' }), 'thorchain-1'],
    ] as const) {
      const { state } = keplr();
      state.trickAmino = (doc) => {
        fees.push(doc.fee);
        return doc;
      };
      expect(readCode(await bench(chainId).swap(adapter, buildWallet(state), intent))).toBe('ok');
    }
    expect(fees).toEqual([
      { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' },
      { amount: [], gas: '500000000' },
    ]);
  });
});

describe('preparing for a Cosmos chain', () => {
  test('counts a synth in the network’s decimals, not in those of its coin', async () => {
    const { context } = bench('mayachain-mainnet-v1');
    const intent = intentOf({ network: 'mayachain', from: 'BTC/BTC', amountText: '0.5' });
    const account = await adapter.connect(buildWallet(keplr().state), 'MAYA', context);
    if (!account.ok) throw new Error(account.error.hint);
    const held = (name: string) => ({ asset: toAsset(name, 'mayachain'), amount: baseAmount(10n ** 16n) });
    const balances = async () => good([held('BTC/BTC'), held('MAYA.CACAO')]);
    const made = await adapter.prepare(account.value, intent, { ...context, chains: { ...context.chains, balances } });
    expect(made).toMatchObject({ value: { payment: { amount: 50_000_000n, decimals: 8 } } });
  });

  async function prepared(intent: SwapIntent, change: Partial<Account> = {}, page = bench()) {
    const account = await adapter.connect(buildWallet(keplr().state), change.chain ?? 'GAIA', page.context);
    if (!account.ok) throw new Error(account.error.hint);
    return adapter.prepare({ ...account.value, ...change }, intent, page.context);
  }
  const { inboundAddress: _, ...withoutVault } = atom;

  test('shows the fee of the chain, including a fee the network charges by itself', async () => {
    const hub = await prepared(atom);
    expect(hub.ok && hub.value.fee).toBe(5_000n);
    const rune = await prepared(intentOf({ from: 'THOR.RUNE', amountText: '1' }), { chain: 'THOR' }, bench('thorchain-1'));
    expect(rune.ok && rune.value.fee).toBe(2_000_000n);
    const page = bench();
    page.facts = { kind: 'cosmos', chainId: 'thorchain-1', accountNumber: 42n, sequence: 9n, ownFee: 7_000_000n };
    const told = await prepared(intentOf({ from: 'THOR.RUNE', amountText: '1' }), { chain: 'THOR' }, page);
    expect(told.ok && told.value.fee).toBe(7_000_000n);
  });

  test('refuses an amount that the chain cannot carry', async () => {
    expect(readCode(await prepared({ ...atom, amount: baseAmount(1_23456780n) }))).toBe('amount_mismatch');
    expect(readCode(await prepared({ ...atom, amount: baseAmount(1_23456700n) }))).toBe('ok');
  });

  test('refuses a missing vault, another coin of the chain, and signing facts of another family', async () => {
    expect(await prepared(withoutVault)).toEqual(walletError('not_supported'));
    const tcy = { ...intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '7' }), from: toAsset('THOR.TCY') };
    expect(await prepared(tcy, { chain: 'THOR' }, bench('thorchain-1'))).toEqual(walletError('not_supported'));
    const other = Object.assign(bench(), { facts: { kind: 'solana', blockhash: '' } });
    expect(await prepared(atom, {}, other)).toEqual(walletError('not_supported'));
    expect(readCode(await prepared(atom, { chain: 'THOR' }))).toBe('wrong_chain');
  });

  test('does not pay from an account without its key', async () => {
    const account: Account = { wallet: buildWallet(keplr().state), chain: 'GAIA', address: seededVault('GAIA') };
    expect(await adapter.prepare(account, atom, bench().context)).toEqual(walletError('not_supported'));
    expect(
      readCode(await adapter.prepare({ ...account, chain: 'BTC' }, intentOf({ from: 'BTC.BTC', amountText: '1' }), bench().context)),
    ).toBe('wrong_chain');
  });

  test('reads what a body pays, and refuses another coin or any extra byte', () => {
    const account: Account = { wallet: buildWallet({}), chain: 'GAIA', address: seededVault('GAIA') };
    const send: CosmosMessage = {
      kind: 'send',
      module: 'bank',
      from: seededVault('GAIA'),
      to: seededVault('GAIA'),
      denom: 'uatom',
      amount: 5n,
    };
    const read = (body: Uint8Array) => readCosmosContent({ body } as never, account, atom);
    expect(read(encodeBody(send, 'm'))).toMatchObject({ value: { to: seededVault('GAIA'), amount: 5n, decimals: 6, memo: 'm' } });
    expect(readHint(read(encodeBody({ ...send, denom: 'uosmo' }, 'm')))).toBe('The transaction sends another coin.');
    const more = Uint8Array.of(...encodeBody(send, 'm'), 0x18, 0x05);
    expect(readHint(read(more))).toBe('The transaction does more than the swap.');
  });

  test('signs nothing that has not been cleared', async () => {
    expect(readCode(await adapter.sign(Object.freeze({}) as never, bench().context))).toBe('not_cleared');
  });
});

describe('connecting Keplr', () => {
  const { context } = bench();

  test('suggests only MAYAChain to the wallet, which may decline', async () => {
    const suggested: unknown[] = [];
    const { state } = keplr();
    const provider = {
      ...state,
      experimentalSuggestChain: async (info: { readonly chainId: string }) => void suggested.push(info.chainId),
    };
    for (const chain of ['GAIA', 'THOR', 'MAYA']) expect(readCode(await adapter.connect(buildWallet(provider), chain, context))).toBe('ok');
    expect(suggested).toEqual([cosmosChains['MAYA']?.chainId]);
    const declining = { ...state, experimentalSuggestChain: () => Promise.reject(new Error('Request rejected')) };
    expect(readCode(await adapter.connect(buildWallet(declining), 'MAYA', context))).toBe('rejected');
    const { experimentalSuggestChain: _, ...without } = state;
    expect(readCode(await adapter.connect(buildWallet(without), 'MAYA', context))).toBe('ok');
  });

  test('finds no account on a chain of another family or one that the wallet lacks', async () => {
    const wallet = buildWallet(keplr().state, ['GAIA', 'BTC']);
    for (const chain of ['THOR', 'BTC']) {
      expect(readCode(await adapter.connect(wallet, chain, context))).toBe('wrong_chain');
      expect(await resume(wallet, chain, context)).toEqual(good([]));
      expect(await adapter.accounts(wallet, chain, context)).toEqual(good([]));
    }
  });

  test('sends nothing when the wallet declines or is silent', async () => {
    const { state } = keplr();
    const silent = Object.assign(bench(), { promptMs: 5 });
    const declining = { ...state, enable: () => Promise.reject(new Error('Request rejected')) };
    expect(readCode(await adapter.connect(buildWallet(declining), 'GAIA', context))).toBe('rejected');
    for (const method of ['enable', 'getKey', 'experimentalSuggestChain'])
      expect(readCode(await adapter.connect(buildWallet({ ...state, [method]: never }), 'MAYA', silent.context))).toBe('timeout');
  });

  test('accepts no account without an address or with a key of another length, and remembers none', async () => {
    const { state } = keplr();
    const honest = await state.getKey('cosmoshub-4');
    for (const key of [
      { ...honest, pubKey: honest.pubKey.slice(1) },
      { ...honest, bech32Address: '' },
      {},
      null,
      { ...honest, pubKey: 'x' },
    ]) {
      const wallet = buildWallet({ ...state, getKey: async () => key });
      for (const taken of [adapter.connect(wallet, 'GAIA', context), resume(wallet, 'GAIA', context)])
        expect(readCode(await taken)).toBe('not_supported');
      expect(await adapter.accounts(wallet, 'GAIA', context)).toEqual(good([]));
    }
  });

  test('remembers a resumed account, and rereads it each time', async () => {
    const { state } = keplr();
    const wallet = buildWallet(state);
    const taken = await resume(wallet, 'GAIA', context);
    expect(taken).toMatchObject({ value: [{ chain: 'GAIA' }] });
    expect(await adapter.accounts(wallet, 'GAIA', context)).toEqual(taken);
    state.getKey = () => Promise.reject(new Error('Request rejected'));
    expect(readCode(await adapter.accounts(wallet, 'GAIA', context))).toBe('rejected');
    expect(await adapter.accounts(wallet, 'THOR', context)).toEqual(good([]));
  });
});
