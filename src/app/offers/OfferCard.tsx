import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { protocols } from '../../core/network/protocol.ts';
import { Chevron } from '../assets/AssetIcons.tsx';
import { $picked } from '../state/offers/$quote.ts';
import { isRisky, lossLevel } from '../state/offers/loss-words.ts';
import { modeText } from '../state/offers/offer-words.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { tSwap } from '../words/swap-words.ts';
import { OfferMain } from './card/OfferMain.tsx';
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
  const { network, mode } = offer;
  const live = usable && !expired;
  const radio = useRef<HTMLInputElement>(null);
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
      <OfferMain
        offer={offer}
        book={book}
        networks={[network]}
        name={protocols[network].name}
        note={modeText(offer)}
        isPicked={isPicked}
        pick={() => $picked.set({ choice: { network, mode } })}
        radio={radio}
      >
        {expired && <span className="tag">{tSwap('offers.renewing')}</span>} <LossTag offer={offer} /> <OfferTags offer={offer} />
      </OfferMain>
      {isPicked && <PickedWarnings offer={offer} book={book} />}
      <Details offer={offer} book={book} live={live} />
    </div>
  );
}
