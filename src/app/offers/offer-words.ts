import type { ErrorCode } from '../../core/errors.ts';
import { t, type WordKey } from '../../i18n/t.ts';
import type { LiveOffer } from './order-book.ts';

export function modeText(offer: Pick<LiveOffer, 'mode' | 'max_streaming_quantity'>): string {
  return offer.mode === 'single' ? t('mode.single') : t('mode.streaming', { n: offer.max_streaming_quantity });
}

const kinds: Readonly<Partial<Record<ErrorCode, WordKey>>> = {
  trading_halted: 'refusal.kind.halted',
  amount_too_low: 'refusal.kind.minimum',
  price_limit: 'refusal.kind.price',
  no_route: 'refusal.kind.route',
  same_asset: 'refusal.kind.route',
  invalid_address: 'refusal.kind.address',
  memo_too_long: 'refusal.kind.memo',
  quote_expired: 'refusal.kind.expired',
  upstream_timeout: 'refusal.kind.late',
  upstream_unavailable: 'refusal.kind.down',
  upstream_invalid: 'refusal.kind.invalid',
};

/** The kind of a refusal in two or three words. */
export function refusalKind(code: ErrorCode): string {
  return t(kinds[code] ?? 'refusal.kind.other');
}
