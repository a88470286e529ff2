import { hex } from '@scure/base';
import { validateAddress } from '../../core/address/address.ts';
import { nativeAmount } from '../../core/amount.ts';
import { type Asset, contractOnChain, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { tronTokens } from '../../core/asset/tron-tokens.ts';
import { encodeRawData, readRawData, type TronBlock, type TronDeposit, tronTxid } from '../../core/transaction/tron-transaction.ts';
import { contentStore } from '../content.ts';
import { callOn, fieldOf, readList, readText } from '../fields.ts';
import {
  type Account,
  bad,
  type FoundWallet,
  good,
  type Payment,
  type WalletAdapter,
  type WalletContext,
  type WalletResult,
} from '../port.ts';
import { otherAccount, promptWallet, signedOther, walletError } from '../prompt.ts';
import { exactNative } from '../summary.ts';
import { tronJson } from './tron-json.ts';

interface Content {
  readonly rawData: Uint8Array;
  readonly deposit: TronDeposit;
  readonly block: TronBlock;
}

const chain = 'TRON';
const mainnet = 0x2b6653dcn;
/** Fees in sun: a transfer without staked bandwidth, and the memo. */
const transferFee = 1_500_000n;
const memoFee = 1_000_000n;
/** Maximum sun a token transfer may burn for energy. */
const tokenFeeLimit = 60_000_000n;
const mostSafe = BigInt(Number.MAX_SAFE_INTEGER);
const store = contentStore<Content>(readTronContent);

const tronWebOf = (wallet: FoundWallet): unknown => fieldOf(wallet.provider, 'tronWeb');

/** Account exposed to this page, which changes when the user switches accounts. */
function currentAccount(wallet: FoundWallet): Account | undefined {
  const address = validateAddress(readText(fieldOf(tronWebOf(wallet), 'defaultAddress'), 'base58'), chain);
  return address.ok ? { wallet, chain, address: address.value.text } : undefined;
}

const connect: WalletAdapter['connect'] = async (wallet, asked, { promptMs }) => {
  if (asked !== chain) return walletError('wrong_chain');
  const method = wallet.kind === 'tronlink' ? 'tron_requestAccounts' : 'eth_requestAccounts';
  const answer = await promptWallet(() => callOn(wallet.provider, 'request', { method }), { promptMs, sends: false });
  if (!answer.ok) return answer;
  const code = fieldOf(answer.value, 'code');
  if (code === 4000) return walletError('pending_prompt');
  if (code === 4001) return walletError('rejected');
  const [first] = readList(answer.value);
  const named = validateAddress(typeof first === 'string' ? first : '', chain);
  const account = currentAccount(wallet) ?? (named.ok ? { wallet, chain, address: named.value.text } : undefined);
  return account === undefined ? walletError('wrong_account') : good(account);
};

const lookMs = 500;
const maxLooks = 6;

/**
 * Restores the account of a known page: TronLink injects it with a delay, other wallets expose it after `eth_accounts`,
 * which opens no window (TIP-1193).
 */
const resume: NonNullable<WalletAdapter['resume']> = async (wallet, asked, { promptMs }) => {
  if (asked !== chain) return good([]);
  if (wallet.kind !== 'tronlink' && currentAccount(wallet) === undefined) {
    await promptWallet(() => callOn(wallet.provider, 'request', { method: 'eth_accounts' }), {
      promptMs: Math.min(promptMs, 3000),
      sends: false,
    });
  }
  for (let looks = 1; looks < maxLooks && currentAccount(wallet) === undefined; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(lookMs, promptMs)));
  }
  const account = currentAccount(wallet);
  return good(account === undefined ? [] : [account]);
};

function findToken(asset: Asset): { readonly contract?: string; readonly decimals: number } | undefined {
  if (formatAsset(asset) === 'TRON.TRX') return { decimals: 6 };
  return tronTokens.find((token) => token.asset === formatAsset(asset));
}

const prepare: WalletAdapter['prepare'] = async (account, intent, { chains: port }) => {
  const token = findToken(intent.from);
  const amount = token === undefined ? undefined : exactNative(intent, token.decimals);
  const { inboundAddress } = intent;
  if (token === undefined || amount === undefined || inboundAddress === undefined || amount > mostSafe) return walletError('not_supported');
  const facts = await port.signingFacts(chain, account.address);
  if (!facts.ok) return facts;
  if (facts.value.kind !== 'tron') return walletError('not_supported');
  const { contract } = token;
  const base = { from: account.address, to: inboundAddress, amount, memo: intent.memo };
  const deposit: TronDeposit = { ...base, ...(contract === undefined ? {} : { token: contract }), feeLimit: feeLimitOf(contract) };
  const content = { deposit, block: facts.value, rawData: encodeRawData(deposit, facts.value) };
  const fee = nativeAmount(memoFee + (token.contract === undefined ? transferFee : tokenFeeLimit));
  return store.prepare({ account, intent, content, fee, reserve: { units: fee, chains: port } });
};

/** Maximum sun that a token's contract call may burn. */
const feeLimitOf = (token: string | undefined): bigint => (token === undefined ? 0n : tokenFeeLimit);

/** Decodes the payment in `raw_data`. */
export function readTronContent({ rawData }: Pick<Content, 'rawData'>): WalletResult<Payment> {
  const read = readRawData(rawData);
  const asset = ['TRON.TRX', ...tronTokens.map((token) => token.asset)].flatMap((name) => {
    const parsed = parseAsset(name);
    return parsed.ok && contractOnChain(parsed.value) === read?.token ? [parsed.value] : [];
  })[0];
  const token = asset === undefined ? undefined : findToken(asset);
  if (read === undefined || asset === undefined || token === undefined || read.feeLimit !== feeLimitOf(read.token)) {
    return bad('altered', 'The transaction does more than the swap.');
  }
  const { from, to, amount, memo } = read;
  return good({ kind: 'deposit', chain, from, to, asset, amount: nativeAmount(amount), decimals: token.decimals, memo });
}

const sign: WalletAdapter['sign'] = async (cleared, context) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { prepared, content, broadcast } = clearance.value;
  const { wallet, address } = prepared.account;
  if (currentAccount(wallet)?.address !== address) return otherAccount();
  if (!(await isOnMainnet(wallet, context))) return walletError('wrong_chain');
  const { deposit, block, rawData } = content;
  const transaction = tronJson(deposit, block, rawData);
  const options = { promptMs: context.promptMs, sends: false };
  const answer = await promptWallet(() => callOn(fieldOf(tronWebOf(wallet), 'trx'), 'sign', structuredClone(transaction)), options);
  if (!answer.ok) return answer;
  const txid = tronTxid(rawData);
  const [signature, ...others] = readList(fieldOf(answer.value, 'signature'));
  const isOurs =
    readText(answer.value, 'txID').toLowerCase() === txid && readText(answer.value, 'raw_data_hex').toLowerCase() === hex.encode(rawData);
  const isSigned = typeof signature === 'string' && /^(0x)?[0-9a-f]{130}$/i.test(signature) && others.length === 0;
  if (!isOurs || !isSigned) return signedOther();
  return broadcast(JSON.stringify({ ...transaction, signature: [signature.replace(/^0x/i, '')] }), {
    chain,
    txid,
    nodeTxid: txid.toUpperCase(),
  });
};

/** Whether the wallet is on mainnet. Wallets without `eth_chainId` pass: a signature for another network is invalid on mainnet. */
async function isOnMainnet(wallet: FoundWallet, { promptMs }: WalletContext): Promise<boolean> {
  const answer = await promptWallet(() => callOn(wallet.provider, 'request', { method: 'eth_chainId' }), {
    promptMs: Math.min(promptMs, 3000),
    sends: false,
  });
  if (!answer.ok || typeof answer.value !== 'string' || !/^0x[0-9a-f]+$/i.test(answer.value)) return true;
  return BigInt(answer.value) === mainnet;
}

/** TRX and TRC-20 through TronLink's interface: raw_data built here, never by a server (content/reference/wallets.md#families). */
export const tronAdapter: WalletAdapter = {
  family: 'tron',
  connect,
  accounts: async (wallet) => {
    const account = currentAccount(wallet);
    return good(account === undefined ? [] : [account]);
  },
  resume,
  prepare,
  read: store.read,
  sign,
  verify: async () => good('bytes'),
};
