import { t, tCount, type WordKey } from '../../i18n/t.ts';
import type { NoReply } from '../ui/request.ts';
import type { LiveOffer } from './order-book.ts';

export function modeText(offer: Pick<LiveOffer, 'mode' | 'max_streaming_quantity'>): string {
  return offer.mode === 'streaming' ? tCount('mode.streaming', offer.max_streaming_quantity) : t(`mode.${offer.mode}Route`);
}

export const failureTitle = (failure: NoReply): string => t(`failure.${failure}` satisfies WordKey);
