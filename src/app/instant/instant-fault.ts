import { baseAmount } from '../../core/amount.ts';
import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { bucketOf, exactText, gasReferenceForm } from '../../core/reference/reference.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { tell } from '../review/confirm-words.ts';
import { dustOf } from './registration/instant-order.ts';

/** Why these terms cannot be paid as an instant swap; undefined when they can, if the asset is open now. */
export function instantError({
  network,
  ask,
  order,
  choice,
  chain,
}: Pick<Terms, 'network' | 'ask' | 'order' | 'choice' | 'chain'>): string | undefined {
  if (network !== 'thorchain') return tell('instant.faultNetwork', { network: protocols[network].name });
  if (choice.mode === 'limit' || order.kind === 'limit') return tell('instant.faultLimit');
  const from = parseAsset(ask.from.id, network);
  if (!from.ok || from.value.kind === 'derived' || chain === protocols.thorchain.chain)
    return tell('instant.faultNative', { asset: ask.from.ticker });
  const form = gasReferenceForm(from.value);
  if (!isGasAsset(from.value) || form === undefined) {
    return tell('instant.faultToken', { asset: ask.from.ticker, gas: chains[chain]?.gasAsset.split('.')[1] ?? chain });
  }
  if (order.limit === 0n) return tell('instant.faultOpen');
  const [bucket, dust] = [bucketOf(form), dustOf(chain)];
  const least = baseAmount(bucket > dust ? bucket : dust + bucket);
  return ask.amount < least
    ? tell('instant.faultSmall', { amount: exactText(least, form).replace(/0+$/, ''), asset: ask.from.ticker })
    : undefined;
}
