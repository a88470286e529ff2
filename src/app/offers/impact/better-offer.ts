import { isOversized } from '../../../core/loss/warnings.ts';
import type { LiveOffer } from '../../state/offers/order-book.ts';

type Compared = Pick<LiveOffer, 'expected_amount_out' | 'price_impact_bps' | 'warnings'>;

/** The offer that pays most, if it pays more than the selected one thanks to lower price impact. */
export function betterOffer<T extends Compared>(offers: readonly T[], chosen: Compared): T | undefined {
  return offers.find(
    (offer) =>
      offer.expected_amount_out > chosen.expected_amount_out && offer.price_impact_bps < chosen.price_impact_bps && !isOversized(offer),
  );
}
