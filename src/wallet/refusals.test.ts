import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../core/address/address.ts';
import { cosmosAdapter } from './cosmos/cosmos-adapter.ts';
import { Bench, foundWallet, intentOf, never, readCode, seededVault } from './fixtures/bench.ts';
import { keplr } from './fixtures/keplr-wallet.ts';
import { solanaWallet } from './fixtures/solana-wallet.ts';
import { type TronTx, tronWallet } from './fixtures/tron-wallet.ts';
import { coin, key, unisat } from './fixtures/unisat-wallet.ts';
import { type Account, type BuildFacts, bad, type FoundWallet, good, type SwapIntent, type WalletAdapter } from './port.ts';
import { solanaAdapter } from './solana/solana-adapter.ts';
import { tronAdapter } from './tron/tron-adapter.ts';
import { utxoAdapter } from './utxo/utxo-adapter.ts';
import { vultisigAdapter } from './utxo/vultisig-adapter.ts';
import { xrpAdapter } from './xrp/xrp-adapter.ts';

type Fault = () => unknown;

/** Wraps a wallet object so that its n-th call fails; `calls` counts all calls. */
function faulty(provider: unknown, at: number, fault: Fault) {
  const state = { calls: 0 };
  const wrapped = (value: unknown, owner?: object): unknown => {
    if (typeof value === 'function') {
      return (...given: readonly unknown[]) => {
        state.calls += 1;
        return state.calls === at ? fault() : Reflect.apply(value, owner, given);
      };
    }
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array || Array.isArray(value)) return value;
    return new Proxy(value, { get: (target, name) => wrapped(Reflect.get(target, name), target) });
  };
  return { state, provider: wrapped(provider) };
}

interface Way {
  readonly name: string;
  readonly adapter: WalletAdapter;
  readonly chain: string;
  readonly facts?: BuildFacts;
  readonly intent: () => SwapIntent;
  readonly answer?: (transaction: string) => string;
  wallet(): FoundWallet;
  /** Numbers of the calls that may fail, counted from 1. */
  readonly harmless?: readonly number[];
}

const id = 'ab'.repeat(32);
const tronFacts: BuildFacts = {
  kind: 'tron',
  refBlockBytes: 'a1b2',
  refBlockHash: '0011223344556677',
  expiration: 1_800_000_060_000n,
  timestamp: 1_800_000_000_000n,
};
const gem = (answers: Readonly<Record<string, unknown>>) => ({
  send: async (type: string) => ({ result: Object.entries(answers).find(([name]) => type.includes(name))?.[1] }),
});

const ways: readonly Way[] = [
  {
    name: 'UniSat',
    adapter: utxoAdapter,
    chain: 'BTC',
    facts: { kind: 'utxo', utxos: [coin('wpkh', key(1), 90_000_000n, 1)], feeRate: 5n },
    intent: () => intentOf({ from: 'BTC.BTC', amountText: '0.5' }),
    answer: (transaction) => Transaction.fromRaw(hex.decode(transaction), { allowUnknownOutputs: true }).id,
    wallet: () => foundWallet('utxo', 'unisat', ['BTC'], unisat()),
  },
  {
    name: 'Vultisig',
    adapter: vultisigAdapter,
    chain: 'GAIA',
    intent: () => intentOf({ from: 'GAIA.ATOM', amountText: '1.5' }),
    wallet: () => {
      const address = encodeAddress('GAIA', new Uint8Array(20).fill(6));
      const request = async ({ method }: { readonly method: string }) =>
        method.endsWith('_accounts') ? [seededVault('GAIA'), address] : id;
      return foundWallet('vultisig', 'vultisig', ['GAIA'], { cosmos: { request } });
    },
  },
  {
    name: 'Solana',
    adapter: solanaAdapter,
    chain: 'SOL',
    facts: { kind: 'solana', blockhash: base58.encode(new Uint8Array(32).fill(9)) },
    intent: () => intentOf({ from: 'SOL.SOL', amountText: '1.5' }),
    answer: (transaction) => base58.encode(base64.decode(transaction).slice(1, 65)),
    wallet: () => solanaWallet().found,
  },
  {
    name: 'Solana, sent by the wallet',
    adapter: solanaAdapter,
    chain: 'SOL',
    facts: { kind: 'solana', blockhash: base58.encode(new Uint8Array(32).fill(9)) },
    intent: () => intentOf({ from: 'SOL.SOL', amountText: '1.5' }),
    wallet: () => solanaWallet('send').found,
  },
  {
    name: 'TronLink',
    adapter: tronAdapter,
    chain: 'TRON',
    facts: tronFacts,
    intent: () => intentOf({ from: 'TRON.TRX', amountText: '15' }),
    answer: (transaction) => hex.encode(sha256(hex.decode((JSON.parse(transaction) as TronTx).raw_data_hex))),
    wallet: () => tronWallet().found,
    // A wallet that does not report its network is accepted.
    harmless: [2],
  },
  {
    name: 'Keplr',
    adapter: cosmosAdapter,
    chain: 'GAIA',
    facts: { kind: 'cosmos', chainId: 'cosmoshub-4', accountNumber: 42n, sequence: 9n },
    intent: () => intentOf({ from: 'GAIA.ATOM', amountText: '1.5' }),
    answer: (transaction) => hex.encode(sha256(base64.decode(transaction))),
    wallet: () => foundWallet('cosmos', 'keplr', ['GAIA', 'MAYA'], keplr().state),
  },
  {
    name: 'Keplr on MAYAChain',
    adapter: cosmosAdapter,
    chain: 'MAYA',
    facts: { kind: 'cosmos', chainId: 'mayachain-mainnet-v1', accountNumber: 42n, sequence: 9n },
    intent: () => intentOf({ network: 'mayachain', from: 'MAYA.CACAO', amountText: '1.5' }),
    answer: (transaction) => hex.encode(sha256(base64.decode(transaction))),
    wallet: () => foundWallet('cosmos', 'keplr', ['GAIA', 'MAYA'], keplr().state),
  },
  {
    name: 'GemWallet',
    adapter: xrpAdapter,
    chain: 'XRP',
    intent: () => intentOf({ from: 'XRP.XRP', amountText: '150' }),
    wallet: () =>
      foundWallet(
        'xrp',
        'gem',
        ['XRP'],
        gem({ ADDRESS: { address: seededVault('XRP') }, NETWORK: { network: 'Mainnet' }, SUBMIT: { hash: id } }),
      ),
  },
];

function buildBench({ facts, answer }: Way): Bench {
  const page = new Bench();
  page.promptMs = 60;
  page.facts = facts;
  if (answer !== undefined) page.answer = (transaction) => good({ tx: answer(transaction) });
  return page;
}

/** Page globals passed to GemWallet. */
const withPage = Object.assign(globalThis, { location: { origin: 'https://strait.example' }, document: { title: 'Strait' } });
expect(withPage.document.title).toBe('Strait');

async function run(way: Way, at: number, fault: Fault) {
  const page = buildBench(way);
  const wallet = way.wallet();
  const { state, provider } = faulty(wallet.provider, at, fault);
  const result = await page.swap(way.adapter, { ...wallet, provider }, way.intent());
  return { page, result, calls: state.calls };
}

describe.each(ways)('$name, at each of its calls', (way) => {
  test('reports a rejection as a rejection, and sends nothing', async () => {
    const honest = await run(way, 0, never);
    expect(readCode(honest.result)).toBe('ok');
    for (let index = 1; index <= honest.calls; index += 1) {
      if (way.harmless?.includes(index)) continue;
      const { page, result } = await run(way, index, () => Promise.reject({ code: 4001, message: 'User rejected' }));
      expect([index, readCode(result), page.sent.length]).toEqual([index, 'rejected', 0]);
    }
  });

  test('never takes silence or nonsense as an answer', async () => {
    const { calls } = await run(way, 0, never);
    for (let index = 1; index <= calls; index += 1) {
      if (way.harmless?.includes(index)) continue;
      const silent = await run(way, index, never);
      // Only the sending call may leave the outcome unknown.
      const code = way.answer === undefined && index === calls ? 'unknown_outcome' : 'timeout';
      expect([index, readCode(silent.result), silent.page.sent.length]).toEqual([index, code, 0]);
      for (const nonsense of [7, {}, [], 'x']) {
        const { page, result } = await run(way, index, async () => nonsense);
        // Setup requests may return nothing.
        if (readCode(result) !== 'ok') expect(page.sent.length).toBe(0);
        else expect(page.records.at(-1)).toMatchObject({ state: 'sent' });
      }
    }
  });

  test('ends before the prompt when the chain service fails or answers for another family', async () => {
    if (way.facts === undefined) return;
    for (const [facts, code] of [
      [bad('unreachable', 'down'), 'unreachable'],
      [good({ kind: 'evm' } as unknown as BuildFacts), 'not_supported'],
    ] as const) {
      const page = buildBench(way);
      const context = { ...page.context, chains: { ...page.context.chains, signingFacts: async () => facts } };
      const wallet = way.wallet();
      const account = await way.adapter.connect(wallet, way.chain, context);
      if (!account.ok) throw new Error(account.error.hint);
      expect(readCode(await way.adapter.prepare(account.value, way.intent(), context))).toBe(code);
    }
  });

  test('does not support another asset, another chain or a missing vault', async () => {
    const page = buildBench(way);
    const wallet = way.wallet();
    const account = await way.adapter.connect(wallet, way.chain, page.context);
    if (!account.ok) throw new Error(account.error.hint);
    const prepare = async (intent: SwapIntent, by: Account = account.value) =>
      readCode(await way.adapter.prepare(by, intent, page.context));
    expect(['not_supported', 'wrong_chain']).toContain(await prepare(intentOf({ from: 'AVAX.AVAX', amountText: '1' })));
    const { inboundAddress, ...bare } = way.intent();
    if (inboundAddress !== undefined) expect(await prepare(bare)).toBe('not_supported');
    expect(['not_supported', 'wrong_chain']).toContain(readCode(await way.adapter.connect(wallet, 'NONE', page.context)));
    const other = { ...account.value, wallet: foundWallet(wallet.family, wallet.kind, wallet.chains, wallet.provider) };
    const before = await way.adapter.accounts(other.wallet, way.chain, page.context);
    expect(before.ok).toBe(true);
  });
});
