import { validateAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { contentStore } from '../content.ts';
import {
  type Account,
  bad,
  type FoundWallet,
  good,
  type Payment,
  type Prepared,
  type SwapIntent,
  type WalletAdapter,
  type WalletContext,
  type WalletResult,
} from '../port.ts';
import { otherAccount, promptWallet, walletError } from '../prompt.ts';
import { exactNative } from '../summary.ts';
import { type UtxoAccount, type UtxoProvider, utxoProviders } from './utxo-providers.ts';
import { finishDeposit } from './utxo-signed.ts';
import { type BuiltDeposit, buildDeposit, readDeposit, utxoNetwork } from './utxo-transaction.ts';

const store = contentStore<BuiltDeposit>(readUtxoContent);
/** Account of each connected wallet by wallet id, with the wallet's own handle. */
const connected = new Map<string, UtxoAccount>();

const findProvider = (wallet: FoundWallet): UtxoProvider | undefined =>
  Object.hasOwn(utxoProviders, wallet.kind) ? utxoProviders[wallet.kind] : undefined;

function toAccount(wallet: FoundWallet, chain: string, found: UtxoAccount | undefined): WalletResult<Account> {
  const checked = validateAddress(found?.address ?? '', chain);
  if (found === undefined || !checked.ok)
    return bad('wrong_chain', 'The wallet named no address of this chain. Switch it to the main network.');
  const publicKey = /^[0-9a-f]{64,66}$/i.test(found.publicKey) ? { publicKey: found.publicKey.toLowerCase() } : {};
  return good({ wallet, chain, address: checked.value.text, ...publicKey });
}

async function connect(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<Account>> {
  const provider = findProvider(wallet);
  if (provider === undefined || !wallet.chains.includes(chain)) return walletError('not_supported');
  const found = await promptWallet(() => provider.connect(wallet.provider), { promptMs, sends: false });
  if (!found.ok) return found;
  const account = toAccount(wallet, chain, found.value);
  if (account.ok && found.value !== undefined) connected.set(wallet.id, found.value);
  return account;
}

/** The wallet's current account, or the connected one if it cannot be read silently. */
async function accounts(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<readonly Account[]>> {
  const provider = findProvider(wallet);
  const known = connected.get(wallet.id);
  if (provider === undefined || known === undefined) return good([]);
  const found = await promptWallet(async () => (provider.current === undefined ? known : provider.current(wallet.provider)), {
    promptMs,
    sends: false,
  });
  if (!found.ok) return found;
  const account = toAccount(wallet, chain, found.value);
  return account.ok ? good([account.value]) : account;
}

/** Restores an earlier connection, for wallets that report the account without a window. */
async function resume(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<readonly Account[]>> {
  const provider = findProvider(wallet);
  if (provider?.resume === undefined || !wallet.chains.includes(chain)) return good([]);
  const found = await promptWallet(async () => provider.resume?.(wallet.provider), { promptMs, sends: false });
  if (!found.ok) return found;
  if (found.value === undefined) return good([]);
  const account = toAccount(wallet, chain, found.value);
  if (account.ok) connected.set(wallet.id, found.value);
  return account.ok ? good([account.value]) : account;
}

async function prepare(account: Account, intent: SwapIntent, { chains: port }: WalletContext): Promise<WalletResult<Prepared>> {
  const { chain, address } = account;
  const amount = exactNative(intent, 8);
  if (formatAsset(intent.from) !== chains[chain]?.gasAsset || intent.inboundAddress === undefined || amount === undefined)
    return walletError('not_supported');
  const facts = await port.signingFacts(chain, address);
  if (!facts.ok) return facts;
  if (facts.value.kind !== 'utxo') return walletError('not_supported');
  const { utxos, feeRate } = facts.value;
  const key = account.publicKey === undefined ? {} : { publicKey: account.publicKey };
  const built = buildDeposit({
    network: utxoNetwork(chain),
    address,
    ...key,
    vault: intent.inboundAddress,
    amount,
    memo: intent.memo,
    utxos,
    feeRate,
    isRaisable: intent.isRaisable === true,
  });
  if (!built.ok) return built;
  return store.prepare({ account, intent, content: built.value, fee: nativeAmount(built.value.fee) });
}

/** Decodes the payment in the unsigned bytes, which must be a deposit. */
export function readUtxoContent(
  { unsigned, script }: Pick<BuiltDeposit, 'unsigned' | 'script'>,
  { chain, address }: Account,
): WalletResult<Payment> {
  const pays = readDeposit(unsigned, script, utxoNetwork(chain));
  const asset = parseAsset(chains[chain]?.gasAsset ?? '');
  if (pays === undefined || !asset.ok) return bad('altered', 'The transaction has another shape than a deposit.');
  const amount = nativeAmount(pays.amount);
  const { vault: to, memo, spends } = pays;
  return good({ kind: 'deposit', chain, from: address, to, asset: asset.value, amount, decimals: 8, memo, spends });
}

const sign: WalletAdapter['sign'] = async (cleared, context) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { content } = clearance.value;
  const { account } = clearance.value.prepared;
  const { wallet, chain } = account;
  const ready = await readyError(account, context);
  if (!ready.ok) return ready;
  const { provider, handle } = ready.value;
  const options = { promptMs: context.promptMs, sends: false };
  const signed = await promptWallet(() => provider.sign(wallet.provider, content.psbt, handle, content.inputs), options);
  if (!signed.ok) return signed;
  const final = finishDeposit(signed.value, content);
  if (!final.ok) return final;
  const { txid, transaction } = final.value;
  return clearance.value.broadcast(transaction, { chain, txid, nodeTxid: txid.toUpperCase() });
};

/** Checks right before the prompt that account and network are unchanged. */
async function readyError(
  account: Account,
  context: WalletContext,
): Promise<WalletResult<{ readonly provider: UtxoProvider; readonly handle: UtxoAccount }>> {
  const { wallet, chain, address } = account;
  const provider = findProvider(wallet);
  const handle = connected.get(wallet.id);
  if (provider === undefined || handle === undefined) return otherAccount();
  const options = { promptMs: context.promptMs, sends: false };
  const network = await promptWallet(async () => (await provider.network?.(wallet.provider)) ?? 'main', options);
  if (!network.ok) return network;
  if (network.value !== 'main') return walletError('wrong_chain');
  const now = await accounts(wallet, chain, context);
  if (!now.ok) return now;
  return now.value.some((one) => one.address === address) ? good({ provider, handle }) : otherAccount();
}

/** Bitcoin through PSBT: UniSat, OKX, Xverse, Leather and wallet-standard wallets (content/reference/wallets.md#calls). */
export const utxoAdapter: WalletAdapter = {
  family: 'utxo',
  connect,
  accounts,
  resume,
  prepare,
  read: store.read,
  sign,
  verify: async () => good('bytes'),
};
