import { useStore } from '@nanostores/react';
import type { PayProps } from '../state/pay/pay-way.ts';
import { copyableTerms } from '../state/review/$confirm.ts';
import { $now } from '../state/swap/$now.ts';
import { tReview } from '../words/confirm-words.ts';
import { ConfirmPromise, orderedBy } from './ConfirmPromise.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import { keepAwaited } from './keep-awaited.ts';
import { CheckedAgo, ManualSteps } from './ManualSteps.tsx';
import { handError, howText } from './manual-ways.ts';

/** Requirements for the wallet. Once they are acknowledged, the payment is recorded and its details appear. */
function Before({ state, send }: PayProps) {
  const ready = () => {
    keepAwaited(state.terms);
    send({ kind: 'acknowledge', yes: true });
  };
  return (
    <>
      <div className="manual-needs">
        <h3>{tReview('manual.needs')}</h3>
        <ul>
          <li>{tReview('manual.exchange')}</li>
          <li>{howText(state.terms)}</li>
          <li>{tReview('manual.lost')}</li>
          <li>{tReview('manual.once')}</li>
        </ul>
        <p>
          <b id="manual-ack">{tReview('manual.ack')}</b>
        </p>
      </div>
      <DialogFoot>
        <button type="button" className="primary manual-ready" aria-describedby="manual-ack" onClick={ready}>
          {tReview('manual.ready')}
        </button>
        <CheckedAgo state={state} />
      </DialogFoot>
    </>
  );
}

/** Manual payment with any wallet: amount, address and memo to send. */
export default function Manual({ state, send }: PayProps) {
  const now = useStore($now);
  const { terms, checkedAt } = state;
  const error = handError(terms);
  if (error !== undefined) {
    return (
      <p className="notice" role="alert">
        {error}
      </p>
    );
  }
  const shown = copyableTerms(state, Math.max(now, checkedAt));
  return (
    <>
      {shown === undefined ? <Before state={state} send={send} /> : <ManualSteps state={state} send={send} shown={shown} />}
      <ConfirmPromise ordered={orderedBy(terms)} />
    </>
  );
}
