import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { protocols } from '../../../core/network/protocol.ts';
import { duration } from '../../../i18n/figures.ts';
import { $picked } from '../../state/offers/$quote.ts';
import { chosenOffer } from '../../state/offers/chosen-offer.ts';
import { modeText } from '../../state/offers/offer-words.ts';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import { wholeTime } from '../../state/offers/time-parts.ts';
import { tSwap, tSwapCount } from '../../words/swap-words.ts';
import { Told } from '../card/Told.tsx';
import { impactShown, type QuotedWarning, warningWords } from '../warning-words.ts';
import { betterOffer } from './better-offer.ts';
import { sizeWarning } from './size-warnings.ts';

interface WayOutProps {
  readonly book: OfferList;
  readonly better: LiveOffer;
  readonly onKeep: () => void;
}

function WayOut({ book, better, onKeep }: WayOutProps) {
  const { network, mode, parts } = better;
  const use = ({ detail }: { readonly detail: number }) => {
    $picked.set({ choice: { network, mode } });
    // Keyboard press: the button disappears with the notice, so focus the newly selected offer.
    if (detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.offer input:checked')?.focus());
  };
  const values = { network: protocols[network].name, mode: modeText(better), loss: impactShown(better) };
  return (
    <>
      <p>{tSwap('impact.better', { ...values, time: duration(wholeTime(better, book.request)) })}</p>
      <p className="impact-acts">
        <button type="button" className="button-quiet" onClick={use}>
          {mode === 'streaming' ? tSwapCount('impact.useParts', parts) : tSwap('impact.use', { network: protocols[network].name })}
        </button>
        <button type="button" className="text-button" onClick={onKeep}>
          {tSwap('impact.keep')}
        </button>
      </p>
    </>
  );
}

/** Text of a warning: a price impact is given in dollars, other warnings use their own text. */
function describeWarning(offer: LiveOffer, warning: QuotedWarning) {
  if (warning.code !== 'high_price_impact') return warningWords(warning);
  const word = warning.severity === 'danger' ? 'impact.danger' : 'impact.warning';
  return { title: tSwap(word, { loss: impactShown(offer) }), text: undefined };
}

/** Price impact of the selected offer in dollars, and a route that loses less. */
export default function ImpactNotice({ book }: { readonly book: OfferList }) {
  const picked = useStore($picked);
  const [kept, setKept] = useState<LiveOffer['mode'] | undefined>();
  const offer = chosenOffer(book, picked, false);
  const warning = offer && sizeWarning(offer);
  if (offer === undefined || warning === undefined) return null;
  const isDanger = warning.severity === 'danger';
  const { title, text } = describeWarning(offer, warning);
  const better = betterOffer(book.offers, offer);
  return (
    <div className="impact" data-level={isDanger ? 'danger' : 'warning'}>
      <Told tone={isDanger ? 'stop' : 'warn'} title={title}>
        {text !== undefined && <p>{text}</p>}
        {better === undefined ? (
          <p>{tSwap('impact.smaller')}</p>
        ) : (
          kept !== offer.mode && <WayOut book={book} better={better} onKeep={() => setKept(offer.mode)} />
        )}
      </Told>
    </div>
  );
}
