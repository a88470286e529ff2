import { t } from '../../i18n/t.ts';
import type { LiveOffer } from './order-book.ts';

export function modeText(offer: Pick<LiveOffer, 'mode' | 'max_streaming_quantity'>): string {
  return offer.mode === 'streaming' ? t('mode.streaming', { n: offer.max_streaming_quantity }) : t(`mode.${offer.mode}Route`);
}
