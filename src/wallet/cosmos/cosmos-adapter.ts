import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import { writeCosmos } from '../../core/address/cosmos.ts';
import { nativeAmount } from '../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { type CosmosChain, cosmosChains } from '../../core/chain/cosmos-chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { type CosmosFee, cosmosTxid, encodeAuthInfo, encodeBody, encodeTx, readBody } from '../../core/transaction/cosmos-tx.ts';
import { contentStore } from '../content.ts';
import { callOn, fieldOf, hasMethod, readBytes, readText } from '../fields.ts';
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
import { type CosmosContent, promptSignature } from './cosmos-signature.ts';
import { mayaChainInfo } from './keplr-maya.ts';

const store = contentStore<CosmosContent>(readCosmosContent);
/** Accounts connected on this page; querying a wallet earlier would open its window. */
const connected = new Set<string>();

const prefixOf = (chain: string): string => {
  const form = chains[chain]?.addressForm;
  return form?.kind === 'cosmos' ? form.prefix : '';
};

async function readKey(wallet: FoundWallet, chain: string, chainId: string, promptMs: number): Promise<WalletResult<Account>> {
  const key = await promptWallet(() => callOn(wallet.provider, 'getKey', chainId), { promptMs, sends: false });
  if (!key.ok) return key;
  const publicKey = readBytes(fieldOf(key.value, 'pubKey'));
  const address = readText(key.value, 'bech32Address');
  const isOwn = publicKey?.length === 33 && writeCosmos(ripemd160(sha256(publicKey)), prefixOf(chain)) === address;
  if (publicKey === undefined || !isOwn)
    return bad('not_supported', 'The wallet named an account whose key does not belong to its address.');
  return good({ wallet, chain, address, publicKey: base64.encode(publicKey) });
}

async function connect(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<Account>> {
  const known = cosmosChains[chain];
  if (known === undefined || !wallet.chains.includes(chain)) return walletError('wrong_chain');
  if (chain === 'MAYA' && hasMethod(wallet.provider, 'experimentalSuggestChain')) {
    const suggested = await promptWallet(() => callOn(wallet.provider, 'experimentalSuggestChain', mayaChainInfo), {
      promptMs,
      sends: false,
    });
    if (!suggested.ok) return suggested;
  }
  const enabled = await promptWallet(() => callOn(wallet.provider, 'enable', known.chainId), { promptMs, sends: false });
  if (!enabled.ok) return enabled;
  const account = await readKey(wallet, chain, known.chainId, promptMs);
  if (account.ok) connected.add(`${wallet.id} ${chain}`);
  return account;
}

async function accounts(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<readonly Account[]>> {
  const known = cosmosChains[chain];
  if (known === undefined || !connected.has(`${wallet.id} ${chain}`)) return good([]);
  const account = await readKey(wallet, chain, known.chainId, promptMs);
  return account.ok ? good([account.value]) : account;
}

/** Restores a chain enabled earlier; a locked wallet prompts to unlock. */
async function resume(wallet: FoundWallet, chain: string, { promptMs }: WalletContext): Promise<WalletResult<readonly Account[]>> {
  const known = cosmosChains[chain];
  if (known === undefined || !wallet.chains.includes(chain)) return good([]);
  const account = await readKey(wallet, chain, known.chainId, promptMs);
  if (account.ok) connected.add(`${wallet.id} ${chain}`);
  return account.ok ? good([account.value]) : account;
}

/** Builds the deposit message: a native deposit, or a transfer to the vault with the memo alongside. */
function depositMessage(account: Account, intent: SwapIntent, chain: CosmosChain): WalletResult<Pick<CosmosContent, 'message' | 'memo'>> {
  const { network, from } = intent;
  const own = protocols[network].chain === account.chain;
  const amount = exactNative(intent, own ? baseDecimals(from) : (chains[account.chain]?.decimals ?? 0));
  if (amount === undefined) return bad('amount_mismatch', 'The chain cannot carry this many decimal places. Round the amount.');
  if (own)
    return good({ message: { kind: 'deposit', network, asset: from, amount, memo: intent.memo, signer: account.address }, memo: '' });
  if (formatAsset(from) !== chains[account.chain]?.gasAsset || intent.inboundAddress === undefined) return walletError('not_supported');
  const send = { kind: 'send', module: chain.send, from: account.address, to: intent.inboundAddress, denom: chain.denom, amount } as const;
  return good({ message: send, memo: intent.memo });
}

async function prepare(account: Account, intent: SwapIntent, { chains: port }: WalletContext): Promise<WalletResult<Prepared>> {
  const chain = cosmosChains[account.chain];
  if (chain === undefined || homeChain(intent.from, intent.network) !== account.chain) return walletError('wrong_chain');
  const deposit = depositMessage(account, intent, chain);
  if (!deposit.ok) return deposit;
  const facts = await port.signingFacts(account.chain, account.address);
  if (!facts.ok) return facts;
  if (facts.value.kind !== 'cosmos' || account.publicKey === undefined) return walletError('not_supported');
  const { accountNumber, sequence, chainId, ownFee = chain.ownFee } = facts.value;
  if (chainId !== chain.chainId) return walletError('wrong_chain');
  const fee: CosmosFee = { coins: chain.fee === 0n ? [] : [{ denom: chain.denom, amount: chain.fee }], gas: chain.gas };
  const content: CosmosContent = {
    ...deposit.value,
    body: encodeBody(deposit.value.message, deposit.value.memo),
    signer: { publicKey: base64.decode(account.publicKey), accountNumber, sequence, chainId },
    fee,
  };
  const cost = nativeAmount(chain.fee + ownFee);
  return store.prepare({ account, intent, content, fee: cost, reserve: { units: cost, chains: port } });
}

/** Decodes the payment in the body. */
export function readCosmosContent({ body }: CosmosContent, { chain }: Account, { network }: SwapIntent): WalletResult<Payment> {
  const read = readBody(body, network, prefixOf(chain));
  if (!read.ok) return bad('altered', 'The transaction does more than the swap.');
  const { message, memo } = read.value;
  if (message.kind === 'deposit') {
    const { asset, amount, signer } = message;
    return good({
      kind: 'deposit',
      chain,
      from: signer,
      asset,
      amount: nativeAmount(amount),
      decimals: baseDecimals(asset),
      memo: message.memo,
    });
  }
  const asset = findAsset(chain, message.denom);
  if (asset === undefined) return bad('altered', 'The transaction sends another coin.');
  const decimals = chains[chain]?.decimals ?? 0;
  return good({ kind: 'deposit', chain, from: message.from, to: message.to, asset, amount: nativeAmount(message.amount), decimals, memo });
}

function findAsset(chain: string, denom: string): Asset | undefined {
  if (cosmosChains[chain]?.denom !== denom) return undefined;
  const asset = parseAsset(chains[chain]?.gasAsset ?? '');
  return asset.ok ? asset.value : undefined;
}

const sign: WalletAdapter['sign'] = async (cleared, context) => {
  const clearance = store.clear(cleared);
  if (!clearance.ok) return clearance;
  const { content, prepared, broadcast } = clearance.value;
  const { account } = prepared;
  const now = await accounts(account.wallet, account.chain, context);
  if (!now.ok) return now;
  if (!now.value.some((one) => one.address === account.address)) return otherAccount();
  const signed = await promptSignature(content, account, context);
  if (!signed.ok) return signed;
  const { fee, mode, signature } = signed.value;
  const tx = encodeTx(content.body, encodeAuthInfo(content.signer, fee, mode), signature);
  const txid = cosmosTxid(tx);
  return broadcast(base64.encode(tx), { chain: account.chain, txid, nodeTxid: txid });
};

/** THORChain, MAYAChain and Cosmos chains through Keplr's interface (content/reference/wallets.md#calls). */
export const cosmosAdapter: WalletAdapter = {
  family: 'cosmos',
  connect,
  accounts,
  resume,
  prepare,
  read: store.read,
  sign,
  verify: async () => good('bytes'),
};
