import { useStore } from '@nanostores/react';
import { protocols } from '../core/protocol.ts';
import { $ask } from './$form.ts';
import { $now } from './$now.ts';
import { $opened } from './$opened.ts';
import { $picked, $quote, reviewable } from './$quote.ts';
import { loadConfirm } from './ConfirmHost.tsx';
import { deviceClock } from './clock.ts';
import { brief } from './figures.ts';
import { modeText } from './offer-words.ts';
import { say } from './words.ts';

/** The way to where a swap is confirmed: open only while an offer can be used. */
export function Review() {
  const state = useStore($quote);
  const picked = useStore($picked);
  const ask = useStore($ask);
  const now = useStore($now);
  const found = reviewable(state, picked, ask, now);
  const needsDestination = found !== undefined && found.ask.destination === undefined;

  const act = () => {
    const usable = reviewable($quote.get(), $picked.get(), $ask.get(), deviceClock.now());
    if (usable === undefined) return;
    if (usable.ask.destination === undefined) return document.getElementById('destination')?.focus();
    $opened.set({ subject: { ask: usable.ask, choice: usable.choice }, offer: usable.offer });
  };
  const prepare = () => void loadConfirm().catch(() => undefined);
  return (
    <button
      type="button"
      className="button review-button"
      disabled={found === undefined}
      data-next={needsDestination ? 'destination' : 'review'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={act}
    >
      {found === undefined ? (
        <b>{say(ask === undefined ? 'offers.reviewAmount' : 'offers.reviewWait')}</b>
      ) : (
        <>
          <b>{say(needsDestination ? 'offers.reviewDestination' : 'offers.review')}</b>{' '}
          <span>
            {say('offers.reviewOf', {
              amount: brief(found.offer.payout, found.ask.to.decimals),
              asset: found.ask.to.ticker,
              network: protocols[found.offer.network].name,
              mode: modeText(found.offer),
            })}
          </span>
        </>
      )}
    </button>
  );
}
