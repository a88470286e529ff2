import { bad, good, type Payment, type Proof, type Sent, type WalletContext, type WalletResult } from '../port.ts';
import { differenceFrom } from '../read-back.ts';
import { allowanceOf } from './evm-checks.ts';
import { type EvmProvider, read } from './evm-provider.ts';
import { differenceOf, type EvmContent, minedOf, readEvmTransaction } from './evm-transaction.ts';

const pollMs = 400;
/** Time within which nodes show an accepted transaction; it usually takes seconds. */
const seenMs = 60_000;
const minedMs = 180_000;

/** Polls until the result is defined or the timeout expires. */
async function until<T>(request: () => Promise<WalletResult<T | undefined>>, ms: number): Promise<WalletResult<T | undefined>> {
  for (const end = Date.now() + ms; ; ) {
    const answer = await request();
    if (!answer.ok || answer.value !== undefined || Date.now() >= end) return answer;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Waits until a transaction is mined. `gone` when the chain no longer knows it, for example after a replacement. */
export async function awaitMined(
  provider: EvmProvider,
  hash: string,
  { promptMs }: WalletContext,
): Promise<WalletResult<'done' | 'reverted' | 'gone' | 'waiting'>> {
  const found = await until<'done' | 'reverted' | 'gone'>(
    async () => {
      const receipt = await read(provider, 'eth_getTransactionReceipt', [hash]);
      if (!receipt.ok) return receipt;
      const status = (receipt.value as { readonly status?: unknown } | null)?.status;
      if (status !== undefined) return good(status === '0x1' ? 'done' : 'reverted');
      const transaction = await read(provider, 'eth_getTransactionByHash', [hash]);
      if (!transaction.ok) return transaction;
      return good(minedOf(transaction.value) === undefined ? 'gone' : undefined);
    },
    Math.min(minedMs, promptMs),
  );
  return found.ok ? good(found.value ?? 'waiting') : found;
}

/** Reads the transaction back and compares it with the request; waits for approvals to be mined. */
export async function verifyEvm(
  provider: EvmProvider,
  sent: Sent,
  content: EvmContent,
  context: WalletContext,
): Promise<WalletResult<Proof>> {
  const shown = await until(
    async () => {
      const answer = await read(provider, 'eth_getTransactionByHash', [sent.txid]);
      return answer.ok ? good(minedOf(answer.value)) : answer;
    },
    Math.min(seenMs, context.promptMs),
  );
  const mined = shown.ok ? shown.value : undefined;
  const difference = mined === undefined ? undefined : differenceOf(content.transaction, mined);
  if (difference !== undefined) return alteredError(difference, sent);
  const other = await otherSource(sent, content, context);
  if (!other.ok) return other;
  if (mined === undefined && !other.value) return good('none');
  const asked = readEvmTransaction(content);
  if (asked.ok && asked.value.kind === 'approve')
    return verifyApproval(provider, sent, { asked: asked.value, token: content.transaction.to }, context);
  return good('read_back');
}

/** Cross-checks through the service, which the wallet cannot influence; false when the payment is not known. */
async function otherSource(sent: Sent, content: EvmContent, { chains }: WalletContext): Promise<WalletResult<boolean>> {
  const asked = readEvmTransaction(content);
  if (!asked.ok || asked.value.kind === 'approve') return good(false);
  const told = await chains.payment(sent.chain, sent.txid);
  if (!told.ok || told.value === undefined) return good(false);
  return differenceFrom(told.value, asked.value) === undefined ? good(true) : alteredError('payment', sent);
}

const alteredError = (difference: string, { txid }: Sent) =>
  bad(
    'altered',
    difference === 'type'
      ? 'The wallet sent the transaction in a form that the networks do not read. Look it up before you do anything else, and do not send again.'
      : 'The wallet sent another transaction than the one on screen. Look it up before you do anything else, and do not use this wallet for it again.',
    { tx: txid, difference },
  );

async function verifyApproval(
  provider: EvmProvider,
  sent: Sent,
  { asked, token }: { readonly asked: Extract<Payment, { kind: 'approve' }>; readonly token: string },
  context: WalletContext,
): Promise<WalletResult<Proof>> {
  const state = await awaitMined(provider, sent.txid, context);
  if (!state.ok || state.value === 'waiting' || state.value === 'gone') return good('read_back');
  if (state.value === 'reverted') return bad('wallet_failed', 'The approval failed on the chain. Only its fee was spent.');
  const allowance = await until(async () => {
    const now = await allowanceOf(provider, token, asked.from, asked.spender);
    return now.ok ? good(now.value === asked.amount ? now.value : undefined) : now;
  }, 10 * pollMs);
  if (!allowance.ok || allowance.value !== undefined) return good('read_back');
  return bad('altered', 'The allowance on the chain is not the one that was approved. Nothing was paid; look at your approvals.', {
    tx: sent.txid,
  });
}
