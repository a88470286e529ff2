import { formatUnits } from '../../core/amount.ts';
import { chains } from '../../core/chain/chain.ts';
import { memoBytes } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { duration, exact, inUnit } from '../../i18n/figures.ts';
import type { Terms } from './confirm-terms.ts';
import { tell } from './confirm-words.ts';

/** The amount to send, every digit, without separators: as it is shown, so it is copied. */
export function sentAmount({ ask }: Pick<Terms, 'ask'>): string {
  return formatUnits(ask.amount, ask.from.decimals);
}

/** The memo's least payout, or its target, with its ticker. */
export function leastText({ order, ask }: Terms): string {
  return inUnit(exact(order.limit, ask.to.decimals), ask.to.ticker);
}

export function lifetime(blocks: number): string {
  return duration(blocks * protocols.thorchain.blockSeconds);
}

/** Memo bytes beside how many the deposit can carry. */
export function memoSize({ memo, chain, network }: Terms): string {
  return tell('confirm.bytes', { n: memoBytes(memo), most: chains[chain]?.networks[network]?.memoMaxBytes ?? '?' });
}

export function runsText({ order }: Terms): string {
  const { kind, interval, quantity } = order;
  if (kind === 'limit') return tell('confirm.runsLimit', { time: lifetime(interval) });
  if (interval === 0) return tell('confirm.runsSingle');
  return quantity === 0 ? tell('confirm.runsAuto', { interval }) : tell('confirm.runsParts', { n: quantity, interval });
}

/** The memo as the data of an EVM transaction. */
export function memoData(memo: string): string {
  return `0x${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
