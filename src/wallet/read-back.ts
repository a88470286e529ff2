import { sameAsset } from '../core/asset.ts';
import { sameAddress } from './checks.ts';
import { bad, type ChainPort, good, type Payment, type Prepared, type Proof, type Sent, type WalletResult } from './port.ts';

/**
 * Compares what the chain has under the id a wallet gave with what was asked. A chain that does
 * not know it yet, or cannot be asked, proves nothing either way. Faults: altered.
 */
export async function readBack(sent: Sent, prepared: Prepared, port: ChainPort): Promise<WalletResult<Proof>> {
  const found = await port.payment?.(sent.chain, sent.txid);
  if (found === undefined || !found.ok || found.value === undefined) return good('none');
  return isSame(found.value, prepared.payment)
    ? good('read_back')
    : bad('altered', 'The wallet sent something else than what is on screen. Follow the transaction, and do not send again.');
}

function isSame(a: Payment, b: Payment): boolean {
  if (a.kind !== 'deposit' || b.kind !== 'deposit') return false;
  const isPaid = a.amount === b.amount && a.decimals === b.decimals && sameAsset(a.asset, b.asset) && a.memo === b.memo;
  return isPaid && sameAddress(a.to ?? '', b.to ?? '') && sameAddress(a.from, b.from);
}
