import { $phonePay } from '../../state/pay/$phone-pay.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { tPhone } from '../../words/phone-words.ts';

/** Choice to pay with a wallet on another device, which opens this page itself. */
export function PhoneWay({ terms }: { readonly terms: Terms }) {
  return (
    <section className="wallet-group phone-way">
      <h3>{tPhone('title')}</h3>
      <p className="wallets-note">{tPhone('text')}</p>
      <button type="button" className="button-quiet" onClick={() => $phonePay.set(terms)}>
        {tPhone('show')}
      </button>
    </section>
  );
}
