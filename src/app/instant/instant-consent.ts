import { wholePercent } from '../offers/loss-words.ts';
import { lossConsent, lossToType, type TermsLoss } from '../review/review-loss.ts';
import type { InstantOrder, Verified } from './registration/instant-order.ts';

/** What the person has said to a deposit that may be shown. */
export interface Consent {
  readonly acknowledged: boolean;
  /** No check has come yet that was asked for since: the reference may have been used in between. */
  readonly isUnchecked: boolean;
  /** The whole percent that was typed for its loss: 0 where it does not ask for that. */
  readonly typedPercent: number;
  /** Of an order that was not made in this browser: the payout is wanted where it goes. */
  readonly isMine: boolean;
  /** Who alone vouches for the address has been accepted. */
  readonly trusted: boolean;
}

export const noConsent: Consent = { acknowledged: false, isUnchecked: false, typedPercent: 0, isMine: false, trusted: false };

/** Figures move between two checks: that much more than was typed still counts as accepted. */
const slackPercent = 1;

/** What was accepted before there was an address holds for it; an order that was made elsewhere or anew is still to be. */
export const givenConsent = ({ intent }: Pick<InstantOrder, 'intent'>): Consent =>
  intent?.accepted === undefined ? noConsent : { ...noConsent, acknowledged: true, typedPercent: intent.accepted };

export const percentToType = (loss: TermsLoss): number => (lossConsent(loss) === 'typed' ? wholePercent(lossToType(loss)) : 0);

export const consentOf = ({ acknowledged, isUnchecked, typedPercent, isMine, trusted }: Consent): Consent => ({
  acknowledged,
  isUnchecked,
  typedPercent,
  isMine,
  trusted,
});

/** After a good check: an acknowledgement holds while nothing has to be typed, or not much more than was. */
export function keptConsent(consent: Consent, loss: TermsLoss): Consent {
  const { acknowledged, typedPercent } = consent;
  const asked = percentToType(loss);
  const isKept = acknowledged && (asked === 0 || (typedPercent > 0 && asked <= typedPercent + slackPercent));
  return { ...consentOf(consent), acknowledged: isKept, isUnchecked: false };
}

/** What was accepted stays so; a new reason for caution is asked about anew. */
export const staysTrusted = (before: (Consent & { readonly verified: Verified }) | undefined, cautions: Verified['cautions']): boolean =>
  cautions.length === 0 || (before?.trusted === true && cautions.every((caution) => before.verified.cautions.includes(caution)));
