import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars, inUnit } from '../../i18n/figures.ts';
import { Chevron, NetworkMark } from '../assets/AssetIcons.tsx';
import { Crossing } from '../crossing/Crossing.tsx';
import { $picked } from '../state/offers/$quote.ts';
import { isRisky, lossLevel } from '../state/offers/loss-words.ts';
import { modeText } from '../state/offers/offer-words.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { tSwap } from '../words/swap-words.ts';
import { OfferFacts } from './card/OfferFacts.tsx';
import { LossTag, OfferTags } from './card/OfferMarks.tsx';
import { otherWarnings } from './impact/size-warnings.ts';
import Warnings from './Warnings.tsx';

const loadDetails = () => import('./OfferDetails.tsx');
const loadSafe = () => import('./SafeOffer.tsx');

interface Props {
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly isPicked: boolean;
  /** Whether the offer is usable; false while another response is pending. */
  readonly usable: boolean;
  /** Whether the same request is being renewed. */
  readonly renewing: boolean;
  readonly expired: boolean;
}

/** Warnings of the selected offer, or of the custom streaming setting chosen instead. */
function PickedWarnings({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const own = useStore($picked)?.own;
  const picked = own?.request === book.request ? own.offer : offer;
  const { usd, price_impact_bps: impact } = picked;
  return (
    <div className="offer-warnings">
      <Warnings warnings={otherWarnings(picked)} lost={usd.lost} />
      {isRisky(picked) && <Lazy load={loadSafe} props={{ book }} />}
      {impact > defaultMaxImpactBps && <p className="quiet">{tSwap('offer.opened')}</p>}
      {offer.deposit.state === 'unverified' && <p className="quiet">{tSwap('offer.unverified')}</p>}
    </div>
  );
}

function Details({ offer, book, live }: Pick<Props, 'offer' | 'book'> & { readonly live: boolean }) {
  const [open, setOpen] = useState(false);
  const name = tSwap('offer.details', { network: protocols[offer.network].name, mode: modeText(offer) });
  return (
    <details
      className="offer-more"
      name="offers"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onPointerEnter={() => void loadDetails().catch(() => undefined)}
    >
      <summary>
        <span className="visually-hidden">{name}</span>
        <Chevron />
      </summary>
      {open && <Lazy load={loadDetails} props={{ offer, book, usable: live }} />}
    </details>
  );
}

/** One offer. Clicking anywhere on the card selects it and reveals its warnings. */
export function OfferCard({ offer, book, isPicked, usable, renewing, expired }: Props) {
  const { from, to } = book.request;
  const { network, mode } = offer;
  const live = usable && !expired;
  const radio = useRef<HTMLInputElement>(null);
  const facts = useId();
  const payout = inUnit(brief(offer.expected_amount_out, to.decimals), to.ticker);
  const pick = () => $picked.set({ choice: { network, mode } });
  const isOpened = isPicked && offer.price_impact_bps > defaultMaxImpactBps;
  useEffect(() => {
    // The field that revealed this offer is gone: focus the offer.
    if (isOpened && document.activeElement === document.body) radio.current?.focus();
  }, [isOpened]);
  return (
    <div
      className="card offer"
      data-best={offer === book.offers[0]}
      data-picked={isPicked && live}
      data-dim={!live || renewing}
      data-level={lossLevel(offer)}
    >
      <div className="offer-main">
        <label className="offer-who">
          <input
            ref={radio}
            type="radio"
            name="offer"
            checked={isPicked}
            aria-describedby={facts}
            onChange={pick}
            // Clicking the selected offer pins it, even if another becomes the best.
            onClick={pick}
          />
          <NetworkMark network={network} size={24} />
          <span>
            <b>{protocols[network].name}</b> <span className="quiet">{modeText(offer)}</span>
          </span>
          <span className="visually-hidden">, {payout}</span>
        </label>
        <p className="offer-tags">
          {expired && <span className="tag">{tSwap('offers.renewing')}</span>} <LossTag offer={offer} /> <OfferTags offer={offer} />
        </p>
        <p className="offer-payout">
          <b key={payout}>{payout}</b>{' '}
          {offer.usd.expected_amount_out !== undefined && <span className="quiet">{dollars(offer.usd.expected_amount_out)}</span>}
        </p>
        <Crossing from={from} to={to} networks={[network]} />
        <OfferFacts id={facts} offer={offer} book={book} />
      </div>
      {isPicked && <PickedWarnings offer={offer} book={book} />}
      <Details offer={offer} book={book} live={live} />
    </div>
  );
}
