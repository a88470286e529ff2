import { protocols } from '../../core/network/protocol.ts';
import { brief, inUnit } from '../../i18n/figures.ts';
import { $picked } from '../state/offers/$quote.ts';
import { isRisky } from '../state/offers/loss-words.ts';
import { modeText } from '../state/offers/offer-words.ts';
import type { OfferList } from '../state/offers/order-book.ts';
import { tSwap } from '../words/swap-words.ts';

/** Beside a selected offer whose payout depends on other traders: the best one that does not, to select instead. */
export default function SafeOffer({ book }: { readonly book: OfferList }) {
  const safe = book.offers.find((other) => !isRisky(other));
  if (safe === undefined) return null;
  const { network, mode, expected_amount_out: out } = safe;
  const payout = inUnit(brief(out, book.request.to.decimals), book.request.to.ticker);
  return (
    <button type="button" className="text-button" onClick={() => $picked.set({ choice: { network, mode } })}>
      {tSwap('offer.instead', { network: protocols[network].name, mode: modeText(safe), payout })}
    </button>
  );
}
