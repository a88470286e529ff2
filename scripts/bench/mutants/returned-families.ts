import { base58, base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { type NativeAmount, nativeAmount } from '../../../src/core/amount.ts';
import type { Asset } from '../../../src/core/asset/asset.ts';
import type { PaymentReading } from '../../../src/core/transaction/payment.ts';
import { cosmosAdapter } from '../../../src/wallet/cosmos/cosmos-adapter.ts';
import { depositData } from '../../../src/wallet/evm/evm-calls.ts';
import { differenceOf, type EvmTransaction, minedOf } from '../../../src/wallet/evm/evm-transaction.ts';
import { Bench, buildReading, foundWallet, intentOf, seededVault, toAsset } from '../../../src/wallet/fixtures/bench.ts';
import { type DirectDoc, keplr } from '../../../src/wallet/fixtures/keplr-wallet.ts';
import { solanaWallet } from '../../../src/wallet/fixtures/solana-wallet.ts';
import { type TronTx, tronWallet } from '../../../src/wallet/fixtures/tron-wallet.ts';
import { coin, deriveAddress, type Kind, key, network, payTo } from '../../../src/wallet/fixtures/unisat-wallet.ts';
import type { FoundWallet, Payment, WalletAdapter } from '../../../src/wallet/port.ts';
import { differenceFrom } from '../../../src/wallet/read-back.ts';
import { solanaAdapter } from '../../../src/wallet/solana/solana-adapter.ts';
import { splitTransaction } from '../../../src/wallet/solana/solana-message.ts';
import { tronAdapter } from '../../../src/wallet/tron/tron-adapter.ts';
import { finishDeposit } from '../../../src/wallet/utxo/utxo-signed.ts';
import { buildDeposit } from '../../../src/wallet/utxo/utxo-transaction.ts';
import { type Chance, mutate, pick } from './mutate.ts';
import { cosmosMeaning, solanaMeaning, tronMeaning, utxoWhole } from './other-readers.ts';
import { hexText, judge, quietly, type SigningFamily } from './signing-family.ts';
import { mutateBytes } from './text-mutants.ts';

/** Signed deposits as returned by a wallet. */
function utxoFamily(): SigningFamily {
  const cases = (['wpkh', 'sh', 'pkh', 'tr'] as const satisfies readonly Kind[]).map((kind) => {
    const secret = key(1);
    const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123/1/0';
    const utxos = [900_000n, 700_000n].map((value, index) => coin(kind, secret, value, index + 1));
    const publicKey = hex.encode(payTo(kind, secret).publicKey);
    const built = buildDeposit({
      network,
      address: deriveAddress(kind, secret),
      publicKey,
      vault: seededVault('BTC'),
      amount: 1_200_000n,
      memo,
      utxos,
      feeRate: 7n,
    });
    if (!built.ok) throw new Error(built.error.hint);
    const psbt = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
    psbt.sign(secret);
    return { signed: psbt.toPSBT(), built: built.value, meaning: utxoWhole(withoutScripts(psbt)) };
  });
  const all = cases.map(({ signed }) => signed);
  return {
    name: 'Bitcoin family, signed',
    attempt(chance) {
      const { signed, built, meaning } = pick(cases, chance);
      const mutant = mutateBytes(signed, all, chance);
      const final = finishDeposit(mutant.bytes, built);
      return judge(`${mutant.kind} ${hexText(mutant.bytes)}`, final.ok, meaning, () =>
        utxoWhole(hex.decode(final.ok ? final.value.transaction : '')),
      );
    },
  };
}

function withoutScripts(psbt: Transaction): Uint8Array {
  const final = psbt.clone();
  final.finalize();
  return final.extract();
}

type Trick = (chance: Chance) => string;

interface WalletCase {
  readonly name: string;
  readonly adapter: WalletAdapter;
  readonly intent: Parameters<Bench['swap']>[2];
  /** A wallet that signs something else; `trick` controls what. */
  wallet(): { readonly found: FoundWallet; readonly trick: Trick };
  page(): Bench;
  meaning(sent: string): string;
}

/** Checks what is broadcast when a wallet signs something other than requested. */
async function byWallet({ name, adapter, intent, wallet, page, meaning }: WalletCase): Promise<SigningFamily> {
  const honest = page();
  const first = await honest.swap(adapter, wallet().found, { ...intent });
  const before = meaning(honest.sent[0]?.transaction ?? '');
  if (!first.ok && first.error.code !== 'unknown_outcome') throw new Error(`${name}: ${first.error.hint}`);
  return {
    name,
    async attempt(chance) {
      const bench = page();
      const { found, trick } = wallet();
      const what = trick(chance);
      await bench.swap(adapter, found, { ...intent });
      const sent = bench.sent[0]?.transaction;
      return judge(what, sent !== undefined, before, () => meaning(sent ?? ''));
    },
  };
}

const cosmosPage = () => {
  const page = new Bench();
  page.facts = { kind: 'cosmos', chainId: 'cosmoshub-4', accountNumber: 42n, sequence: 9n };
  return page;
};

const cosmosCase = (only?: 'direct'): WalletCase => ({
  name: `Cosmos, signed ${only ?? 'amino'}`,
  adapter: cosmosAdapter,
  intent: intentOf({ from: 'GAIA.ATOM', amountText: '1.234567' }),
  page: cosmosPage,
  meaning: (sent) => cosmosMeaning(TxRaw.decode(base64.decode(sent)).bodyBytes),
  wallet() {
    const { state, provider } = keplr(only);
    const trick: Trick = (chance) => {
      const at = Math.floor(chance() * 2);
      state.trickAmino = (doc) => quietly(() => JSON.parse(mutate(JSON.stringify(doc), chance).text) as typeof doc) ?? ({} as typeof doc);
      state.trickDirect = (doc): DirectDoc => {
        const part = at === 0 ? 'bodyBytes' : 'authInfoBytes';
        return { ...doc, [part]: mutateBytes(doc[part], [doc.bodyBytes, doc.authInfoBytes], chance).bytes };
      };
      return only ?? 'amino';
    };
    return { found: foundWallet('cosmos', 'keplr', ['GAIA'], provider), trick };
  },
});

const solanaCase: WalletCase = {
  name: 'Solana, signed',
  adapter: solanaAdapter,
  intent: intentOf({ from: 'SOL.SOL', amountText: '1.23456789' }),
  page() {
    const page = new Bench();
    page.facts = { kind: 'solana', blockhash: base58.encode(new Uint8Array(32).fill(9)) };
    return page;
  },
  meaning: (sent) => solanaMeaning(splitTransaction(base64.decode(sent))?.message ?? new Uint8Array()),
  wallet() {
    const { state, found } = solanaWallet();
    const trick: Trick = (chance) => {
      state.trick = (message) => mutateBytes(message, [message], chance).bytes;
      return 'message';
    };
    return { found, trick };
  },
};

const tronCase: WalletCase = {
  name: 'TRON, signed',
  adapter: tronAdapter,
  intent: intentOf({ from: 'TRON.TRX', amountText: '123.456789' }),
  page() {
    const page = new Bench();
    const times = { expiration: 1_800_000_060_000n, timestamp: 1_800_000_000_000n };
    page.facts = { kind: 'tron', refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', ...times };
    return page;
  },
  meaning: (sent) => tronMeaning(hex.decode((JSON.parse(sent) as TronTx).raw_data_hex), 'TransferContract'),
  wallet() {
    const { state, found } = tronWallet();
    const trick: Trick = (chance) => {
      state.trick = (tx) => {
        const mutant = quietly(() => JSON.parse(mutate(JSON.stringify(tx), chance).text) as TronTx);
        return /^[0-9a-f]{64}$/.test(String(mutant?.txID)) ? mutant : undefined;
      };
      return 'json';
    };
    return { found, trick };
  },
};

/** A transaction as reported by an EVM node. */
function minedFamily(): SigningFamily {
  const vault = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
  const data = depositData({ vault, units: 10n ** 18n, memo: '=:b:bc1qxyz:100/1/0', expiration: 1_800_000_900n });
  const asked: EvmTransaction = { chainId: '0x1', type: '0x2', from: seededVault('ETH'), to: vault, value: '0xde0b6b3a7640000', data };
  const { from, to, value, type } = asked;
  const mined = JSON.stringify({
    hash: `0x${'ab'.repeat(32)}`,
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    value,
    type,
    input: data,
    nonce: '0x7',
  });
  const meaning = (text: string): string => {
    const told = JSON.parse(text) as Readonly<Record<string, string>>;
    const fields = [told['from'], told['to'], told['input'] ?? told['data']].map((one) => String(one).toLowerCase());
    return JSON.stringify([...fields, BigInt(told['value'] ?? -1).toString(), ['0x0', '0x2'].includes(told['type'] ?? '0x0')]);
  };
  return {
    name: 'EVM, read back',
    attempt(chance) {
      const mutant = mutate(mined, chance);
      const answer = quietly(() => minedOf(JSON.parse(mutant.text)));
      const taken = answer !== undefined && differenceOf(asked, answer) === undefined;
      return judge(`${mutant.kind} ${mutant.text}`, taken, meaning(mined), () => meaning(mutant.text));
    },
  };
}

type Deposit = Extract<Payment, { readonly kind: 'deposit' }>;

const deposits: readonly Deposit[] = [
  {
    kind: 'deposit',
    chain: 'XRP',
    from: seededVault('XRP'),
    to: seededVault('XRP'),
    asset: toAsset('XRP.XRP'),
    amount: nativeAmount(150_000_000n),
    decimals: 6,
    memo: '=:e:0xab:1',
  },
  {
    kind: 'deposit',
    chain: 'DOGE',
    from: seededVault('DOGE'),
    to: seededVault('DOGE'),
    asset: toAsset('DOGE.DOGE'),
    amount: nativeAmount(5n),
    decimals: 8,
    memo: '=:e:0xab:1',
  },
  {
    kind: 'deposit',
    chain: 'ETH',
    from: seededVault('ETH'),
    to: seededVault('ETH'),
    router: `0x${'7a'.repeat(20)}`,
    asset: toAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'),
    amount: nativeAmount(25_500_000n),
    decimals: 6,
    memo: '=:b:bc1qxyz:1',
  },
  {
    kind: 'deposit',
    chain: 'THOR',
    from: seededVault('THOR'),
    asset: toAsset('THOR.RUNE'),
    amount: nativeAmount(9n),
    decimals: 8,
    memo: '=:b:bc1qxyz:1',
  },
];

const readingText = (reading: PaymentReading): string =>
  JSON.stringify(reading, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

function readingOf(text: string): PaymentReading {
  const read = JSON.parse(text) as PaymentReading;
  const toAmount = (one: unknown): NativeAmount =>
    typeof one === 'string' && /^\d+$/.test(one) ? nativeAmount(BigInt(one)) : (one as NativeAmount);
  return { ...read, transfers: read.transfers.map((transfer) => ({ ...transfer, amount: toAmount(transfer.amount) })) };
}

const folded = (text: unknown): string => (/^0x/i.test(String(text)) ? String(text).toLowerCase() : String(text));

/** Sender, recipients and amounts of a reading, as plain text. */
function readingMeaning({ from, transfers, memo }: PaymentReading): string {
  // The symbol includes ticker and contract.
  const name = (asset: Asset | undefined) => (asset === undefined ? '' : [asset.chain, asset.kind, asset.symbol].join(' '));
  const told = transfers.map(({ to, router, asset, contract, amount, decimals }) => [
    folded(to),
    folded(router),
    contract === undefined ? name(asset) : folded(contract),
    String(amount),
    decimals,
  ]);
  return JSON.stringify([folded(from), told, memo]);
}

/** A payment as reported by its chain, compared with the requested one. */
function readBackFamily(): SigningFamily {
  const cases = deposits.map((deposit) => ({ deposit, text: readingText(buildReading(deposit)) }));
  return {
    name: 'every chain, read back',
    attempt(chance) {
      const { deposit, text } = pick(cases, chance);
      const mutant = mutate(text, chance);
      const reading = quietly(() => readingOf(mutant.text));
      const taken = reading !== undefined && quietly(() => differenceFrom(reading, deposit) === undefined) === true;
      return judge(`${mutant.kind} ${mutant.text}`, taken, readingMeaning(readingOf(text)), () => readingMeaning(readingOf(mutant.text)));
    },
  };
}

/** Transactions of every family as returned by wallets or reported by chains. */
export const returnedFamilies = async (): Promise<readonly SigningFamily[]> => [
  utxoFamily(),
  await byWallet(cosmosCase()),
  await byWallet(cosmosCase('direct')),
  await byWallet(solanaCase),
  await byWallet(tronCase),
  minedFamily(),
  readBackFamily(),
];
