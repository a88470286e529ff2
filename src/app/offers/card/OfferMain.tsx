import { type ReactNode, type RefObject, useId } from 'react';
import type { NetworkId } from '../../../core/network/protocol.ts';
import { brief, dollars, inUnit } from '../../../i18n/figures.ts';
import { NetworkMark } from '../../assets/AssetIcons.tsx';
import { Crossing } from '../../crossing/Crossing.tsx';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import { OfferFacts } from './OfferFacts.tsx';

interface Props {
  /** The offer; for two payments, their sum. */
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly networks: readonly NetworkId[];
  readonly name: string;
  /** What the name leaves out: the mode, or the number of payments. */
  readonly note: string;
  readonly isPicked: boolean;
  readonly pick: () => void;
  readonly radio?: RefObject<HTMLInputElement | null>;
  /** Tags. */
  readonly children: ReactNode;
}

/** Name, tags, payout and figures of an offer, with the button that selects it. */
export function OfferMain({ offer, book, networks, name, note, isPicked, pick, radio, children }: Props) {
  const { from, to } = book.request;
  const facts = useId();
  const payout = inUnit(brief(offer.expected_amount_out, to.decimals), to.ticker);
  return (
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
        {networks.map((network) => (
          <NetworkMark key={network} network={network} size={24} />
        ))}
        <span>
          <b>{name}</b> <span className="quiet">{note}</span>
        </span>
        <span className="visually-hidden">, {payout}</span>
      </label>
      <p className="offer-tags">{children}</p>
      <p className="offer-payout">
        <b key={payout}>{payout}</b>{' '}
        {offer.usd.expected_amount_out !== undefined && <span className="quiet">{dollars(offer.usd.expected_amount_out)}</span>}
      </p>
      <Crossing from={from} to={to} networks={networks} />
      <OfferFacts id={facts} offer={offer} book={book} />
    </div>
  );
}
