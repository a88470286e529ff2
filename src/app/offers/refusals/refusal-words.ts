import type { ErrorCode } from '../../../core/errors.ts';
import { type SwapWordKey, tSwap } from '../../swap/swap-words.ts';

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
  rate_limited: 'refusal.kind.busy',
  upstream_timeout: 'refusal.kind.late',
  upstream_unavailable: 'refusal.kind.down',
  upstream_invalid: 'refusal.kind.invalid',
};

/** The kind of a refusal in two or three words. */
export function refusalKind(code: ErrorCode): string {
  return tSwap(kinds[code] ?? 'refusal.kind.unknown');
}
