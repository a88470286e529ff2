import { wholePercent } from '../offers/loss-words.ts';
import { lossConsent, lossToType, type TermsLoss } from '../review/review-loss.ts';
import type { InstantOrder, Verified } from './instant-order.ts';

/** The user's consent to a deposit. */
export interface Consent {
  readonly acknowledged: boolean;
  /** Whether no recheck has followed the acknowledgement: the reference may have been used in the meantime. */
  readonly isUnchecked: boolean;
  /** Whole percent typed for the loss; 0 if none was required. */
  readonly typedPercent: number;
  /** Whether the payee of an order made elsewhere is confirmed. */
  readonly isMine: boolean;
  /** Whether the cautions about the address are accepted. */
  readonly trusted: boolean;
}

export const noConsent: Consent = { acknowledged: false, isUnchecked: false, typedPercent: 0, isMine: false, trusted: false };

/** Percentage points by which a loss may exceed the typed percent and still count as accepted, since losses move between checks. */
const slackPercent = 1;

/** Initial consent: what was accepted at registration, none for an order without such acceptance. */
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

/** Consent after a successful check: kept if no loss must be typed, or at most the slack above what was typed. */
export function keptConsent(consent: Consent, loss: TermsLoss): Consent {
  const { acknowledged, typedPercent } = consent;
  const asked = percentToType(loss);
  const isKept = acknowledged && (asked === 0 || (typedPercent > 0 && asked <= typedPercent + slackPercent));
  return { ...consentOf(consent), acknowledged: isKept, isUnchecked: false };
}

/** Whether trust is kept: it is lost only to a new caution. */
export const staysTrusted = (before: (Consent & { readonly verified: Verified }) | undefined, cautions: Verified['cautions']): boolean =>
  cautions.length === 0 || (before?.trusted === true && cautions.every((caution) => before.verified.cautions.includes(caution)));
