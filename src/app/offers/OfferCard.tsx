import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars, dollarsOfPart, duration, exact, inUnit } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { Chevron, NetworkMark } from '../assets/AssetIcons.tsx';
import { tSwap } from '../swap/swap-words.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { $picked } from './$quote.ts';
import { lossLevel, lossShown, shareText } from './loss-words.ts';
import { LossTag, OfferTags } from './OfferMarks.tsx';
import { modeText } from './offer-words.ts';
import { isUnitForUnit, type LiveOffer, type OfferList } from './order-book.ts';
import { wholeTime } from './time-parts.ts';
import Warnings from './Warnings.tsx';

const loadDetails = () => import('./OfferDetails.tsx');

interface Props {
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly isPicked: boolean;
  /** False while another answer is awaited. */
  readonly usable: boolean;
  /** True while the same question is asked again. */
  readonly renewing: boolean;
  readonly expired: boolean;
}

/** How much less the offer pays than the best one, in percent and dollars; every digit on hover. */
function Difference({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const best = book.offers[0];
  if (best === undefined || best === offer) return null;
  const less = best.expected_amount_out - offer.expected_amount_out;
  if (less === 0n) return <>{tSwap('offer.same')}</>;
  const { to } = book.request;
  const usd = dollarsOfPart(less, best.expected_amount_out, best.usd.expected_amount_out);
  const text = tSwap('offer.lessBest', { percent: shareText(Math.max(1, offer.below_best_bps)) });
  return <span title={inUnit(exact(less, to.decimals), to.ticker)}>{usd === undefined ? text : `${text} (${usd})`}</span>;
}

function Facts({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const { to } = book.request;
  const { minimum_payout: minimum, usd } = offer;
  return (
    <span className="offer-facts">
      <span>
        {!isUnitForUnit(offer.mode) && (
          <span>
            {minimum === undefined
              ? tSwap('offer.unprotected')
              : tSwap('offer.atLeast', { amount: brief(minimum, to.decimals), asset: to.ticker })}
          </span>
        )}
        <span>{tSwap('offer.about', { time: duration(wholeTime(offer, book.request)) })}</span>
        <span className="offer-cost" data-level={lossLevel(offer)}>
          {tSwap('offer.cost', { loss: lossShown(offer.total_loss_bps, usd.lost) })}
        </span>
      </span>
    </span>
  );
}

/** The warnings of what would be reviewed: of the offer, or of the streaming setting that was chosen in its place. */
function PickedWarnings({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const own = useStore($picked)?.own;
  const { warnings, usd, price_impact_bps: impact } = own?.request === book.request ? own.offer : offer;
  return (
    <div className="offer-warnings">
      <Warnings warnings={warnings} lost={usd.lost} />
      {impact > defaultMaxImpactBps && <p className="quiet">{tSwap('offer.opened')}</p>}
      {offer.deposit.state === 'unverified' && <p className="quiet">{tSwap('offer.unverified')}</p>}
    </div>
  );
}

/** One offer. Opening it picks it; what it is warned of stands below it from then on. */
export function OfferCard({ offer, book, isPicked, usable, renewing, expired }: Props) {
  const { to } = book.request;
  const live = usable && !expired;
  const level = lossLevel(offer);
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const isOpened = isPicked && offer.price_impact_bps > defaultMaxImpactBps;
  useEffect(() => {
    // The field that opened this offer is gone: the focus goes on with what it opened.
    if (isOpened && document.activeElement === document.body) summary.current?.focus();
  }, [isOpened]);
  const toggle = (nowOpen: boolean) => {
    setOpen(nowOpen);
    const current = $picked.get()?.choice;
    const isSame = current?.network === offer.network && current.mode === offer.mode;
    if (nowOpen && !isSame) $picked.set({ choice: { network: offer.network, mode: offer.mode } });
  };
  return (
    <div
      className="card offer"
      data-best={offer === book.offers[0]}
      data-picked={isPicked && live}
      data-dim={!live || renewing}
      data-level={level}
    >
      <details
        name="offers"
        onToggle={(event) => toggle(event.currentTarget.open)}
        onPointerEnter={() => void loadDetails().catch(() => undefined)}
      >
        <summary ref={summary}>
          <span className="offer-who">
            <NetworkMark network={offer.network} />
            <b>{protocols[offer.network].name}</b> <span className="quiet">{modeText(offer)}</span>
          </span>
          <span className="offer-rank">
            {isPicked && live && <span className="offer-picked">{tSwap('offers.picked')}</span>}{' '}
            {expired ? tSwap('offers.expired') : <Difference offer={offer} book={book} />}
          </span>
          <span className="offer-payout">
            <b>{inUnit(brief(offer.expected_amount_out, to.decimals), to.ticker)}</b>{' '}
            {offer.usd.expected_amount_out !== undefined && (
              <span className="quiet">{t('form.worth', { usd: dollars(offer.usd.expected_amount_out) })}</span>
            )}
          </span>
          <Facts offer={offer} book={book} />
          {(offer.tags.length > 0 || level !== undefined) && (
            <span className="offer-tags">
              <LossTag offer={offer} /> <OfferTags offer={offer} />
            </span>
          )}
          <Chevron />
        </summary>
        {open && <Lazy load={loadDetails} props={{ offer, book, usable: live }} />}
      </details>
      {isPicked && <PickedWarnings offer={offer} book={book} />}
    </div>
  );
}
