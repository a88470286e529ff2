import { chains } from '../../core/chain/chain.ts';
import { tInstant } from './instant-words.ts';
import type { InstantOrder } from './registration/instant-order.ts';

/** What whoever sends has to mind, for this chain, the gravest first. */
export function warningsOf({ from }: Pick<InstantOrder, 'from'>): readonly string[] {
  const form = chains[from.chain]?.addressForm.kind;
  const values = { asset: from.ticker, chain: from.chainName };
  return [
    tInstant('instant.warnExchange'),
    tInstant('instant.warnOnce'),
    ...(from.chain === 'LTC' ? [tInstant('instant.warnMweb')] : []),
    ...(form === 'utxo' ? [tInstant('instant.warnUtxo')] : [tInstant('instant.warnToken', values)]),
    ...(form === 'utxo' || form === 'evm' ? [] : [tInstant('instant.warnMemo')]),
  ];
}

/** Seconds until a deposit can be expected to be seen: a block of its chain, and one of the network. */
export function seenAfterSeconds({ from }: Pick<InstantOrder, 'from'>): number {
  return Math.ceil((chains[from.chain]?.blockMs ?? 60_000) / 1000) + 6;
}

/** The exact amount in two parts: what comes first, and the digits of the reference. */
export function amountParts(text: string, digits: number): { readonly lead: string; readonly reference: string } {
  return { lead: text.slice(0, -digits), reference: text.slice(-digits) };
}

/** How far the exact amount is from what was asked for; undefined where nobody asked here. */
export function differenceText(
  { amount, from, intent }: Pick<InstantOrder, 'amount' | 'from' | 'intent'>,
  write: (units: bigint) => string,
): string | undefined {
  if (intent === undefined) return undefined;
  const by = amount - intent.wish;
  if (by === 0n) return tInstant('instant.same');
  return tInstant(by > 0n ? 'instant.more' : 'instant.less', { amount: write(by > 0n ? by : -by), asset: from.ticker });
}
