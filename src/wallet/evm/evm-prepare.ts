import { nativeAmount } from '../../core/amount.ts';
import { chains } from '../../core/chain/chain.ts';
import { contentStore } from '../content.ts';
import { type Account, bad, good, type Prepared, type SwapIntent, type WalletContext, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';
import { tokenDecimalsError } from '../token-check.ts';
import { awaitMined } from './evm-after.ts';
import { allowanceOf, delegateOf, nativeBalanceOf, rehearse, tokenBalanceOf, tokenDecimalsOf } from './evm-checks.ts';
import { secondReadingError } from './evm-clear-signing.ts';
import { estimateFee, shortOf } from './evm-fee.ts';
import { type EvmProvider, evmProviderOf, read, stillChosen, switchChain } from './evm-provider.ts';
import { evmSummary } from './evm-summary.ts';
import {
  approvalOf,
  buildEvmDeposit,
  type EvmApproval,
  type EvmContent,
  type EvmPayer,
  type EvmTransaction,
  payerOf,
  readEvmTransaction,
  toUnits,
} from './evm-transaction.ts';

export const evmContents = contentStore<EvmContent>(readEvmTransaction);

/** Router deadline in seconds after the latest block. */
const depositSeconds = 900n;

/** Approvals sent but not yet mined, by account and token. */
const waitingApprovals = new Map<string, string>();
const approvalKey = (chain: string, from: string, token: string): string => `${chain}:${from}:${token}`.toLowerCase();

export function noteApproval({ chain, transaction }: EvmContent, hash: string): void {
  waitingApprovals.set(approvalKey(chain, transaction.from, transaction.to), hash);
}

/** Prepares the next transaction of the swap: a missing approval, or the deposit. */
export async function prepareEvm(account: Account, intent: SwapIntent, context: WalletContext): Promise<WalletResult<Prepared>> {
  const payer = payerOf(account, intent);
  if (!payer.ok) return payer;
  const provider = evmProviderOf(account.wallet);
  if (!provider.ok) return provider;
  const switched = await switchChain(provider.value, payer.value.chain, context);
  if (!switched.ok) return switched;
  const chosen = await stillChosen(provider.value, account, payer.value.chain, context);
  if (!chosen.ok) return chosen;
  const delegate = await delegateOf(provider.value, account.address);
  if (!delegate.ok) return delegate;
  const built = await build({ provider: provider.value, payer: payer.value, account, intent, context });
  if (!built.ok) return built;
  return finish(provider.value, account, intent, {
    chain: payer.value.chain,
    asset: intent.from,
    ...built.value,
    ...(delegate.value === undefined ? {} : { delegate: delegate.value }),
  });
}

type Built = WalletResult<Pick<EvmContent, 'transaction' | 'decimals'>>;

interface Build {
  readonly provider: EvmProvider;
  readonly payer: EvmPayer;
  readonly account: Account;
  readonly intent: SwapIntent;
  readonly context: WalletContext;
}

async function build({ provider, payer, account, intent, context }: Build): Promise<Built> {
  const { chain, token } = payer;
  const decimals = token === undefined ? good(chains[chain]?.decimals ?? 18) : await tokenDecimalsOf(provider, token);
  if (!decimals.ok) return decimals;
  const disputed = token === undefined ? undefined : tokenDecimalsError(intent, decimals.value);
  if (disputed !== undefined) return { ok: false, error: disputed };
  const units = toUnits(intent, decimals.value);
  if (!units.ok) return units;
  if (token !== undefined && intent.router !== undefined) {
    const holds = await tokenBalanceOf(provider, token, account.address);
    if (!holds.ok) return holds;
    if (holds.value < units.value) return walletError('insufficient');
    const wanted = { token, from: account.address, spender: intent.router, units: units.value };
    const approval = await missingApproval(provider, payer, wanted, context);
    if (!approval.ok) return approval;
    if (approval.value !== undefined) return good({ transaction: approval.value, decimals: decimals.value });
  }
  const now = await blockTime(provider);
  if (!now.ok) return now;
  const deposit = buildEvmDeposit(payer, intent, { from: account.address, units: units.value, expiration: now.value + depositSeconds });
  return deposit.ok ? good({ transaction: deposit.value, decimals: decimals.value }) : deposit;
}

/**
 * Approval of exactly the amount; undefined when the allowance suffices. Where the token rejects changing a non-zero
 * allowance (as USDT does), the old one is revoked first.
 */
async function missingApproval(
  provider: EvmProvider,
  payer: EvmPayer,
  approval: EvmApproval,
  context: WalletContext,
): Promise<WalletResult<EvmTransaction | undefined>> {
  const { token, from, spender, units } = approval;
  const settled = await settleWaiting(provider, approvalKey(payer.chain, from, token), context);
  if (!settled.ok) return settled;
  const allowance = await allowanceOf(provider, token, from, spender);
  if (!allowance.ok) return allowance;
  if (allowance.value >= units) return good(undefined);
  const exact = approvalOf(payer, approval);
  if (allowance.value === 0n) return good(exact);
  const changes = await rehearse(provider, exact);
  return good(changes.ok ? exact : approvalOf(payer, { ...approval, units: 0n }));
}

async function settleWaiting(provider: EvmProvider, key: string, context: WalletContext): Promise<WalletResult<true>> {
  const hash = waitingApprovals.get(key);
  if (hash === undefined) return good(true);
  const state = await awaitMined(provider, hash, context);
  if (!state.ok) return state;
  if (state.value === 'waiting') {
    return bad('timeout', 'The approval is not in a block yet. Wait until it is, then continue.', { tx: hash });
  }
  waitingApprovals.delete(key);
  return good(true);
}

async function blockTime(provider: EvmProvider): Promise<WalletResult<bigint>> {
  const answer = await read(provider, 'eth_getBlockByNumber', ['latest', false]);
  if (!answer.ok) return answer;
  const time = (answer.value as { readonly timestamp?: unknown } | null)?.timestamp;
  return typeof time === 'string' && /^0x[0-9a-f]{1,12}$/i.test(time) ? good(BigInt(time)) : walletError('wallet_failed');
}

async function finish(provider: EvmProvider, account: Account, intent: SwapIntent, content: EvmContent): Promise<WalletResult<Prepared>> {
  const { transaction } = content;
  const gasTicker = chains[content.chain]?.gasAsset.split('.')[1] ?? '';
  const balance = await nativeBalanceOf(provider, account.address);
  if (!balance.ok) return balance;
  const value = shortOf(balance.value, BigInt(transaction.value), gasTicker);
  if (!value.ok) return value;
  const rehearsed = await rehearse(provider, transaction);
  if (!rehearsed.ok) return rehearsed;
  const fee = await estimateFee(provider, transaction);
  if (!fee.ok) return fee;
  const whole = shortOf(balance.value, BigInt(transaction.value) + fee.value.most, gasTicker);
  if (!whole.ok) return whole;
  const final: EvmContent = Object.freeze({
    ...content,
    transaction: Object.freeze({ ...transaction, gas: `0x${fee.value.gas.toString(16)}` }),
  });
  const payment = readEvmTransaction(final);
  if (!payment.ok) return payment;
  const most = nativeAmount(fee.value.most);
  const summary = evmSummary(final, payment.value, intent, most);
  const difference = await secondReadingError(final, summary);
  if (difference !== undefined) return { ok: false, error: difference };
  return good({ account, intent, payment: payment.value, summary, fee: most, content: evmContents.wrap(final) });
}
