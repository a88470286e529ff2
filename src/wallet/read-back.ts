import { contractOnChain, sameAsset } from '../core/asset/asset.ts';
import type { PaymentReading } from '../core/transaction/payment.ts';
import { sameAddress } from './checks.ts';
import {
  bad,
  type ChainPort,
  good,
  type Payment,
  type Prepared,
  type Proof,
  type Sent,
  type WalletContext,
  type WalletResult,
} from './port.ts';

/** Time within which chains show an accepted transaction; most do within seconds. */
const seenMs = 60_000;
const pollMs = 2_000;

/**
 * Compares the on-chain transaction with the request, since an id from a wallet is only a claim. Returns `none` when the
 * chain does not show it within a minute or cannot be reached. Errors: altered, refused.
 */
export async function readBack(sent: Sent, prepared: Prepared, { chains: port, promptMs }: WalletContext): Promise<WalletResult<Proof>> {
  const told = await awaitShown(sent, port, Math.min(seenMs, promptMs));
  if (told === undefined) return good('none');
  const difference = differenceFrom(told, prepared.payment);
  if (difference !== undefined) {
    return bad('altered', `What the chain shows under this hash is not what is on screen: ${difference}.`, { tx: sent.txid });
  }
  if (told.state !== 'failed') return good('read_back');
  return bad('refused', 'The chain carried the transaction out and paid nothing.', { tx: sent.txid });
}

async function awaitShown({ chain, txid }: Sent, port: ChainPort, patienceMs: number): Promise<PaymentReading | undefined> {
  for (const end = Date.now() + patienceMs; ; ) {
    const told = await port.payment(chain, txid);
    if (told.ok && told.value !== undefined) return told.value;
    const cannotBeAsked = !told.ok && told.error.code === 'not_supported';
    if (cannotBeAsked || Date.now() >= end) return undefined;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, patienceMs / 4)));
  }
}

/** First difference between an on-chain transaction and the requested payment, in words; undefined when they match exactly. */
export function differenceFrom({ from, transfers, memo }: PaymentReading, asked: Payment): string | undefined {
  const [paid, ...others] = transfers;
  if (asked.kind !== 'deposit' || paid === undefined) return 'it pays nothing';
  const isAsset =
    paid.contract === undefined
      ? paid.asset !== undefined && sameAsset(paid.asset, asked.asset)
      : paid.contract.toLowerCase() === contractOnChain(asked.asset)?.toLowerCase();
  if (from === undefined || !sameAddress(from, asked.from)) return 'another account pays';
  if (!sameAddress(paid.to ?? '', asked.to ?? '')) return 'another recipient';
  if (!sameAddress(paid.router ?? '', asked.router ?? '')) return 'another router';
  if (!isAsset) return 'another asset';
  if (paid.amount !== asked.amount || paid.decimals !== asked.decimals) return 'another amount';
  if (memo !== asked.memo) return 'another memo';
  return others.length > 0 ? 'it pays somebody else, too' : undefined;
}
