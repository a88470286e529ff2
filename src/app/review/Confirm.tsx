import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { protocols } from '../../core/network/protocol.ts';
import { exact, preciseDuration } from '../../i18n/figures.ts';
import { t, type WordKey } from '../../i18n/t.ts';
import type { LiveOffer } from '../offers/order-book.ts';
import { warningWords } from '../offers/warning-words.ts';
import { PayWays } from '../pay/PayWays.tsx';
import { $sign, holdsAttention, isWaiting } from '../sign/$sign.ts';
import { $now } from '../swap/$now.ts';
import { deviceClock } from '../ui/clock.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { browserDeps, type NoReply } from '../ui/request.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { withStyles } from '../ui/with-styles.ts';
import walletStyle from '../wallet/wallet.css?url';
import { $confirm, type ConfirmErrorReason, type ConfirmEvent, type ConfirmState } from './$confirm.ts';
import { ConfirmReview } from './ConfirmReview.tsx';
import { type ConfirmRun, startConfirm, termsOrError } from './confirm-run.ts';
import type { Subject, Terms } from './confirm-terms.ts';
import { type ConfirmWord, tReview } from './confirm-words.ts';

interface Props {
  readonly subject: Subject;
  /** The offer as it was chosen; without one it is asked for. */
  readonly offer?: LiveOffer;
  readonly onClose: () => void;
}

const failureWords: Readonly<Record<NoReply, WordKey>> = {
  offline: 'failure.offline',
  timeout: 'failure.timeout',
  unreachable: 'failure.unreachable',
  unreadable: 'failure.unreadable',
};

const isFailure = (text: string): text is NoReply => Object.hasOwn(failureWords, text);

function Timer({ terms, renewing }: { readonly terms: Terms; readonly renewing: boolean }) {
  const now = useStore($now) || terms.askedAt;
  const left = Math.max(0, Math.ceil((terms.expiresAt - now) / 1000));
  const whole = Math.max(1, (terms.expiresAt - terms.askedAt) / 1000);
  return (
    <div className="confirm-timer">
      <p>{renewing ? tReview('confirm.renewing') : tReview('confirm.expires', { time: preciseDuration(left) })}</p>
      <svg className="drain" viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(1000, (left / whole) * 1000)} height="2" />
      </svg>
    </div>
  );
}

function Stopped({
  reason,
  hint,
  onAgain,
}: {
  readonly reason: ConfirmErrorReason;
  readonly hint: string | undefined;
  readonly onAgain: () => void;
}) {
  const title: ConfirmWord = `stop.${reason}`;
  const text: ConfirmWord = `stop.${reason}Text`;
  const detail = hint === undefined ? undefined : isFailure(hint) ? t('sentence', { text: t(failureWords[hint]) }) : hint;
  return (
    <div className="dialog-state confirm-error" role="alert">
      <h3>{tReview(title)}</h3>
      {detail !== undefined && <p>{detail}</p>}
      <p>{tReview(text)}</p>
      {reason !== 'changed' && (
        <button type="button" className="button" onClick={onAgain}>
          {tReview('confirm.again')}
        </button>
      )}
    </div>
  );
}

function networkOf(state: ConfirmState): string {
  if (state.kind === 'closed') return '';
  const { choice } = 'subject' in state ? state.subject : state.terms;
  return protocols[choice.network].name;
}

function Body({ state, send }: { state: ConfirmState; send: (event: ConfirmEvent) => void }) {
  switch (state.kind) {
    case 'closed':
      return null;
    case 'asking':
      return <Waiting text={tReview('confirm.asking', { network: networkOf(state) })} />;
    case 'review':
      return <ConfirmReview state={state} send={send} />;
    case 'checking':
      return <Waiting text={tReview('confirm.checking', { network: networkOf(state) })} />;
    case 'payable':
      return <PayWays state={state} send={send} />;
    case 'stopped':
      return <Stopped reason={state.error.reason} hint={state.error.hint} onAgain={() => send({ kind: 'again' })} />;
  }
}

const loadSign = () => withStyles(import('../sign/SignView.tsx'), walletStyle);

function titleOf(state: ConfirmState, subject: Subject): ConfirmWord {
  const paying = state.kind === 'payable' || state.kind === 'checking';
  const isLimit = subject.choice.mode === 'limit';
  if (paying) return isLimit ? 'confirm.titlePayLimit' : 'confirm.titlePay';
  return isLimit ? 'confirm.titleLimit' : 'confirm.title';
}

/** One sentence for those who listen. */
function spoken(state: ConfirmState): string {
  if (state.kind === 'payable') return tReview('confirm.spokenPay');
  if (state.kind !== 'review') return '';
  const { order, request, network, warnings, loss } = state.terms;
  const values = { amount: exact(order.limit, request.to.decimals), asset: request.to.ticker, network: protocols[network].name };
  const said = tReview(state.was === undefined ? 'confirm.spokenReview' : 'confirm.spokenChanged', values);
  const warned = warnings.map((warning) => t('sentence', { text: warningWords(warning, loss.usd).title }));
  return [said, ...warned].join(' ');
}

/** Everything between choosing an offer and paying for it: a dialog, on phones a sheet. */
export default function Confirm({ subject, offer, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const run = useRef<ConfirmRun>(undefined);
  const state = useStore($confirm);
  const sign = useStore($sign);
  const [first] = useState({ subject, offer });

  useEffect(() => {
    const running = startConfirm(browserDeps);
    run.current = running;
    const chosen = first.offer;
    if (chosen === undefined) running.send({ kind: 'ask', subject: first.subject });
    else {
      const askedAt = Math.min(deviceClock.now(), chosen.expiresAt - chosen.expires_in_seconds * 1000);
      running.send({ kind: 'open', subject: first.subject, result: termsOrError(first.subject, chosen, askedAt) });
    }
    dialog.current?.showModal();
    const wake = () => running.send({ kind: 'tick' });
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      running.stop();
      if ($sign.get().kind !== 'asking') $sign.set({ kind: 'idle', attempt: $sign.get().attempt + 1 });
    };
  }, [first]);

  const send = (event: ConfirmEvent) => run.current?.send(event);
  // A signature outlives its terms: while one is open, nothing else takes its place.
  const signing = holdsAttention(sign) || (sign.kind === 'refused' && state.kind === 'stopped');
  const waiting = isWaiting(sign);
  const terms = 'terms' in state && !signing ? state.terms : undefined;
  return (
    <dialog
      ref={dialog}
      className="confirm whole-screen"
      aria-labelledby="confirm-title"
      onCancel={(event) => waiting && event.preventDefault()}
      onClose={onClose}
    >
      <div className="confirm-sheet">
        <header className="dialog-head confirm-head">
          <h2 id="confirm-title">{tReview(signing ? 'confirm.titlePay' : titleOf(state, first.subject))}</h2>
          <button
            type="button"
            className="icon-button"
            disabled={waiting}
            aria-label={tReview('confirm.close')}
            onClick={() => dialog.current?.close()}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        {terms !== undefined && <Timer terms={terms} renewing={state.kind === 'review' && state.renewing} />}
        <div className="confirm-body">{signing ? <Lazy load={loadSign} props={{}} /> : <Body state={state} send={send} />}</div>
        <p className="visually-hidden" role="status">
          {spoken(state)}
        </p>
      </div>
    </dialog>
  );
}
