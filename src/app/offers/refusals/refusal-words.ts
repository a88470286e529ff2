import type { QuotedRefusal } from '../../../client/errors.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { percent } from '../../../i18n/figures.ts';
import { wholePercent } from '../../state/offers/loss-words.ts';
import { modeNames } from '../../state/offers/offer-words.ts';
import { refusedLoss } from '../../state/offers/refusals.ts';
import { type SwapWordKey, tSwap } from '../../words/swap-words.ts';

const kinds: Readonly<Partial<Record<ErrorCode, SwapWordKey>>> = {
  trading_halted: 'refusal.kind.halted',
  paused: 'refusal.kind.paused',
  amount_too_low: 'refusal.kind.minimum',
  amount_too_high: 'refusal.kind.high',
  price_limit: 'refusal.kind.price',
  no_route: 'refusal.kind.route',
  same_asset: 'refusal.kind.route',
  invalid_address: 'refusal.kind.address',
  memo_too_long: 'refusal.kind.memo',
  quote_expired: 'refusal.kind.expired',
  upstream_busy: 'refusal.kind.busy',
  upstream_timeout: 'refusal.kind.late',
  upstream_unavailable: 'refusal.kind.down',
  upstream_invalid: 'refusal.kind.invalid',
};

/** Refusal reason in two or three words. */
export function refusedKind(refusal: QuotedRefusal): string {
  const loss = refusedLoss(refusal);
  if (refusal.details?.['minimum_payout'] !== undefined) return tSwap('refusal.kind.less');
  return loss === undefined
    ? tSwap(kinds[refusal.code] ?? 'refusal.kind.unknown')
    : tSwap('refusal.kind.loss', { percent: percent(wholePercent(loss.totalLossBps) * 100) });
}

/** Network of a group of refusals, with the mode if it is one of several. */
export function refusedRoute(group: readonly QuotedRefusal[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const { name } = protocols[first.network];
  return group.length > 1 || first.mode === undefined ? name : `${name} ${tSwap(modeNames[first.mode])}`;
}
