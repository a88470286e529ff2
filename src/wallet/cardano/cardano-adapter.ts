import { hex } from '@scure/base';
import { validateAddress } from '../../core/address/address.ts';
import { baseAmount, fromNative, nativeAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { type CardanoCoin, type CardanoTokens, coinKey, sumOfCoins } from '../../core/transaction/cardano-coins.ts';
import { readCardanoDeposit, slotAt, transactionBytes } from '../../core/transaction/cardano-transaction.ts';
import { contentStore } from '../content.ts';
import {
  type Account,
  bad,
  type FoundWallet,
  good,
  type Maximum,
  type Payment,
  type SwapIntent,
  type WalletAdapter,
  type WalletContext,
  type WalletResult,
} from '../port.ts';
import { otherAccount, walletError } from '../prompt.ts';
import { exactNative } from '../summary.ts';
import { type BuiltCardanoDeposit, buildCardanoDeposit, type CardanoFacts, mostDeposit } from './cardano-build.ts';
import {
  cardanoAddresses,
  cardanoCoins,
  cardanoNetwork,
  enableCardano,
  isCardanoEnabled,
  signCardano,
  submitCardano,
} from './cardano-provider.ts';
import { finishCardanoDeposit } from './cardano-signed.ts';

interface Content {
  /** Unsigned, as CBOR. */
  readonly transaction: Uint8Array;
  /** The coins the wallet reported as spent. */
  readonly coins: readonly CardanoCoin[];
}

const chain = 'ADA';
const decimals = 6;
const mainnet = 1;
const ada: Asset = must(parseAsset('ADA.ADA'));
const store = contentStore<Content>(readCardanoContent);

interface Connection {
  readonly api: unknown;
  readonly address: string;
}

/** Connections by wallet id. */
const connections = new Map<string, Connection>();

/** The wallet address with the largest balance: a deposit spends from one address, which also receives change and refunds. */
async function paying(api: unknown, promptMs: number): Promise<WalletResult<string>> {
  const coins = await cardanoCoins(api, promptMs);
  if (!coins.ok) return coins;
  const held = new Map<string, bigint>();
  for (const { address, lovelace } of coins.value) held.set(address, (held.get(address) ?? 0n) + lovelace);
  const [richest] = [...held].sort(([, a], [, b]) => (a > b ? -1 : 1));
  if (richest !== undefined) return good(richest[0]);
  const addresses = await cardanoAddresses(api, promptMs);
  if (!addresses.ok) return addresses;
  const [change] = addresses.value;
  return change === undefined
    ? bad('wrong_chain', 'The wallet named no address of Cardano’s main network that a key spends from.')
    : good(change);
}

async function letIn(wallet: FoundWallet, { promptMs }: WalletContext): Promise<WalletResult<Account>> {
  const api = await enableCardano(wallet.provider, promptMs);
  if (!api.ok) return api;
  if (typeof api.value !== 'object' || api.value === null) return walletError('rejected');
  const network = await cardanoNetwork(api.value, promptMs);
  if (!network.ok) return network;
  if (network.value !== mainnet) return walletError('wrong_chain');
  const address = await paying(api.value, promptMs);
  if (!address.ok) return address;
  connections.set(wallet.id, { api: api.value, address: address.value });
  return good({ wallet, chain, address: address.value });
}

const connect: WalletAdapter['connect'] = async (wallet, asked, context) =>
  asked === chain ? letIn(wallet, context) : walletError('wrong_chain');

/** The connected account, or the current paying address once the wallet no longer lists it. */
const accounts: WalletAdapter['accounts'] = async (wallet, _chain, { promptMs }) => {
  const connection = connections.get(wallet.id);
  if (connection === undefined) return good([]);
  const shown = await cardanoAddresses(connection.api, promptMs);
  if (!shown.ok) return shown;
  if (shown.value.includes(connection.address)) return good([{ wallet, chain, address: connection.address }]);
  const address = await paying(connection.api, promptMs);
  return address.ok ? good([{ wallet, chain, address: address.value }]) : address;
};

const resume: NonNullable<WalletAdapter['resume']> = async (wallet, asked, context) => {
  if (asked !== chain || !(await isCardanoEnabled(wallet.provider, context.promptMs))) return good([]);
  const account = await letIn(wallet, context);
  return account.ok ? good([account.value]) : account;
};

interface Coins {
  /** Coins at the account's own address. */
  readonly own: readonly CardanoCoin[];
  /** Lovelace on the wallet's other addresses. */
  readonly elsewhere: bigint;
}

async function readCoins({ wallet, address }: Account, { promptMs }: WalletContext): Promise<WalletResult<Coins>> {
  const connection = connections.get(wallet.id);
  if (connection === undefined) return otherAccount();
  const coins = await cardanoCoins(connection.api, promptMs);
  if (!coins.ok) return coins;
  const own = coins.value.filter((coin) => coin.address === address);
  const elsewhere = sumOfCoins(coins.value.filter((coin) => coin.address !== address)).lovelace;
  if (own.length > 0) return good({ own, elsewhere });
  // The address is either empty or no longer one of the wallet's.
  const shown = await cardanoAddresses(connection.api, promptMs);
  if (!shown.ok) return shown;
  return shown.value.includes(address) ? good({ own, elsewhere }) : otherAccount();
}

async function fetchFacts({ address }: Account, { chains: port }: WalletContext): Promise<WalletResult<CardanoFacts>> {
  const facts = await port.signingFacts(chain, address);
  if (!facts.ok) return facts;
  return facts.value.kind === 'cardano' ? good(facts.value) : walletError('not_supported');
}

const isAda = (asset: Asset): boolean => formatAsset(asset) === 'ADA.ADA';

const balance: NonNullable<WalletAdapter['balance']> = async (account, asset, context) => {
  if (!isAda(asset)) return walletError('not_supported');
  const coins = await readCoins(account, context);
  return coins.ok ? good({ asset: ada, amount: fromNative(nativeAmount(sumOfCoins(coins.value.own).lovelace), ada, decimals) }) : coins;
};

const maximum: NonNullable<WalletAdapter['maximum']> = async (account, asset, context): Promise<WalletResult<Maximum>> => {
  if (!isAda(asset)) return walletError('not_supported');
  const [coins, facts] = [await readCoins(account, context), await fetchFacts(account, context)];
  if (!coins.ok) return coins;
  if (!facts.ok) return facts;
  const { own } = coins.value;
  const held = sumOfCoins(own).lovelace;
  const most = mostDeposit({ address: account.address, coins: own, facts: facts.value }) ?? 0n;
  const units = (lovelace: bigint) => fromNative(nativeAmount(lovelace), ada, decimals);
  return good({ amount: units(most), reserve: most === 0n ? baseAmount(units(held)) : units(held - most) });
};

const prepare: WalletAdapter['prepare'] = async (account, intent, context) => {
  const amount = exactNative(intent, decimals);
  const { inboundAddress: vault, memo, expiry } = intent;
  if (!isAda(intent.from) || vault === undefined || amount === undefined || !validateAddress(vault, chain).ok)
    return walletError('not_supported');
  const coins = await readCoins(account, context);
  if (!coins.ok) return coins;
  const { own, elsewhere } = coins.value;
  const facts = await fetchFacts(account, context);
  if (!facts.ok) return facts;
  const plan = { address: account.address, vault, amount, memo, expiry, coins: own, facts: facts.value };
  const built = buildCardanoDeposit(plan);
  if (!built.ok) return built.error.code === 'insufficient' && elsewhere > 0n ? scattered() : built;
  return store.prepare({ account, intent, content: buildContent(built.value), fee: nativeAmount(built.value.deposit.fee) });
};

const scattered = () =>
  bad(
    'insufficient',
    'One address has to pay all of it, and the fullest of this wallet does not hold enough. Send your ADA to one address of yours first.',
  );

const buildContent = ({ deposit, coins }: BuiltCardanoDeposit): Content => ({ transaction: transactionBytes(deposit), coins });

const altered = (what: string) => bad('altered', `The transaction does more than the swap: ${what}.`);

const isSameValue = (a: { lovelace: bigint; tokens: CardanoTokens }, b: { lovelace: bigint; tokens: CardanoTokens }): boolean =>
  a.lovelace === b.lovelace && a.tokens.size === b.tokens.size && [...a.tokens].every(([key, quantity]) => b.tokens.get(key) === quantity);

/**
 * Decodes what the unsigned bytes pay. All inputs must go to the vault, the fee or back to the account, and the
 * transaction must expire with the quote.
 */
export function readCardanoContent(
  { transaction, coins }: Content,
  { address }: Account,
  { expiry }: Pick<SwapIntent, 'expiry'>,
): WalletResult<Payment> {
  const deposit = readCardanoDeposit(transaction);
  if (deposit === undefined) return altered('it has another shape');
  const { inputs, vault, change, fee, ttl, memo } = deposit;
  const spends = inputs.map(coinKey);
  const spent = coins.filter((coin) => spends.includes(coinKey(coin)) && coin.address === address);
  if (spent.length !== inputs.length || new Set(spends).size !== inputs.length || inputs.length === 0)
    return altered('it spends other coins');
  if (vault.tokens.size > 0) return altered('it pays tokens');
  if (change !== undefined && change.address !== address) return altered('the change goes to another address');
  const paid = sumOfCoins([vault, ...(change === undefined ? [] : [change])]);
  if (!isSameValue(sumOfCoins(spent), { ...paid, lovelace: paid.lovelace + fee })) return altered('its sums differ');
  if (ttl !== slotAt(expiry)) return altered('it outlives the quote');
  const amount = nativeAmount(vault.lovelace);
  return good({ kind: 'deposit', chain, from: address, to: vault.address, asset: ada, amount, decimals, memo, spends });
}

const sign: WalletAdapter['sign'] = async (cleared, context) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { content, prepared, broadcast } = clearance.value;
  const { wallet, address } = prepared.account;
  const { promptMs } = context;
  const deposit = readCardanoDeposit(content.transaction);
  const connection = connections.get(wallet.id);
  if (connection === undefined || deposit === undefined) return otherAccount();
  const { api } = connection;
  const network = await cardanoNetwork(api, promptMs);
  if (!network.ok) return network;
  if (network.value !== mainnet) return walletError('wrong_chain');
  const shown = await cardanoAddresses(api, promptMs);
  if (!shown.ok) return shown;
  if (!shown.value.includes(address)) return otherAccount();
  const answer = await signCardano(api, hex.encode(content.transaction), promptMs);
  if (!answer.ok) return answer;
  const final = await finishCardanoDeposit(answer.value, deposit, address);
  if (!final.ok) return final;
  const { txid, transaction } = final.value;
  return broadcast(transaction, { chain, txid, nodeTxid: txid.toUpperCase() }, (bytes) => handOver(api, bytes, txid, context));
};

/**
 * Submits through the wallet's node, then through the service if the wallet does not return this txid; resubmitting the
 * same bytes is idempotent. A chain rejection after an ambiguous wallet reply may mean the wallet already submitted it.
 */
async function handOver(
  api: unknown,
  transaction: string,
  txid: string,
  { chains: port, promptMs }: WalletContext,
): Promise<WalletResult<{ readonly tx: string }>> {
  const own = await submitCardano(api, transaction, Math.min(promptMs, submitMs));
  if (own.ok && own.value === txid) return good({ tx: txid });
  const told = await port.broadcast(chain, transaction);
  const isUnclear = own.ok || own.error.code === 'unknown_outcome';
  return !told.ok && isUnclear ? walletError('unknown_outcome') : told;
}

const submitMs = 30_000;

/** Cardano through CIP-30: built here, signed by the wallet, submitted to its node (content/reference/wallets.md#families). */
export const cardanoAdapter: WalletAdapter = {
  family: 'cardano',
  connect,
  accounts,
  resume,
  balance,
  maximum,
  prepare,
  read: store.read,
  sign,
  verify: async () => good('bytes'),
};
