import { validateAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { type XrpPayment, xrpPaymentOf } from '../../core/transaction/xrp-payment.ts';
import { contentStore } from '../content.ts';
import { type Account, type FoundWallet, good, type WalletAdapter, type WalletResult } from '../port.ts';
import { otherAccount, promptWallet, walletError } from '../prompt.ts';
import { readBack } from '../read-back.ts';
import { exactNative } from '../summary.ts';
import { readXrpPayment, xrpDecimals } from './xrp-payment.ts';
import { type XrpProvider, xrpProviders } from './xrp-providers.ts';

const chain = 'XRP';
/** Drops: the usual fee, and the account reserve. */
const usualFee = 12n;
const reserve = 1_000_000n;
const store = contentStore<XrpPayment>(readXrpPayment);
/** Address of each connected wallet. */
const connected = new Map<string, string>();

const findProvider = (wallet: FoundWallet): XrpProvider | undefined =>
  Object.hasOwn(xrpProviders, wallet.kind) ? xrpProviders[wallet.kind] : undefined;

function toAccount(wallet: FoundWallet, address: string): WalletResult<Account> {
  const checked = validateAddress(address, chain);
  return checked.ok ? good({ wallet, chain, address: checked.value.text }) : walletError('wrong_account');
}

const connect: WalletAdapter['connect'] = async (wallet, asked, { promptMs }) => {
  const provider = findProvider(wallet);
  if (asked !== chain || provider === undefined) return walletError('wrong_chain');
  const address = await promptWallet(() => provider.connect(wallet.provider), { promptMs, sends: false });
  if (!address.ok) return address;
  const account = toAccount(wallet, address.value);
  if (account.ok) connected.set(wallet.id, account.value.address);
  return account;
};

const accounts: WalletAdapter['accounts'] = async (wallet, _chain, { promptMs }) => {
  const known = connected.get(wallet.id);
  const provider = findProvider(wallet);
  if (known === undefined || provider === undefined) return good([]);
  const address = await promptWallet(async () => (await provider.current?.(wallet.provider)) ?? known, { promptMs, sends: false });
  if (!address.ok) return address;
  const account = toAccount(wallet, address.value);
  return account.ok ? good([account.value]) : account;
};

const prepare: WalletAdapter['prepare'] = async (account, intent, { chains: port }) => {
  const drops = exactNative(intent, xrpDecimals);
  const { inboundAddress, memo } = intent;
  if (formatAsset(intent.from) !== 'XRP.XRP' || inboundAddress === undefined || drops === undefined) return walletError('not_supported');
  const content = xrpPaymentOf(account.address, inboundAddress, drops, memo);
  const needed = { units: nativeAmount(usualFee + reserve), chains: port };
  return store.prepare({ account, intent, content, fee: nativeAmount(usualFee), reserve: needed });
};

const sign: WalletAdapter['sign'] = async (cleared, context) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { content } = clearance.value;
  const { account } = clearance.value.prepared;
  const provider = findProvider(account.wallet);
  const now = await accounts(account.wallet, chain, context);
  if (!now.ok) return now;
  if (provider === undefined || !now.value.some((one) => one.address === account.address)) return otherAccount();
  const { promptMs } = context;
  const network = await promptWallet(async () => (await provider.network?.(account.wallet.provider)) ?? 'main', { promptMs, sends: false });
  if (!network.ok) return network;
  if (network.value !== 'main') return walletError('wrong_chain');
  const txid = await promptWallet(() => provider.send(account.wallet.provider, structuredClone(content)), { promptMs, sends: true });
  if (!txid.ok) return txid;
  if (!/^[0-9a-f]{64}$/i.test(txid.value)) return walletError('unknown_outcome');
  const upper = txid.value.toUpperCase();
  return good({ chain, txid: upper, nodeTxid: upper });
};

/** XRP through Crossmark and wallets that support GemWallet's messages. They build and send on their own, so the result is read back. */
export const xrpAdapter: WalletAdapter = {
  family: 'xrp',
  connect,
  accounts,
  prepare,
  read: store.read,
  sign,
  verify: readBack,
};
