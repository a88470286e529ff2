import { preciseDuration } from '../../../i18n/figures.ts';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import { offerTimes, wholeTime } from '../../state/offers/time-parts.ts';
import { tSwap } from '../../words/swap-words.ts';

const width = 1000;

/** Duration by stage; the parts add up to the total. */
export function TimeBar({ offer, request }: { readonly offer: LiveOffer; readonly request: OfferList['request'] }) {
  const whole = wholeTime(offer, request);
  let at = 0;
  const bars = offerTimes(offer, request).map((part) => {
    const start = at;
    at += part.seconds;
    return { ...part, x: (start / whole) * width, width: (part.seconds / whole) * width };
  });
  return (
    <figure className="times">
      <figcaption>
        {tSwap('time.caption')} <span>{preciseDuration(whole)}</span>
      </figcaption>
      <svg className="time-bar" viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(
          (bar, index) =>
            bar.seconds > 0 && (
              <rect key={bar.name} className={`time-part-${index}`} x={bar.x} y="0" width={Math.max(2, bar.width - 4)} height="8" />
            ),
        )}
      </svg>
      <ul>
        {bars.map((bar, index) => (
          <li key={bar.name}>
            <i className={`time-key time-part-${index}`} />
            {bar.name} <span>{bar.seconds === 0 ? tSwap('time.none') : preciseDuration(bar.seconds)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
