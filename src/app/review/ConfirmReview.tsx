import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { exact, inUnit } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import type { FoundWallet } from '../../wallet/port.ts';
import Warnings from '../offers/Warnings.tsx';
import { DialogFoot } from '../pay/DialogFoot.tsx';
import { findMaybePaid } from '../pay/keep-awaited.ts';
import { soleWallet } from '../pay/sole-wallet.ts';
import { actLevel, wholePercent } from '../state/offers/loss-words.ts';
import { isUnitForUnit } from '../state/offers/order-book.ts';
import { $paysWith, $payWay } from '../state/pay/$pay-way.ts';
import { $confirm, type ConfirmEvent, type ConfirmState, consentableTerms } from '../state/review/$confirm.ts';
import { consentKey, isSecond, type Terms } from '../state/review/confirm-terms.ts';
import { isLossAccepted, lossConsent, lossToType } from '../state/review/review-loss.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { $now } from '../state/swap/$now.ts';
import { $accounts, $wallets } from '../state/wallet/$wallet.ts';
import { deviceClock } from '../ui/clock.ts';
import { tReview } from '../words/confirm-words.ts';
import { payError } from './pay-ways.ts';
import { RaisableFee } from './raise/RaisableFee.tsx';
import { RestFold } from './split/RestFold.tsx';
import { lossButtonText, TypedLoss, typedLossId } from './TypedLoss.tsx';
import { Changes } from './ticket/Changes.tsx';
import { MemoFold } from './ticket/MemoFold.tsx';
import { ReviewEnds } from './ticket/ReviewEnds.tsx';
import { ReviewFacts } from './ticket/ReviewFacts.tsx';

type ReviewState = Extract<ConfirmState, { kind: 'review' }>;

const formId = 'confirm-form';

/** Typed input, reset when the percentage to type changes. */
function useTyped({ loss }: Terms): readonly [string, (text: string) => void] {
  const about = wholePercent(lossToType(loss));
  const [typed, setTyped] = useState({ about, text: '' });
  return [typed.about === about ? typed.text : '', (text) => setTyped({ about, text })];
}

/**
 * Wallet that the consent button also connects. Undefined once a payment method was requested, and where the consent
 * also accepts a loss or a moved rate.
 */
function useNamedWallet({ terms, was }: ReviewState): FoundWallet | undefined {
  const wallet = soleWallet(useStore($wallets), useStore($accounts), terms);
  const isOpen = $entrance.get() === undefined && $payWay.get() === undefined;
  return isOpen && was === undefined && lossConsent(terms.loss) === 'press' ? wallet : undefined;
}

interface ActProps {
  readonly state: ReviewState;
  readonly typed: string;
  readonly wallet: FoundWallet | undefined;
}

function Act({ state, typed, wallet }: ActProps) {
  const { terms, was } = state;
  const now = useStore($now);
  const { loss } = terms;
  const isLoud = lossConsent(loss) !== 'press';
  const { warnings, usd } = terms;
  const level = actLevel({ total_loss_bps: loss.totalBps, price_impact_bps: loss.impactBps, warnings, usd });
  const isAccepted = isLossAccepted(loss, typed);
  const ready = consentableTerms(state, now) !== undefined && isAccepted;
  const onward = wallet === undefined ? tReview('confirm.continue') : tReview('confirm.continueWith', { name: wallet.name });
  const plain = was === undefined ? onward : tReview('confirm.accept');
  const unsent = isSecond(terms.split) ? undefined : tReview('confirm.nothing');
  const said = isAccepted ? unsent : tReview('loss.first', { n: wholePercent(lossToType(loss)) });
  return (
    <>
      <button type="submit" form={formId} className="button primary" data-level={level} aria-disabled={!ready}>
        {isLoud ? lossButtonText(loss) : plain}
      </button>
      {wallet !== undefined && (
        <button type="submit" form={formId} className="text-button" value="any" aria-disabled={!ready}>
          {tReview('confirm.otherWays')}
        </button>
      )}
      {said !== undefined && <p className="quiet">{said}</p>}
    </>
  );
}

interface Props {
  readonly state: ReviewState;
  readonly send: (event: ConfirmEvent) => void;
}

/** The terms, decoded from the memo, and the consent to exactly these. */
export function ConfirmReview({ state, send }: Props) {
  const { terms, was } = state;
  useStore($confirm);
  const [typed, type] = useTyped(terms);
  const { order, loss, warnings } = terms;
  const error = payError(terms);
  const wallet = useNamedWallet(state);
  const { from, to } = terms.request;
  const [earlier] = useState(() => findMaybePaid(terms.request, deviceClock.now()));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isAny = submitter instanceof HTMLButtonElement && submitter.value === 'any';
    $paysWith.set(isAny ? 'any' : wallet?.id);
    if (!isLossAccepted(loss, typed)) document.getElementById(typedLossId)?.focus();
    send({ kind: 'consent', key: consentKey(terms), typed });
  };
  return (
    <form id={formId} className="confirm-form" onSubmit={submit}>
      {was !== undefined && <Changes key={consentKey(terms)} terms={terms} was={was} />}
      {earlier?.amount !== undefined && (
        <p className="notice">
          {tReview('confirm.maybeSent', { amount: inUnit(exact(earlier.amount, from.decimals), from.ticker), asset: to.ticker })}
        </p>
      )}
      <ReviewEnds terms={terms} dim={state.renewing} />
      <Warnings warnings={warnings.filter(({ code }) => code !== 'unprotected')} lost={loss.usd} />
      <TypedLoss loss={loss} typed={typed} onType={type} />
      {order.limit === 0n && !isUnitForUnit(order.kind) && (
        <p className="notice" data-tone="stop" role="alert">
          <b>{t('sentence', { text: tReview('confirm.unprotected') })}</b> {tReview('confirm.unprotectedText')}
        </p>
      )}
      {error !== undefined && <p className="notice">{error}</p>}
      <ReviewFacts terms={terms} />
      <MemoFold terms={terms} />
      <RaisableFee terms={terms} />
      <RestFold terms={terms} />
      <DialogFoot>
        <Act state={state} typed={typed} wallet={wallet} />
      </DialogFoot>
    </form>
  );
}
