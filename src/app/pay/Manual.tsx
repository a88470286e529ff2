import { useStore } from '@nanostores/react';
import { protocols } from '../../core/network/protocol.ts';
import { duration } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import { $confirm, copyableTerms } from '../review/$confirm.ts';
import { memoSize } from '../review/confirm-figures.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { tReview } from '../review/confirm-words.ts';
import { DialogFoot } from '../review/dialog/DialogFoot.tsx';
import { ConfirmPromise, orderedBy } from '../review/ticket/ConfirmPromise.tsx';
import { $now } from '../swap/$now.ts';
import { deviceClock } from '../ui/clock.ts';
import { CarriedPart } from './ManualPart.tsx';
import { type Carried, carried, dustText, handError, howText } from './manual-ways.ts';
import type { PayProps } from './pay-way.ts';

/** What is copied is looked up when the button is pressed: the screen may be a second behind. */
function take(id: Carried['id']): string | undefined {
  const terms = copyableTerms($confirm.get(), deviceClock.now());
  return terms && carried(terms).find((part) => part.id === id)?.text;
}

function Before({ state, send }: PayProps) {
  return (
    <div className="manual-needs">
      <h3>{tReview('manual.needs')}</h3>
      <ul>
        <li>{tReview('manual.exchange')}</li>
        <li>{howText(state.terms)}</li>
        <li>{tReview('manual.lost')}</li>
        <li>{tReview('manual.once')}</li>
      </ul>
      <label className="tick">
        <input
          type="checkbox"
          checked={state.acknowledged}
          onChange={(event) => send({ kind: 'acknowledge', yes: event.target.checked })}
        />{' '}
        {tReview('manual.ack')}
      </label>
    </div>
  );
}

/** Where the payment is followed by its hash, which only the wallet that made it knows. */
function SentFoot({ state, isShown }: Pick<PayProps, 'state'> & { readonly isShown: boolean }) {
  const now = useStore($now);
  const { terms, checkedAt, rechecking } = state;
  const age = duration(Math.max(0, Math.floor((now - checkedAt) / 1000)));
  return (
    <DialogFoot>
      {isShown && (
        <a className="primary" href={localPath('/track')}>
          {tReview('manual.sent')}
        </a>
      )}
      <p className="quiet manual-checked">
        {rechecking ? tReview('manual.rechecking') : tReview('manual.checked', { age, network: protocols[terms.network].name })}
      </p>
    </DialogFoot>
  );
}

function Carries({ state, shown }: Pick<PayProps, 'state'> & { readonly shown: Terms }) {
  const { inbound } = state;
  const { from, to } = shown.request;
  const dust = dustText(shown.chain, inbound.dust_threshold);
  return (
    <>
      <dl className="carries">
        {carried(shown).map((part) => (
          <CarriedPart key={part.id} part={part} note={part.id === 'memo' ? memoSize(shown) : ''} take={() => take(part.id)} />
        ))}
        {inbound.gas_rate !== undefined && shown.mechanism === 'calldata' && (
          <div className="carry">
            <dt>{tReview('manual.gas')}</dt>
            <dd>
              {inbound.gas_rate.toString()} {inbound.gas_rate_units}
            </dd>
          </div>
        )}
      </dl>
      {dust !== undefined && <p className="quiet">{tReview('manual.dust', dust)}</p>}
      <Crossing from={from} to={to} networks={[shown.network]} height={44} />
    </>
  );
}

/** Paying with a wallet that this page does not know: what to send, where to, and with which memo. */
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
      <Before state={state} send={send} />
      {shown !== undefined && <Carries state={state} shown={shown} />}
      <ConfirmPromise ordered={orderedBy(terms)} />
      <SentFoot state={state} isShown={shown !== undefined} />
    </>
  );
}
