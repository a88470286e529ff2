import { type Lossy, lossLevel } from '../../state/offers/loss-words.ts';
import type { LiveOffer } from '../../state/offers/order-book.ts';
import { tSwap } from '../../words/swap-words.ts';
import { sizeWarning } from '../impact/size-warnings.ts';

type Tag = LiveOffer['tags'][number];

const tags: Readonly<Record<Tag, { readonly name: 'tag.best' | 'tag.pays' | 'tag.fastest' | 'tag.fees'; readonly shape: string }>> = {
  best_value: { name: 'tag.best', shape: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z' },
  pays_most: { name: 'tag.pays', shape: 'M8 13.500V3M4 7l4-4.300L12 7' },
  fastest: { name: 'tag.fastest', shape: 'M9 1.5L3 9h4l-.5 5.5L13 7H8.700z' },
  lowest_fees: { name: 'tag.fees', shape: 'M2 2.500h5.500l6.500 6.500-5 5L2.500 7.500zM5.200 5.200v.1' },
};

const triangle = 'M8 2l6.250 11.500H1.750zM8 6.200v3.300M8 11.400v.1';

function Mark({ shape }: { readonly shape: string }) {
  return (
    <svg className="line-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

/** Tags that name the strengths of an offer. */
export function OfferTags({ offer }: { readonly offer: LiveOffer }) {
  return offer.tags.map((tag) => (
    <span key={tag} className="tag" data-tag={tag} data-tone={tag === 'best_value' ? 'soft' : 'plain'}>
      <Mark shape={tags[tag].shape} />
      {tSwap(tags[tag].name)}
    </span>
  ));
}

const onOthers = { oversized: 'offer.oversized', relies_on_trades: 'offer.relies_on_trades' } as const;

/** Tag of a large loss and its cause; nothing for ordinary offers. */
export function LossTag({ offer }: { readonly offer: Lossy }) {
  const level = lossLevel(offer);
  if (level === undefined) return null;
  const code = sizeWarning(offer)?.code;
  const word = code === 'oversized' || code === 'relies_on_trades' ? onOthers[code] : undefined;
  const impact = level === 'danger' ? 'offer.impactDanger' : code === undefined ? 'offer.feesHigh' : 'offer.impactHigh';
  return (
    <span className="tag" data-level={level} data-tone={level === 'danger' ? 'stop' : 'warn'}>
      <Mark shape={triangle} />
      {tSwap(word ?? impact)}
    </span>
  );
}
