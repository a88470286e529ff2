import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { duration, exact, inUnit, preciseDuration } from '../../i18n/figures.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import { costShown } from '../offers/card/cost-words.ts';
import { DepositCaution } from '../pay/DepositCaution.tsx';
import { $instant, acknowledgeable, type InstantEvent, type PayableState, payableNow } from '../state/instant/$instant.ts';
import type { InstantOrder } from '../state/instant/instant-order.ts';
import { isLossAccepted, lossConsent } from '../state/review/review-loss.ts';
import { $now } from '../state/swap/$now.ts';
import typedLossStyle from '../styles/typed-loss.css?url';
import warningsStyle from '../styles/warnings.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { isHandheld } from '../wallet/get/handheld.ts';
import { tReview } from '../words/confirm-words.ts';
import { tInstant, tInstantCount } from '../words/instant-words.ts';
import { InstantDanger } from './InstantDanger.tsx';
import { InstantDeposit } from './InstantDeposit.tsx';
import { InstantForeign } from './InstantForeign.tsx';
import { InstantHelp } from './InstantHelp.tsx';
import { InstantPromise } from './InstantPromise.tsx';
import { seenAfterSeconds, warningsOf } from './instant-warnings.ts';

/** Remaining share of a time, 0 to 1, as a ring. The text is beside it. */
function Ring({ share, tone }: { readonly share: number; readonly tone?: 'warn' | undefined }) {
  const left = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg className="ring" viewBox="0 0 20 20" width="20" height="20" data-tone={tone} aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength="100" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${left} 100`} transform="rotate(-90 10 10)" />
    </svg>
  );
}

interface Props {
  readonly state: PayableState;
  readonly send: (event: InstantEvent) => void;
}

/** Usual lifetime of a quote, at which the timer ring is full. */
const fullMs = 900_000;
const lateSeconds = 120;

function Timer({ state, now }: { readonly state: PayableState; readonly now: number }) {
  const left = Math.max(0, Math.ceil((state.until - now) / 1000));
  const isLate = left < lateSeconds;
  const { from } = state.order;
  return (
    <>
      {isLate && (
        <div className="notice instant-late" role="alert">
          <b>{tInstant('instant.late')}</b>
          <p>{tInstant('instant.lateText', { chain: from.chainName, time: duration(seenAfterSeconds(state.order)) })}</p>
        </div>
      )}
      <p className="instant-timer" role="timer" data-late={isLate}>
        <Ring share={(left * 1000) / fullMs} tone={isLate ? 'warn' : undefined} />
        {tInstant('instant.left', { time: preciseDuration(left) })}
      </p>
    </>
  );
}

function Expected({ state }: { readonly state: PayableState }) {
  const { to, intent } = state.order;
  const { loss } = state.verified;
  return (
    <dl className="confirm-facts">
      {intent !== undefined && (
        <div className="figure">
          <dt>{tInstant('instant.expected')}</dt>
          <dd>{inUnit(exact(intent.payout, to.decimals), to.ticker)}</dd>
        </div>
      )}
      <div className="figure" data-fact="cost">
        <dt>{tReview('confirm.cost')}</dt>
        <dd>{costShown(loss.totalBps, loss.usd)}</dd>
      </div>
    </dl>
  );
}

const loadWarnings = () => withStyles(import('../offers/Warnings.tsx'), warningsStyle);
const loadLoss = () => withStyles(import('./InstantLoss.tsx'), warningsStyle, typedLossStyle);

const Conditions = ({ order }: { readonly order: InstantOrder }) => (
  <ul>
    {warningsOf(order).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function Locked({ state, send }: Props) {
  const [typed, setTyped] = useState('');
  const { loss, warnings } = state.verified;
  const isTold = warnings.length > 0 || lossConsent(loss) !== 'press';
  return (
    <div className="instant-needs">
      <InstantDanger />
      {isTold && <Lazy load={loadLoss} props={{ loss, warnings, typed, onType: setTyped }} />}
      <h2>{tInstant('instant.needs')}</h2>
      <Conditions order={state.order} />
      <label className="tick">
        <input
          type="checkbox"
          checked={state.acknowledged}
          disabled={state.acknowledged || !state.trusted || !isLossAccepted(loss, typed)}
          onChange={() => send({ kind: 'acknowledge', yes: true, typed })}
        />{' '}
        {tInstant('instant.ack')}
      </label>
      {state.acknowledged && <p role="status">{tInstant('instant.checkedNow')}</p>}
    </div>
  );
}

function Checked({ state, now }: { readonly state: PayableState; readonly now: number }) {
  const { hosts } = state.verified;
  const age = duration(Math.max(0, Math.floor((now - state.checkedAt) / 1000)));
  return <p className="quiet">{state.rechecking ? tInstant('instant.checkedNow') : tInstantCount('instant.checked', hosts, { age })}</p>;
}

/** Reporting payment is the secondary action where a button opens the wallet. */
function Foot({ state, send }: Props) {
  const opensWallet = state.verified.uri !== undefined && isHandheld();
  return (
    <>
      <div className="instant-foot">
        <button type="button" className={opensWallet ? 'button-quiet' : 'primary'} onClick={() => send({ kind: 'paid' })}>
          {tInstant('instant.paid')}
        </button>
        <p className="quiet">{tInstant('instant.sendOnce')}</p>
      </div>
      <button type="button" className="text-button instant-hide" onClick={() => send({ kind: 'acknowledge', yes: false })}>
        {tInstant('instant.hide')}
      </button>
    </>
  );
}

/** A verified deposit: locked until its terms are accepted, removed once it is no longer payable. */
export function InstantCard({ state, send }: Props) {
  useStore($instant);
  const now = Math.max(useStore($now), state.checkedAt);
  const payable = payableNow(state, now);
  if (acknowledgeable(state, now) === undefined) return null;
  const { order, isMine } = state;
  const isForeign = order.intent === undefined;
  if (isForeign && !isMine) return <InstantForeign state={state} send={send} />;
  return (
    <>
      {isForeign && <InstantForeign state={state} send={send} />}
      <DepositCaution
        network="thorchain"
        cautions={state.verified.cautions}
        trusted={state.trusted}
        onTrust={(yes) => send({ kind: 'trust', yes })}
      />
      <Timer state={state} now={now} />
      {payable !== undefined && payable.verified.warnings.length > 0 && (
        <Lazy load={loadWarnings} props={{ warnings: payable.verified.warnings, lost: payable.verified.loss.usd }} />
      )}
      <div className="instant-columns">
        {payable !== undefined && <InstantDeposit payable={payable} send={send} />}
        <div className="instant-side">
          <h2>{tInstant('instant.next')}</h2>
          <Crossing from={order.from} to={order.to} networks={['thorchain']} />
          <InstantPromise order={order} />
          <Expected state={state} />
          <Checked state={state} now={now} />
        </div>
        {payable === undefined ? <Locked state={state} send={send} /> : <Foot state={state} send={send} />}
      </div>
      {payable !== undefined && (
        <details className="instant-help">
          <summary>{tInstant('instant.mind')}</summary>
          <Conditions order={order} />
        </details>
      )}
      <InstantHelp />
      <p className="visually-hidden" role="status">
        {payable === undefined ? '' : tInstant('instant.shown')}
      </p>
    </>
  );
}
