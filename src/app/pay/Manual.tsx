import { useStore } from '@nanostores/react';
import { protocols } from '../../core/network/protocol.ts';
import { duration } from '../../i18n/figures.ts';
import { $confirm, copyableTerms } from '../review/$confirm.ts';
import { memoSize } from '../review/confirm-figures.ts';
import { tReview } from '../review/confirm-words.ts';
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

/** Paying with a wallet that this page does not know: what to send, where to, and with which memo. */
export default function Manual({ state, send }: PayProps) {
  const now = useStore($now);
  const { terms, inbound, checkedAt, rechecking } = state;
  const error = handError(terms);
  if (error !== undefined) {
    return (
      <p className="notice" role="alert">
        {error}
      </p>
    );
  }
  const shown = copyableTerms(state, Math.max(now, checkedAt));
  const dust = dustText(terms.chain, inbound.dust_threshold);
  const age = duration(Math.max(0, Math.floor((now - checkedAt) / 1000)));
  return (
    <>
      <Before state={state} send={send} />
      {shown !== undefined && (
        <>
          <dl className="carries">
            {carried(shown).map((part) => (
              <CarriedPart key={part.id} part={part} note={part.id === 'memo' ? memoSize(shown) : ''} take={() => take(part.id)} />
            ))}
            {inbound.gas_rate !== undefined && terms.mechanism === 'calldata' && (
              <div className="carry">
                <dt>{tReview('manual.gas')}</dt>
                <dd>
                  {inbound.gas_rate.toString()} {inbound.gas_rate_units}
                </dd>
              </div>
            )}
          </dl>
          {dust !== undefined && <p className="quiet">{tReview('manual.dust', dust)}</p>}
        </>
      )}
      <p className="quiet manual-checked">
        {rechecking ? tReview('manual.rechecking') : tReview('manual.checked', { age, network: protocols[terms.network].name })}
      </p>
    </>
  );
}
