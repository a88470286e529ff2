import { localPath } from '../../../i18n/locale.ts';
import { t, type WordKey } from '../../../i18n/t.ts';
import { HelpLink } from '../../help/HelpLink.tsx';
import type { HelpPlace } from '../../help/help-places.ts';
import { DialogFoot } from '../../pay/DialogFoot.tsx';
import type { ConfirmError } from '../../state/review/$confirm.ts';
import type { NoReply } from '../../ui/request.ts';
import { type ConfirmWord, tReview } from '../../words/confirm-words.ts';

const failureWords: Readonly<Record<NoReply, WordKey>> = {
  offline: 'failure.offline',
  timeout: 'failure.timeout',
  unreachable: 'failure.unreachable',
  unreadable: 'failure.unreadable',
};

/** Help section on what stopped the swap. */
const answers: Readonly<Partial<Record<ConfirmError['reason'], HelpPlace>>> = {
  expired: 'failed-swaps#when-nothing-comes-back',
  halted: 'failed-swaps#when-you-get-a-refund',
  vault: 'safety#what-we-check-before-you-pay',
  unchecked: 'safety#what-we-check-before-you-pay',
  memo: 'safety#what-we-check-before-you-pay',
};

const isFailure = (text: string): text is NoReply => Object.hasOwn(failureWords, text);

interface Props {
  readonly error: ConfirmError;
  /** Keeps the user's word that the payment was made, where it may have been; the activity page then looks for it. */
  readonly onSent: (() => void) | undefined;
  readonly onAgain: () => void;
}

/** Reason the terms are no longer usable, with a button for a new quote; terms stopped offline resume by themselves. */
export function ConfirmErrorView({ error: { reason, hint }, onSent, onAgain }: Props) {
  const title: ConfirmWord = `stop.${reason}`;
  const text: ConfirmWord = `stop.${reason}Text`;
  const detail = hint === undefined ? undefined : isFailure(hint) ? t('sentence', { text: t(failureWords[hint]) }) : hint;
  const place = answers[reason];
  return (
    <>
      <div className="dialog-state confirm-error" role="alert" data-reason={reason}>
        <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
          <path d="M10 3.5l7.25 12.75H2.75zM10 8.25v3.75M10 14v.2" />
        </svg>
        <h3>{tReview(title)}</h3>
        {detail !== undefined && <p>{detail}</p>}
        <p>
          {tReview(text)} {place && <HelpLink to={place} />}
        </p>
      </div>
      {reason !== 'changed' && (onSent !== undefined || reason !== 'offline') && (
        <DialogFoot>
          {reason !== 'offline' && (
            <button type="button" className="primary" onClick={onAgain}>
              {tReview('confirm.again')}
            </button>
          )}
          {onSent !== undefined && (
            <a className="text-button" href={localPath('/activity')} onClick={onSent}>
              {tReview('manual.sent')}
            </a>
          )}
        </DialogFoot>
      )}
    </>
  );
}
