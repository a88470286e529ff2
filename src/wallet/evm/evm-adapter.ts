import { validateAddress } from '../../core/address/address.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import {
  type Account,
  bad,
  type Cleared,
  type FoundWallet,
  good,
  type Sent,
  type WalletAdapter,
  type WalletContext,
  type WalletResult,
} from '../port.ts';
import { promptWallet, walletError } from '../prompt.ts';
import { verifyEvm } from './evm-after.ts';
import { evmBalance, evmMaximum } from './evm-balance.ts';
import { delegateOf, rehearse } from './evm-checks.ts';
import { secondReadingError } from './evm-clear-signing.ts';
import { evmContents, noteApproval, prepareEvm } from './evm-prepare.ts';
import { accountsOf, type EvmProvider, evmProviderOf, stillChosen, switchChain } from './evm-provider.ts';
import type { EvmContent } from './evm-transaction.ts';

function toAccount(wallet: FoundWallet, chain: string, address: string): WalletResult<Account> {
  const checked = validateAddress(address.toLowerCase(), chain);
  return checked.ok ? good({ wallet, chain, address: checked.value.text }) : walletError('wallet_failed');
}

async function connect(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<Account>> {
  const provider = evmProviderOf(wallet);
  if (!provider.ok) return provider;
  if (!isEvmChainName(chain)) return walletError('not_supported');
  const accounts = await accountsOf(provider.value, 'eth_requestAccounts', context);
  if (!accounts.ok) return accounts;
  const [address] = accounts.value;
  if (address === undefined) return walletError('wrong_account');
  const switched = await switchChain(provider.value, chain, context);
  return switched.ok ? toAccount(wallet, chain, address) : switched;
}

async function accounts(wallet: FoundWallet, chain: string, context: WalletContext): Promise<WalletResult<readonly Account[]>> {
  const provider = evmProviderOf(wallet);
  if (!provider.ok) return provider;
  const shown = await accountsOf(provider.value, 'eth_accounts', context);
  if (!shown.ok) return shown;
  const list = shown.value.map((address) => toAccount(wallet, chain, address));
  return good(list.flatMap((item) => (item.ok ? [item.value] : [])));
}

async function sign(cleared: Cleared, context: WalletContext): Promise<WalletResult<Sent>> {
  const clearance = evmContents.clear(cleared);
  if (!clearance.ok) return clearance;
  const { prepared, content } = clearance.value;
  const provider = evmProviderOf(prepared.account.wallet);
  if (!provider.ok) return provider;
  const difference = await secondReadingError(content, prepared.summary);
  if (difference !== undefined) return { ok: false, error: difference };
  const ready = await rightBefore(provider.value, prepared.account, content, context);
  if (!ready.ok) return ready;
  const answer = await promptWallet(() => provider.value.request({ method: 'eth_sendTransaction', params: [{ ...content.transaction }] }), {
    promptMs: context.promptMs,
    sends: true,
  });
  if (!answer.ok) return answer;
  const hash = typeof answer.value === 'string' ? /^0x([0-9a-f]{64})$/i.exec(answer.value)?.[1] : undefined;
  if (hash === undefined) return walletError('unknown_outcome');
  const sent = { chain: content.chain, txid: `0x${hash.toLowerCase()}`, nodeTxid: hash.toUpperCase() };
  if (prepared.payment.kind === 'approve') noteApproval(content, sent.txid);
  return good(sent);
}

/** Repeats the checks of account, chain and account code, and the simulation of the transaction. */
async function rightBefore(
  provider: EvmProvider,
  account: Account,
  { chain, transaction, delegate }: EvmContent,
  context: WalletContext,
): Promise<WalletResult<true>> {
  // Check the chain first, so replies of another chain are not taken for errors of this one, and again right before
  // the prompt.
  const chosen = await stillChosen(provider, account, chain, context);
  if (!chosen.ok) return chosen;
  const code = await delegateOf(provider, account.address);
  if (!code.ok) return code;
  if (code.value !== delegate) {
    return bad('altered', 'The account was handed to a contract since you confirmed. Look at it and start again.');
  }
  const rehearsed = await rehearse(provider, transaction);
  return rehearsed.ok ? stillChosen(provider, account, chain, context) : rehearsed;
}

/** EIP-1193 wallets, however they were discovered. */
export const evmAdapter: WalletAdapter = {
  family: 'evm',
  connect,
  accounts,
  resume: accounts,
  balance: evmBalance,
  maximum: evmMaximum,
  prepare: prepareEvm,
  read: evmContents.read,
  sign,
  verify: async (sent, prepared, context) => {
    const provider = evmProviderOf(prepared.account.wallet);
    const content = evmContents.open(prepared);
    if (!provider.ok) return provider;
    return content.ok ? verifyEvm(provider.value, sent, content.value, context) : content;
  },
};
