import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { protocols } from '../../core/network/protocol.ts';
import { duration } from '../../i18n/figures.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import { isFramed } from '../state/embed/framed.ts';
import { leaveDialog } from '../state/embed/use-back.ts';
import { $history } from '../state/history/$history.ts';
import { noteFound } from '../state/history/history-awaited.ts';
import { paymentWatchPath, watchedPayment } from '../state/history/watch-path.ts';
import type { PayProps } from '../state/pay/pay-way.ts';
import { $confirm, copyableTerms } from '../state/review/$confirm.ts';
import { memoSize } from '../state/review/confirm-figures.ts';
import type { Subject, Terms } from '../state/review/confirm-terms.ts';
import { $now } from '../state/swap/$now.ts';
import { followPath } from '../track/both/follow-path.ts';
import { lookUntilFound } from '../track/watch/look-for-deposit.ts';
import { deviceClock } from '../ui/clock.ts';
import { Qr } from '../ui/Qr.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { isHandheld } from '../wallet/get/handheld.ts';
import { type ConfirmWord, tReview } from '../words/confirm-words.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { isKeptAwaited, keepSaid } from './keep-awaited.ts';
import { CarriedPart } from './ManualPart.tsx';
import { type ManualStep, manualSteps } from './manual-steps.ts';
import { type Carried, carried, dustText, howText } from './manual-ways.ts';

/** Reads the value on click: the screen may be a second stale. */
function take(id: Carried['id']): string | undefined {
  const terms = copyableTerms($confirm.get(), deviceClock.now());
  return terms && carried(terms).find((part) => part.id === id)?.text;
}

const titles: Readonly<Record<ManualStep['id'], ConfirmWord>> = {
  all: 'manual.allTitle',
  where: 'manual.whereTitle',
  memo: 'manual.memoTitle',
};
const captions: Readonly<Record<NonNullable<ManualStep['code']>['carries'], ConfirmWord>> = {
  all: 'manual.codeAll',
  amount: 'manual.codeAmount',
  address: 'manual.codeAddress',
  memo: 'manual.codeMemo',
};

/** Whether a code holds the whole payment, on a device whose wallet apps open it. */
const opensWallet = ({ code }: ManualStep): boolean => code?.carries === 'all' && isHandheld();

interface StepProps extends Pick<PayProps, 'state'> {
  readonly shown: Terms;
  readonly step: ManualStep;
  /** Step number, if there are several. */
  readonly count?: string | undefined;
  /** First step, which receives the focus. */
  readonly isFirst: boolean;
}

function Fees({ state: { inbound }, shown }: Pick<StepProps, 'state' | 'shown'>) {
  const dust = dustText(shown.chain, inbound.dust_threshold);
  return (
    <>
      {inbound.gas_rate !== undefined && shown.mechanism === 'calldata' && (
        <p className="quiet">
          {tReview('manual.gas')}: {inbound.gas_rate.toString()} {inbound.gas_rate_units}
        </p>
      )}
      {dust !== undefined && <p className="quiet">{tReview('manual.dust', dust)}</p>}
    </>
  );
}

function Step({ state, shown, step, count, isFirst }: StepProps) {
  const top = useFocus();
  const { id, code, parts } = step;
  const { from, to } = shown.request;
  return (
    <section className="manual-step" data-step={id}>
      <h3 ref={isFirst ? top : undefined} tabIndex={-1}>
        {tReview(titles[id])} {count !== undefined && <span className="quiet">{count}</span>}
      </h3>
      {id !== 'where' && <p className="quiet">{tReview('confirm.memoWhat')}</p>}
      {id === 'where' && (
        <p className="notice" data-tone="stop">
          {tReview('manual.notYet')}
        </p>
      )}
      {code !== undefined && (
        <figure className="manual-code">
          <Qr text={code.text} name={tReview(titles[id])} />
          <figcaption className="quiet">{tReview(captions[code.carries])}</figcaption>
        </figure>
      )}
      <dl className="carries">
        {parts.map((part) => (
          <CarriedPart key={part.id} part={part} note={part.id === 'memo' ? memoSize(shown) : ''} take={() => take(part.id)} />
        ))}
      </dl>
      {opensWallet(step) && (
        <a className="primary" href={code?.text}>
          {tReview('manual.openWallet')}
        </a>
      )}
      {id !== 'where' && (
        <p>
          {howText(shown)} {tReview('manual.compare')}
        </p>
      )}
      {id !== 'memo' && <Fees state={state} shown={shown} />}
      {id !== 'memo' && <Crossing from={from} to={to} networks={[shown.network]} height={44} />}
    </section>
  );
}

/** Age of the last check of the displayed values. */
export function CheckedAgo({ state }: Pick<PayProps, 'state'>) {
  const now = useStore($now);
  const { terms, checkedAt, rechecking } = state;
  const age = duration(Math.max(0, Math.floor((now - checkedAt) / 1000)));
  return (
    <p className="quiet manual-checked">
      {rechecking
        ? tReview('manual.rechecking')
        : tReview('manual.checked', {
            age,
            network: protocols[terms.network].name,
          })}
    </p>
  );
}

/** Transaction hash of the payment, once a network or its chain shows it while the instructions are on screen. */
function usePaid(terms: Terms): string | undefined {
  const [tx, setTx] = useState<string>();
  useEffect(() => {
    const watched = watchedPayment(terms);
    if (watched === undefined) return;
    return lookUntilFound(watched, (sight) => {
      if (typeof sight !== 'object') return;
      noteFound(watched, sight.tx);
      setTx(sight.tx);
      // A frame would need a new tab, which browsers block; the first of two payments is followed by the second.
      if (!isFramed() && terms.rest === undefined) leaveDialog(followPath(sight.tx, terms.network, terms.split?.id));
    });
  }, [terms]);
  return tx;
}

/** Values to enter in the wallet, memo before address, and the link to the tracking page. */
export function ManualSteps({ state, send, shown }: PayProps & { readonly shown: Terms }) {
  const steps = manualSteps(shown);
  const [isKept] = useState(() => $history.get().isSaved && isKeptAwaited(shown));
  const tx = usePaid(state.terms);
  const rest = shown.split?.rest;
  const goOn = (subject: Subject) => {
    keepSaid(shown);
    send({ kind: 'ask', subject });
  };
  const count = (n: number) => (steps.length > 1 ? tReview('manual.step', { n, of: steps.length }) : undefined);
  return (
    <>
      {steps.map((step, index) => (
        <Step key={step.id} state={state} shown={shown} step={step} count={count(index + 1)} isFirst={index === 0} />
      ))}
      <DialogFoot>
        {rest === undefined ? (
          <a
            className={steps.some(opensWallet) ? 'button-quiet' : 'primary'}
            href={tx === undefined ? paymentWatchPath(shown) : followPath(tx, shown.network, shown.split?.id)}
            onClick={() => keepSaid(shown)}
          >
            {tReview('manual.sent')}
          </a>
        ) : (
          <button type="button" className="primary" onClick={() => goOn(rest)}>
            {tReview('split.paid')}
          </button>
        )}
        {!isKept && tx === undefined && <p className="notice">{tReview('manual.unsaved')}</p>}
        {watchedPayment(shown) !== undefined && <p className="quiet">{tReview('manual.watched')}</p>}
        <button type="button" className="text-button manual-back" onClick={() => send({ kind: 'acknowledge', yes: false })}>
          {tReview('manual.back')}
        </button>
        <CheckedAgo state={state} />
      </DialogFoot>
    </>
  );
}
