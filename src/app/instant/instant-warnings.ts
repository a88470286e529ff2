import { chains, familyOf } from '../../core/chain/chain.ts';
import type { InstantOrder } from '../state/instant/instant-order.ts';
import { tInstant } from '../words/instant-words.ts';

/** Warnings for senders on this chain, most severe first. */
export function warningsOf({ from }: Pick<InstantOrder, 'from'>): readonly string[] {
  const family = familyOf(from.chain);
  const values = { asset: from.ticker, chain: from.chainName };
  return [
    tInstant('instant.warnExchange'),
    tInstant('instant.warnOnce'),
    ...(from.chain === 'LTC' ? [tInstant('instant.warnMweb')] : []),
    ...(family?.listsOutputs ? [tInstant('instant.warnUtxo')] : [tInstant('instant.warnToken', values)]),
    ...(family?.hasMemoField ? [tInstant('instant.warnMemo')] : []),
  ];
}

/** Seconds until a deposit should be observed: one block of its chain plus one of the network. */
export function seenAfterSeconds({ from }: Pick<InstantOrder, 'from'>): number {
  return Math.ceil((chains[from.chain]?.blockMs ?? 60_000) / 1000) + 6;
}

/** Splits the exact amount into its leading part and the reference digits. */
export function amountParts(text: string, digits: number): { readonly lead: string; readonly reference: string } {
  return { lead: text.slice(0, -digits), reference: text.slice(-digits) };
}

/** Difference between the exact and the requested amount; undefined for an order made elsewhere. */
export function differenceText(
  { amount, from, intent }: Pick<InstantOrder, 'amount' | 'from' | 'intent'>,
  write: (units: bigint) => string,
): string | undefined {
  if (intent === undefined) return undefined;
  const by = amount - intent.wish;
  if (by === 0n) return tInstant('instant.same');
  return tInstant(by > 0n ? 'instant.more' : 'instant.less', { amount: write(by > 0n ? by : -by), asset: from.ticker });
}
