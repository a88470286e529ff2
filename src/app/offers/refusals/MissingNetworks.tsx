import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type NetworkId, networkIds, protocols } from '../../../core/network/protocol.ts';
import type { OfferList } from '../../state/offers/order-book.ts';
import { silentNetworks } from '../../state/offers/silence.ts';
import { $pools } from '../../state/pools/$pools.ts';
import { tSwap } from '../../words/swap-words.ts';
import { Told } from '../card/Told.tsx';

interface Seen {
  readonly book: OfferList;
  readonly missing: readonly NetworkId[];
  /** Whether missing networks are being requested again, which is not an error yet. */
  readonly isAwaited: boolean;
  readonly back: readonly NetworkId[];
}

const isOffering = ({ offers }: OfferList, id: NetworkId): boolean => offers.some(({ network }) => network === id);

/** Networks missing from a new list, and those that are back in it. */
export function nextSeen(seen: Seen, book: OfferList, isAwaited: boolean): Seen {
  const missing = silentNetworks(book);
  const gone = seen.isAwaited ? [] : seen.missing;
  return { book, missing, isAwaited, back: gone.filter((id) => !missing.includes(id) && isOffering(book, id)) };
}

/** Notice of networks without offers because they are late or silent, and once when they are back. */
export function MissingNetworks({ book, isAwaited }: { readonly book: OfferList; readonly isAwaited: boolean }) {
  const told = useStore($pools).notices.map(({ network }) => network);
  const [seen, setSeen] = useState<Seen>({ book, missing: silentNetworks(book), isAwaited, back: [] });
  if (seen.book !== book) setSeen(nextSeen(seen, book, isAwaited));
  const others = networkIds.filter((id) => isOffering(book, id)).map((id) => protocols[id].name);
  return (
    <div className="offers-networks" role="status">
      {seen.missing
        .filter((id) => !told.includes(id))
        .map((id) => (
          <Told
            key={id}
            tone={seen.isAwaited ? 'info' : 'warn'}
            title={tSwap(seen.isAwaited ? 'offers.stillAnswering' : 'offers.missing', { network: protocols[id].name })}
          >
            <p>{tSwap('offers.missingText', { network: others.join(', ') })}</p>
          </Told>
        ))}
      {seen.back.map((id) => (
        <Told key={id} tone="info" title={tSwap('offers.back', { network: protocols[id].name })}>
          <p>{tSwap('offers.backText')}</p>
        </Told>
      ))}
    </div>
  );
}
