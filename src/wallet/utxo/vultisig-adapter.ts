import { validateAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { chains, familyOf } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { contentStore } from '../content.ts';
import { callOn, fieldOf, readList } from '../fields.ts';
import { vultisigChains } from '../injected.ts';
import { type Account, bad, type FoundWallet, good, type Payment, type Sent, type WalletAdapter, type WalletResult } from '../port.ts';
import { otherAccount, promptWallet, walletError } from '../prompt.ts';
import { readBack } from '../read-back.ts';
import { exactNative } from '../summary.ts';

/** The uniform Vultisig call on every chain; the wallet picks coins, fee and sequence. */
export interface VultisigCall {
  readonly chain: string;
  readonly method: 'send_transaction' | 'deposit_transaction';
  readonly from: string;
  /** Empty for a native deposit. */
  readonly to: string;
  /** The chain's smallest units, decimal. */
  readonly value: string;
  readonly data: string;
}

const gaiaChainId = 'cosmoshub-4';
const store = contentStore<VultisigCall>(readVultisigCall);

const chainProvider = (wallet: FoundWallet, chain: string): unknown => fieldOf(wallet.provider, vultisigChains[chain] ?? '');

async function request(wallet: FoundWallet, chain: string, method: string, params?: readonly unknown[]): Promise<unknown> {
  return callOn(chainProvider(wallet, chain), 'request', params === undefined ? { method } : { method, params });
}

async function accountsBy(
  wallet: FoundWallet,
  chain: string,
  method: 'request_accounts' | 'get_accounts',
  promptMs: number,
): Promise<WalletResult<readonly Account[]>> {
  const answer = await promptWallet(
    async () => {
      // All Cosmos chains share one object, so select the chain first.
      if (chain === 'GAIA') await request(wallet, chain, 'wallet_switch_chain', [{ chainId: gaiaChainId }]);
      return request(wallet, chain, method);
    },
    { promptMs, sends: false },
  );
  if (!answer.ok) return answer;
  const found = readList(answer.value).flatMap((address): readonly Account[] => {
    const checked = validateAddress(typeof address === 'string' ? address : '', chain);
    return checked.ok ? [{ wallet, chain, address: checked.value.text }] : [];
  });
  return good(found);
}

const connect: WalletAdapter['connect'] = async (wallet, chain, { promptMs }) => {
  if (!wallet.chains.includes(chain)) return walletError('wrong_chain');
  const found = await accountsBy(wallet, chain, 'request_accounts', promptMs);
  if (!found.ok) return found;
  const [account] = found.value;
  return account === undefined ? walletError('wrong_account') : good(account);
};

const prepare: WalletAdapter['prepare'] = async (account, intent, { chains: port }) => {
  const { chain, address } = account;
  const decimals = chains[chain]?.decimals ?? 0;
  const value = exactNative(intent, decimals);
  const isGas = formatAsset(intent.from) === chains[chain]?.gasAsset && homeChain(intent.from, intent.network) === chain;
  if (!isGas || value === undefined) return walletError('not_supported');
  const isOwn = protocols[intent.network].chain === chain;
  if (isOwn === (intent.inboundAddress !== undefined)) return walletError('not_supported');
  const method = isOwn ? 'deposit_transaction' : 'send_transaction';
  const call: VultisigCall = { chain, method, from: address, to: intent.inboundAddress ?? '', value: value.toString(), data: intent.memo };
  return store.prepare({ account, intent, content: call, reserve: { units: nativeAmount(0n), chains: port } });
};

function findGasAsset(chain: string): Asset | undefined {
  const asset = parseAsset(chains[chain]?.gasAsset ?? '');
  return asset.ok ? asset.value : undefined;
}

/** Decodes the payment of a call. Only `deposit_transaction` has no recipient. */
export function readVultisigCall({ chain, method, from, to, value, data }: VultisigCall): WalletResult<Payment> {
  const asset = findGasAsset(chain);
  if (asset === undefined) return walletError('not_supported');
  const isText = [from, to, value, data].every((one) => typeof one === 'string');
  const isCall = isText && method === (to === '' ? 'deposit_transaction' : 'send_transaction') && /^[1-9][0-9]*$/.test(value);
  if (!isCall) return bad('altered', 'The transaction does more than the swap.');
  const decimals = chains[chain]?.decimals ?? 0;
  const base = { kind: 'deposit', chain, from, asset, amount: nativeAmount(BigInt(value)), decimals, memo: data } as const;
  return good(to === '' ? base : { ...base, to });
}

const sign: WalletAdapter['sign'] = async (cleared, { promptMs }) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { account } = clearance.value.prepared;
  const now = await accountsBy(account.wallet, account.chain, 'get_accounts', promptMs);
  if (!now.ok) return now;
  if (!now.value.some((one) => one.address === account.address)) return otherAccount();
  const { chain, method, from, to, value, data } = clearance.value.content;
  const asset = { chain: 'THOR', symbol: 'RUNE', ticker: 'RUNE' };
  const call =
    method === 'send_transaction' ? { from, to, value, data } : { from, asset, amount: { amount: value, decimals: 8 }, memo: data, data };
  const answer = await promptWallet(() => request(account.wallet, chain, method, [call]), { promptMs, sends: true });
  return answer.ok ? readSent(chain, answer.value) : answer;
};

function readSent(chain: string, answer: unknown): WalletResult<Sent> {
  const txid = typeof answer === 'string' ? answer : '';
  if (chain === 'SOL')
    return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(txid) ? good({ chain, txid, nodeTxid: txid }) : walletError('unknown_outcome');
  const bare = txid.replace(/^0x/i, '');
  if (!/^[0-9a-f]{64}$/i.test(bare)) return walletError('unknown_outcome');
  const isUpper = familyOf(chain)?.txid === 'upper';
  return good({ chain, txid: isUpper ? bare.toUpperCase() : bare.toLowerCase(), nodeTxid: bare.toUpperCase() });
}

/**
 * Vultisig on every non-EVM chain through its uniform call. It builds and sends on its own, so the result is read back
 * from the chain (content/reference/wallets.md#calls).
 */
export const vultisigAdapter: WalletAdapter = {
  family: 'vultisig',
  connect,
  accounts: (wallet, chain, { promptMs }) => accountsBy(wallet, chain, 'get_accounts', promptMs),
  resume: (wallet, chain, { promptMs }) => accountsBy(wallet, chain, 'get_accounts', promptMs),
  prepare,
  read: store.read,
  sign,
  verify: readBack,
};
