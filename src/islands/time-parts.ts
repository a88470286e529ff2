import type { OfferView } from './quote-answer.ts';
import { say } from './words.ts';

interface Part {
  readonly name: string;
  readonly seconds: number;
}

/** The parts that make up the whole time. The payout delay runs beside the swap: only what is left of it counts. */
export function timeParts(offer: Pick<OfferView, 'confirmationSeconds' | 'swapSeconds' | 'totalSeconds'>): readonly Part[] {
  const confirmation = Math.min(offer.confirmationSeconds, offer.totalSeconds);
  const swap = Math.min(offer.swapSeconds, offer.totalSeconds - confirmation);
  const parts = [
    { name: say('time.confirmation'), seconds: confirmation },
    { name: say('time.swap'), seconds: swap },
    { name: say('time.delay'), seconds: offer.totalSeconds - confirmation - swap },
  ];
  return parts.filter(({ seconds }) => seconds > 0);
}
