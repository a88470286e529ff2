import { protocols } from '../../core/network/protocol.ts';
import { exact, inUnit } from '../../i18n/figures.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import { $picked } from '../state/offers/$quote.ts';
import { lossLevel, shareText } from '../state/offers/loss-words.ts';
import type { OfferList } from '../state/offers/order-book.ts';
import type { LiveSplit } from '../state/offers/split-offer.ts';
import { tSwap } from '../words/swap-words.ts';
import { OfferMain } from './card/OfferMain.tsx';
import { LossTag } from './card/OfferMarks.tsx';
import Warnings from './Warnings.tsx';

interface Props {
  readonly split: LiveSplit;
  readonly book: OfferList;
  readonly isPicked: boolean;
  readonly usable: boolean;
  readonly renewing: boolean;
  readonly now: number;
}

/** The order as two payments: their sum, the gain over the best single offer, and both parts. Selected by a press alone. */
export function SplitCard({ split, book, isPicked, usable, renewing, now }: Props) {
  const { whole, legs, gainBps } = split;
  const { from } = book.request;
  const expired = now >= whole.expiresAt;
  const live = usable && !expired;
  const part = ({ amount, network }: LiveSplit['legs'][number]) =>
    tSwap('split.part', { amount: inUnit(exact(amount, from.decimals), from.ticker), network: protocols[network].name });
  return (
    <div className="card offer" data-split data-picked={isPicked && live} data-dim={!live || renewing} data-level={lossLevel(whole)}>
      <OfferMain
        offer={whole}
        book={book}
        networks={legs.map(({ network }) => network)}
        name={tSwap('split.name')}
        note={tSwap('split.two')}
        isPicked={isPicked}
        pick={() => $picked.set({ split: true })}
      >
        {expired && <span className="tag">{tSwap('offers.renewing')}</span>} <LossTag offer={whole} />{' '}
        <span className="tag" data-tone="soft">
          {tSwap('split.gain', { percent: shareText(gainBps) })}
        </span>
      </OfferMain>
      <div className="offer-warnings">
        {isPicked && <Warnings warnings={whole.warnings} lost={whole.usd.lost} />}
        <p>{legs.map(part).join(' · ')}</p>
        <p className="quiet">
          {tSwap('split.text')} <HelpLink to="questions#why-two-payments" />
        </p>
      </div>
    </div>
  );
}
