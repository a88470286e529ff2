import { useState } from 'react';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars, dollarsOfPart, duration, exact, inUnit, percent } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { Chevron, NetworkMark } from '../assets/AssetIcons.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import { $picked } from './$quote.ts';
import { modeText } from './offer-words.ts';
import type { LiveOffer, OfferList } from './order-book.ts';
import { wholeTime } from './time-parts.ts';

const loadDetails = () => import('./OfferDetails.tsx');

interface Props {
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly isBest: boolean;
  readonly isPicked: boolean;
  /** False while another answer is awaited. */
  readonly usable: boolean;
  /** True while the same question is asked again. */
  readonly renewing: boolean;
  readonly expired: boolean;
}

function Difference({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const best = book.offers[0];
  if (best === undefined) return null;
  const less = best.expected_amount_out - offer.expected_amount_out;
  if (less === 0n) return <>{t('offer.same')}</>;
  const { to } = book.request;
  const usd = dollarsOfPart(less, best.expected_amount_out, best.usd.expected_amount_out);
  const text = t('offer.less', { amount: brief(less, to.decimals), asset: to.ticker });
  return <span title={inUnit(exact(less, to.decimals), to.ticker)}>{usd === undefined ? text : `${text} (${usd})`}</span>;
}

function factsOf(offer: LiveOffer, book: OfferList): readonly string[] {
  const { to } = book.request;
  const minimum =
    offer.minimum_payout === undefined
      ? t('offer.unprotected')
      : t('offer.atLeast', { amount: brief(offer.minimum_payout, to.decimals), asset: to.ticker });
  const fees = offer.usd.fees_total === undefined ? inUnit(brief(offer.fees.total, to.decimals), to.ticker) : dollars(offer.usd.fees_total);
  return [
    minimum,
    t('offer.about', { time: duration(wholeTime(offer, book.request)) }),
    t('offer.fees', { amount: fees }),
    t('offer.impact', { percent: percent(offer.fees.slippage_bps) }),
  ];
}

/** One offer. Opening it picks it. */
export function OfferCard({ offer, book, isBest, isPicked, usable, renewing, expired }: Props) {
  const { to } = book.request;
  const live = usable && !expired;
  const [open, setOpen] = useState(false);
  const toggle = (nowOpen: boolean) => {
    setOpen(nowOpen);
    const current = $picked.get()?.choice;
    const isSame = current?.network === offer.network && current.mode === offer.mode;
    if (nowOpen && !isSame) $picked.set({ choice: { network: offer.network, mode: offer.mode } });
  };
  return (
    <details
      className="card offer"
      name="offers"
      data-best={isBest}
      data-picked={isPicked && live}
      data-dim={!live || renewing}
      onToggle={(event) => toggle(event.currentTarget.open)}
      onPointerEnter={() => void loadDetails().catch(() => undefined)}
    >
      <summary>
        <span className="offer-who">
          <NetworkMark network={offer.network} />
          <b>{protocols[offer.network].name}</b> <span className="quiet">{modeText(offer)}</span>
        </span>
        <span className={isBest && !expired ? 'offer-rank best' : 'offer-rank'}>
          {isPicked && live && <span className="offer-picked">{t('offers.picked')}</span>}{' '}
          {expired ? t('offer.expired') : isBest ? t('offer.best') : <Difference offer={offer} book={book} />}
        </span>
        <span className="offer-payout">
          <b>{inUnit(brief(offer.expected_amount_out, to.decimals), to.ticker)}</b>{' '}
          {offer.usd.expected_amount_out !== undefined && (
            <span className="quiet">{t('form.worth', { usd: dollars(offer.usd.expected_amount_out) })}</span>
          )}
        </span>
        <span className="offer-facts">
          <span>
            {factsOf(offer, book).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
        <Chevron />
      </summary>
      {open && <Lazy load={loadDetails} props={{ offer, book, usable: live }} />}
    </details>
  );
}
