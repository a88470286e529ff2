import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { dollars, exact, inUnit } from '../../i18n/figures.ts';
import { $request, $unprotected } from '../state/form/$form.ts';
import { $picked, $quote, findOffers } from '../state/offers/$quote.ts';
import { chosenOffer } from '../state/offers/chosen-offer.ts';
import { tSwap } from '../words/swap-words.ts';

/** "0.1 BTC ($11,758.31)": the amount paid without a minimum; undefined before anything is entered. */
function useAtRisk(): string | undefined {
  const [request, state, picked] = [useStore($request), useStore($quote), useStore($picked)];
  if (request === undefined) return undefined;
  const { from, amount } = request;
  const usd = chosenOffer(findOffers(state), picked, false)?.usd.amount;
  const paid = inUnit(exact(amount, from.decimals), from.ticker);
  return usd === undefined ? paid : tSwap('protection.dropPaid', { paid, usd: dollars(usd) });
}

/** Explains the consequence before dropping the protection; closing the dialog keeps it. */
export default function DropDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const paid = useAtRisk();
  // Open the dialog only once: a new quote rerenders it, even while it is closing.
  useEffect(() => dialog.current?.showModal(), []);
  const drop = () => {
    $unprotected.set(true);
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="form-dialog drop-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-risk ${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{tSwap('protection.dropTitle')}</h2>
      <p id={`${id}-risk`} className="notice" data-tone="stop">
        <b>{paid === undefined ? tSwap('protection.dropRiskAny') : tSwap('protection.dropRisk', { paid })}</b>
      </p>
      <p id={`${id}-text`}>{tSwap('protection.dropText')}</p>
      <p className="quiet">{tSwap('protection.dropScope')}</p>
      <div className="drop-acts">
        <button type="button" className="primary" onClick={() => dialog.current?.close()}>
          {tSwap('protection.keep')}
        </button>
        <button type="button" className="button-quiet drop-do" onClick={drop}>
          {tSwap('protection.dropDo')}
        </button>
      </div>
    </dialog>
  );
}
