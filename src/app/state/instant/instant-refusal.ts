import { baseAmount } from '../../../core/amount.ts';
import { isGasAsset, parseAsset } from '../../../core/asset/asset.ts';
import { chains } from '../../../core/chain/chain.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { computeBucket, exactText, gasReferenceForm } from '../../../core/reference/reference.ts';
import { tReview } from '../../words/confirm-words.ts';
import { isUnitForUnit } from '../offers/order-book.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { knownDust } from './instant-order.ts';

/** Reason these terms cannot be paid as an instant swap; undefined if they can while the asset is open. */
export function instantRefusal({
  network,
  request,
  order,
  choice,
  chain,
  split,
}: Pick<Terms, 'network' | 'request' | 'order' | 'choice' | 'chain'> & Partial<Pick<Terms, 'split'>>): string | undefined {
  if (split !== undefined) return tReview('instant.faultSplit');
  if (network !== 'thorchain') return tReview('instant.faultNetwork', { network: protocols[network].name });
  if (isUnitForUnit(order.kind)) return tReview('instant.faultMint');
  if (choice.mode === 'limit' || order.kind === 'limit') return tReview('instant.faultLimit');
  const from = parseAsset(request.from.id, network);
  if (!from.ok || from.value.kind === 'derived' || chain === protocols.thorchain.chain)
    return tReview('instant.faultNative', { asset: request.from.ticker });
  const form = gasReferenceForm(from.value);
  if (!isGasAsset(from.value) || form === undefined) {
    return tReview('instant.faultToken', { asset: request.from.ticker, gas: chains[chain]?.gasAsset.split('.')[1] ?? chain });
  }
  if (order.limit === 0n) return tReview('instant.faultOpen');
  const [bucket, dust] = [computeBucket(form), knownDust(chain)];
  const least = baseAmount(bucket > dust ? bucket : dust + bucket);
  return request.amount < least
    ? tReview('instant.faultSmall', { amount: exactText(least, form).replace(/0+$/, ''), asset: request.from.ticker })
    : undefined;
}
